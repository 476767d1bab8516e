import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { factsMissing } from '#domain/checks/facts-said.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { withFacts } from './add-facts.ts';

const limit = (max_length: number): LengthLimit => ({ max_length, counting: 'utf16' });
const post = { limit: limit(100), is_thread: false };
const thread = { limit: limit(60), is_thread: true };

describe('lost facts', () => {
  it('follow a text as they were typed, each as a sentence', () => {
    const facts = ['It costs €18', 'Bring an apron.'];
    const { parts, note, left } = withFacts(['The class is on Saturday.'], facts, post);
    expect(parts).toEqual(['The class is on Saturday. It costs €18. Bring an apron.']);
    expect(note).toBe('The model left out “It costs €18”, “Bring an apron.”; we added it.');
    expect(left).toEqual([]);
    expect(factsMissing(parts.join('\n'), facts)).toEqual([]);
  });

  it.each([
    ['Come! #bread #class', 'Come! It costs €18. #bread #class'],
    ['Come!\n\n#bread', 'Come! It costs €18.\n\n#bread'],
    ['Our #bread is back.', 'Our #bread is back. It costs €18.'],
    ['First line.\nSecond line.', 'First line.\nSecond line.\nIt costs €18.'],
    ['Come! ', 'Come! It costs €18.'],
    ['so come', 'so come. It costs €18.'],
    ['so come ☕', 'so come ☕ It costs €18.'],
    ['so\ncome', 'so\ncome\nIt costs €18.'],
  ])('stand before the hashtags and keep the lines of %j', (text, whole) => {
    expect(withFacts([text], ['It costs €18'], post).parts).toEqual([whole]);
  });

  it('end as what they are: addresses and questions take no full stop, Japanese takes its own', () => {
    const facts = ['https://example.com/a', 'Who comes?', '九時に開店します'];
    expect(withFacts(['Hi.'], facts, post).parts).toEqual([
      'Hi. https://example.com/a Who comes? 九時に開店します。',
    ]);
  });

  it('are named where they have no room, and a shorter one is still added', () => {
    const long = 'We bake with flour from the mill at the river, as we have since the beginning.';
    const { parts, note, left } = withFacts(
      ['Come on Saturday and bake.'],
      [long, 'It’s free'],
      post,
    );
    expect(parts).toEqual(['Come on Saturday and bake. It’s free.']);
    expect(note).toBe(
      `The model left out “It’s free”; we added it. There was no room for “${long}”.`,
    );
    expect(left).toEqual([long]);
  });

  it('fit to the character: the full stop counts', () => {
    const text = `${'x'.repeat(9)}.`;
    const room = { is_thread: false, limit: limit(16) };
    expect(withFacts([text], ['abcd'], room).parts).toEqual([`${text} abcd.`]);
    expect(withFacts([text], ['abcde'], room).left).toEqual(['abcde']);
  });

  it('go to the last part of a thread that has room, else become one', () => {
    const full = 'This part is as full as it can be without any room at all.';
    expect(withFacts(['Short one.', full], ['It costs €18'], thread).parts).toEqual([
      'Short one. It costs €18.',
      full,
    ]);
    expect(withFacts(['Short one.', 'Another.'], ['It costs €18'], thread).parts).toEqual([
      'Short one.',
      'Another. It costs €18.',
    ]);
    expect(withFacts([full], ['It costs €18'], thread).parts).toEqual([full, 'It costs €18.']);
    expect(withFacts([full], ['It costs €18'], { ...thread, is_thread: false }).left).toEqual([
      'It costs €18',
    ]);
  });

  it('make no thread longer than threads may be', () => {
    const full = 'This part is as full as it can be without any room at all.';
    const parts = Array.from({ length: limits.thread_parts }, () => full);
    expect(withFacts(parts, ['It costs €18'], thread)).toEqual({
      parts,
      note: 'There was no room for “It costs €18”.',
      left: ['It costs €18'],
    });
    const most = withFacts(parts.slice(1), ['It costs €18', full], thread);
    expect(most.parts).toHaveLength(limits.thread_parts);
    expect(most.left).toEqual([full]);
  });

  it('change nothing if there are none, and never the given list', () => {
    const parts = ['Hello.'];
    expect(withFacts(parts, [], post)).toEqual({ parts, note: '', left: [] });
    withFacts(parts, ['It costs €18'], post);
    expect(parts).toEqual(['Hello.']);
  });
});
