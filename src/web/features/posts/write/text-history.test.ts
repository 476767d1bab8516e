import { describe, expect, it } from 'vitest';
import { asPosted, emptyValues, type PostValues } from '#web/features/posts/post-values.ts';
import { createHistory, type Typed } from './text-history.ts';

const started = (parts: string[]): PostValues => emptyValues('ada', parts);

/** Someone who changes a post and presses the keys of undo. */
function hands(start: PostValues) {
  const history = createHistory();
  let now = start;
  const change = (next: Partial<PostValues>, typed?: Typed) => {
    const before = now;
    now = { ...now, ...next };
    history.note(before, now, typed);
  };
  const go = (way: 'undo' | 'redo') => {
    const step = history[way](now);
    if (step) now = step.values;
    return step?.edit;
  };
  return {
    change,
    /** Types at the end of the last part. */
    type: (text: string) => {
      for (const letter of text)
        change({ parts: [...now.parts.slice(0, -1), `${now.parts.at(-1)}${letter}`] }, 'key');
    },
    erase: (count: number) => {
      for (let left = count; left > 0; left -= 1)
        change(
          { parts: [...now.parts.slice(0, -1), (now.parts.at(-1) ?? '').slice(0, -1)] },
          'key',
        );
    },
    undo: () => go('undo'),
    redo: () => go('redo'),
    /** A change that comes from elsewhere. */
    take: (next: Partial<PostValues>) => {
      now = { ...now, ...next };
    },
    now: () => now,
    parts: () => now.parts,
  };
}

describe('undo in the editor', () => {
  it('P-49.280 takes typing back sentence by sentence, and erasing on its own', () => {
    const desk = hands(started(['']));
    desk.type('Rye is back. Come by now');
    desk.erase(4);
    expect(desk.parts()).toEqual(['Rye is back. Come by']);
    desk.undo();
    expect(desk.parts()).toEqual(['Rye is back. Come by now']);
    desk.undo();
    expect(desk.parts()).toEqual(['Rye is back. ']);
    expect(desk.undo()).toMatchObject({ part: 0, start: 0, end: 0 });
    expect(desk.parts()).toEqual(['']);
    expect(desk.undo()).toBeUndefined();
    desk.redo();
    desk.redo();
    expect(desk.parts()).toEqual(['Rye is back. Come by now']);
    expect(desk.redo()).toMatchObject({ part: 0, start: 20, end: 20 });
    expect(desk.redo()).toBeUndefined();
  });

  it('P-49.280 takes what a tool did back alone, and typing after it ends what can be redone', () => {
    const desk = hands(started(['']));
    desk.type('Hello');
    // Typed into the field, as an emoji and the name of a person are.
    desk.change({ parts: ['Hello👋'] }, 'key');
    desk.type('!');
    desk.change({ parts: ['Hel', 'lo👋!'] });
    desk.undo();
    expect(desk.parts()).toEqual(['Hello👋!']);
    desk.undo();
    desk.undo();
    expect(desk.parts()).toEqual(['Hello']);
    desk.redo();
    expect(desk.parts()).toEqual(['Hello👋']);
    desk.undo();
    desk.type('.');
    expect(desk.redo()).toBeUndefined();
    desk.undo();
    expect(desk.parts()).toEqual(['Hello']);
  });

  it('P-49.280 keeps the words of an input method together', () => {
    const desk = hands(started(['']));
    for (const text of ['k', 'か', 'かn', 'かな', '仮名'])
      desk.change({ parts: [text] }, 'composition');
    desk.undo();
    expect(desk.parts()).toEqual(['']);
  });

  it('P-49.280 brings a part back with its images, and an account’s own text, but chooses no accounts', () => {
    const cake = { id: 'cake', url: '/cake.webp', alt: '' };
    const own = { ...asPosted, parts: ['Own'] };
    const desk = hands({
      ...started(['One', 'Two']),
      media: [cake],
      media_parts: { cake: 1 },
      chosen: { x: own },
    });
    desk.change({ parts: ['One'], media: [], media_parts: {} });
    desk.change({ chosen: { x: { ...own, parts: ['Mine'] }, y: asPosted } });
    expect(desk.undo()).toMatchObject({ version: 'x', part: 0 });
    expect(desk.now().chosen).toMatchObject({ x: { parts: ['Own'] }, y: { parts: null } });
    expect(desk.undo()).toMatchObject({ version: undefined, part: 1, end: 3 });
    expect(desk.now()).toMatchObject({
      parts: ['One', 'Two'],
      media: [cake],
      media_parts: { cake: 1 },
    });
  });

  it('P-49.280 keeps a new alt text, and undoes nothing that someone else wrote', () => {
    const cake = { id: 'cake', url: '/cake.webp', alt: '' };
    const desk = hands(started(['One']));
    desk.change({ media: [cake] });
    desk.type(' two');
    desk.change({ media: [{ ...cake, alt: 'A cake' }] });
    desk.undo();
    expect(desk.now()).toMatchObject({ parts: ['One'], media: [{ alt: 'A cake' }] });
    desk.take({ parts: ['Theirs'] });
    expect(desk.undo()).toBeUndefined();
    expect(desk.parts()).toEqual(['Theirs']);
  });

  it('P-51.86 knows each image of an account once, however often a change is undone and done again', () => {
    const cake = { id: 'cake', url: '/cake.webp', alt: '' };
    const rye = { id: 'rye', url: '/rye.webp', alt: '' };
    const own = { ...asPosted, parts: ['Own'], media_ids: ['cake'], media: [cake] };
    const desk = hands({ ...started(['One']), chosen: { x: own } });
    desk.change({ chosen: { x: { ...own, media_ids: ['cake', 'rye'], media: [cake, rye] } } });
    for (let times = 0; times < 5; times += 1) {
      desk.undo();
      desk.redo();
    }
    expect(desk.now().chosen['x']).toMatchObject({
      media_ids: ['cake', 'rye'],
      media: [cake, rye],
    });
  });
});
