/** Each part of a thread has its own images, which move with it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Media } from '#contract/images/types.ts';
import { showMessages } from '#test/screen.tsx';
import {
  bluesky,
  bodyOf,
  both,
  button,
  id,
  open,
  opened,
  pane,
  patience,
  said,
  setUpEditor,
  standings,
  text,
} from '#test/write-screen.tsx';
import { api } from '#web/lib/api/api.ts';
import { aPost } from '#web/features/posts/post.fixture.ts';
import { asPosted, bodyOf as sentOf, emptyValues } from '#web/features/posts/post-values.ts';
import { extended, joined, moved, movedTo, nextPart, split, without } from './part-moves.ts';
import { carriedTo, picturesIn, placesNow, withMedia, withMore } from './part-pictures.ts';

setUpEditor();

const file = (n: number): Media => ({
  id: `0198c0de-0000-7000-8000-00000000090${n}`,
  url: `/api/media/${String(n).repeat(32)}.webp`,
  alt: `Picture ${n}`,
});
const [one, two, three] = [file(1), file(2), file(3)];
const media = [one, two, three];
const media_parts = { [two.id]: 1, [three.id]: 2 };

describe('P-49.108 pictures move with their parts', () => {
  const parts = ['a', 'b', 'c'];
  const values = { ...emptyValues(null, parts), media, media_parts };
  const shown = (next: { parts: string[]; to: (number | undefined)[] } | undefined) => {
    if (!next) throw new Error('nothing moved');
    const after = { ...values, ...carriedTo(next.to, values, undefined), parts: next.parts };
    const files = picturesIn(after, undefined, next.parts.length);
    return next.parts.map(
      (part, at) => `${part}: ${files[at]?.map(({ alt }) => alt.at(-1)).join('')}`,
    );
  };

  it.each([
    ['swapped', moved(parts, { part: 1, at: 0 }, -1), ['b: 2', 'a: 1', 'c: 3']],
    ['dragged', movedTo(parts, 0, 3), ['b: 2', 'c: 3', 'a: 1']],
    ['joined', joined(parts, { part: 1, at: 0 }), ['a\n\nb: 12', 'c: 3']],
    ['split', split(parts, 1, ['b1', 'b2']), ['a: 1', 'b1: 2', 'b2: ', 'c: 3']],
    ['removed', without(parts, 1), ['a: 1', 'c: 3']],
    ['added', extended(parts), ['a: 1', 'b: 2', 'c: 3', ': ']],
  ])('%s', (_how, next, expected) => {
    expect(shown(next)).toEqual(expected);
  });

  it('begun in between', () => {
    const enter = ['a\n', 'b', 'c'];
    expect(shown(nextPart(enter, { part: 0, at: 2 }))).toEqual(['a: 1', ': ', 'b: 2', 'c: 3']);
  });

  it('on an account of its own, whose removed part leaves them to the one before', () => {
    const chosen = { x: { ...asPosted, ...placesNow(values), parts } };
    const own = { ...values, chosen };
    const after = carriedTo(without(parts, 2).to, own, 'x');
    expect(after).toEqual({ media_parts: { [one.id]: 0, [two.id]: 1, [three.id]: 1 } });
    expect(picturesIn(own, undefined, 3).map((files) => files.length)).toEqual([1, 1, 1]);
  });

  it('and stay at their part when they are replaced or others come', () => {
    const crop = { ...file(4), alt: 'A crop' };
    expect(withMedia(values, undefined, [one, crop, three])).toMatchObject({
      media_parts: { [crop.id]: 1, [three.id]: 2 },
    });
    const more = { ...values, ...withMore(values, undefined, { added: [crop], part: 1 }) };
    expect(picturesIn(more, undefined, 3)[1]).toEqual([two, crop]);
  });

  it('and come back to the part that they are added to', () => {
    const without = { ...values, ...withMedia(values, undefined, [one, three]) };
    const again = { ...without, ...withMore(without, undefined, { added: [two], part: 0 }) };
    expect(picturesIn(again, undefined, 3)).toEqual([[one, two], [], [three]]);
    expect(sentOf(again)).toMatchObject({ media_parts: { [two.id]: 0, [three.id]: 2 } });
  });

  it('as an account shows them that has its own text', () => {
    const fresh = { ...values, media: [], media_parts: {} };
    // Its version was begun before there was an image: it follows the post.
    const begun = { ...asPosted, ...placesNow(fresh), parts: ['1', '2', '3'] };
    const follows = { ...values, chosen: { x: begun } };
    expect(picturesIn(follows, 'x', 3)).toEqual([[one], [two], [three]]);
    expect(sentOf(follows).variants?.[0]).not.toHaveProperty('media_parts');
    // Places of its own that name only an image which is gone: the others are with its first part.
    const apart = { ...begun, media_parts: { [file(4).id]: 1 } };
    const own = { ...values, chosen: { x: apart } };
    expect(picturesIn(own, 'x', 3)).toEqual([media, [], []]);
    expect(sentOf(own).variants).toMatchObject([{ media_parts: {} }]);
    // Cleared, it has the post’s text, and its places.
    const cleared = { ...values, chosen: { x: { ...apart, parts: ['', ''] } } };
    expect(sentOf(cleared).variants?.[0]).not.toHaveProperty('media_parts');
  });
});

describe('images per part in the editor', () => {
  const post = aPost({
    parts: ['One.', 'Two.', 'Three.'],
    media,
    media_ids: media.map((file) => file.id),
    media_parts,
    variants: both,
    standings,
  });
  const show = (more = {}) =>
    open({ ...opened(post), [`PATCH /posts/${id}`]: said(post), ...more }, `/write/${id}`);
  const strip = (part: number) => screen.findByRole('list', { name: `Images of part ${part}` });
  const altsOf = async (part: number) =>
    within(await strip(part))
      .getAllByRole<HTMLImageElement>('img')
      .map(({ alt }) => alt);
  const sent = (asked: ReturnType<typeof open>['asked']) => bodyOf(asked, `PATCH /posts/${id}`);

  it('P-49.109 a picture moves to another part from its menu, and back with Undo', async () => {
    showMessages();
    const { asked } = show();
    expect(await altsOf(2)).toEqual(['Picture 2']);
    const menu = await within(await strip(3)).findByRole('button', {
      name: 'Move image 1 to another part',
    });
    // With the keyboard alone.
    menu.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to part 2' }));
    expect(await altsOf(2)).toEqual(['Picture 2', 'Picture 3']);
    expect(screen.queryByRole('list', { name: 'Images of part 3' })).toBeNull();
    await waitFor(
      () => expect(sent(asked)).toMatchObject({ media_parts: { [two.id]: 1, [three.id]: 1 } }),
      patience,
    );
    await userEvent.click(await button('Undo'));
    expect(await altsOf(3)).toEqual(['Picture 3']);
  });

  it('P-49.109 it is dragged to a part, and files are dropped and pasted where they belong', async () => {
    const made = file(4);
    vi.spyOn(api.images, 'upload').mockResolvedValue({
      success: true,
      imageUrl: made.url,
      data: [{ ...made, created_at: '2026-11-21T09:00:00.000Z' }],
      model_used: 'upload',
      notice: null,
      message: '',
      is_duplicate: false,
    });
    const { asked } = show();
    const third = await text('Part 3 of 3');
    const kept = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, data: string) => kept.set(type, data),
      getData: (type: string) => kept.get(type) ?? '',
      types: ['application/x-socialai-picture'],
      files: [],
    };
    const [first] = within(await strip(1)).getAllByRole('listitem');
    if (!first) throw new Error('no image');
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.drop(third, { dataTransfer });
    expect(await altsOf(3)).toEqual(['Picture 1', 'Picture 3']);
    const png = new File([new Uint8Array([1])], 'a.png', { type: 'image/png' });
    fireEvent.paste(await text('Part 2 of 3'), {
      clipboardData: { files: [png], getData: () => '' },
    });
    await waitFor(
      async () => expect(await altsOf(2)).toEqual(['Picture 2', 'Picture 4']),
      patience,
    );
    await waitFor(
      () =>
        expect(sent(asked)).toMatchObject({
          media_ids: [one.id, two.id, three.id, made.id],
          media_parts: { [one.id]: 2, [two.id]: 1, [three.id]: 2, [made.id]: 1 },
        }),
      patience,
    );
  });

  it('P-49.110 a removed part takes its pictures along, and brings them back with Undo', async () => {
    showMessages();
    const { asked } = show();
    await strip(2);
    await userEvent.click(await button('More for part 2'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove part' }));
    expect(await altsOf(2)).toEqual(['Picture 3']);
    await waitFor(
      () =>
        expect(sent(asked)).toMatchObject({
          parts: ['One.', 'Three.'],
          media_ids: [one.id, three.id],
          media_parts: { [three.id]: 1 },
        }),
      patience,
    );
    await userEvent.click(await button('Undo'));
    expect(await altsOf(2)).toEqual(['Picture 2']);
  });

  it('P-49.111 the preview shows each picture with its part, and in the last of an account with fewer', async () => {
    const own = aPost({
      ...post,
      variants: both.map((one) =>
        one.connection_id === bluesky ? { ...one, parts: ['1', '2'] } : one,
      ),
    });
    open({ ...opened(own), [`PATCH /posts/${id}`]: said(own) }, `/write/${id}`);
    const altsIn = async () => {
      const articles = await (await pane()).findAllByRole('article');
      return articles.map((article) =>
        within(article)
          .queryAllByRole<HTMLImageElement>('img', { name: /^Picture/ })
          .map(({ alt }) => alt),
      );
    };
    await waitFor(async () =>
      expect(await altsIn()).toEqual([['Picture 1'], ['Picture 2'], ['Picture 3']]),
    );
    await userEvent.click((await pane()).getByRole('tab', { name: /^Bluesky/ }));
    await waitFor(async () =>
      expect(await altsIn()).toEqual([['Picture 1'], ['Picture 2', 'Picture 3']]),
    );
  });

  it('P-49.112 a post without such places is saved as before', async () => {
    const plain = aPost({ media: [one], media_ids: [one.id], parts: ['One.'] });
    const { asked } = open(
      { ...opened(plain), [`PATCH /posts/${id}`]: said(plain) },
      `/write/${id}`,
    );
    await userEvent.type(await text(), ' More.');
    await waitFor(() => expect(sent(asked)).toMatchObject({ parts: ['One. More.'] }), patience);
    expect(Object.keys(sent(asked) as object)).not.toContain('media_parts');
  });
});
