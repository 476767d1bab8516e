/** The images of one account, which differ from those of the post. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { aPicture, madeOf, press } from '#test/web-pictures.tsx';
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
  x,
} from '#test/write-screen.tsx';
import { aPost } from '#web/features/posts/post.fixture.ts';
import {
  asPosted,
  bodyOf as sentOf,
  emptyValues,
  mediaFor,
  valuesOf,
} from '#web/features/posts/post-values.ts';
import { mediaOn, picturesIn, withMedia, withMore } from './part-pictures.ts';

setUpEditor();

const [one, two, three] = [1, 2, 3].map((n) => {
  const { id: of, url, alt } = aPicture(n);
  return { id: of, url, alt };
}) as [ReturnType<typeof aPicture>, ReturnType<typeof aPicture>, ReturnType<typeof aPicture>];
const media = [one, two];
const media_ids = [one.id, two.id];

describe('P-51.86 images of an account with its own version', () => {
  const parts = ['a', 'b'];
  const values = {
    ...emptyValues(null, parts),
    media,
    media_parts: { [two.id]: 1 },
    chosen: { x: { ...asPosted, parts }, y: asPosted },
  };
  const now = (next: ReturnType<typeof withMedia>) => ({ ...values, ...next });

  it('are replaced there at the same part, and the post keeps its own', () => {
    const after = now(withMedia(values, 'x', [one, three]));
    expect(picturesIn(after, 'x', 2)).toEqual([[one], [three]]);
    expect(picturesIn(after, undefined, 2)).toEqual([[one], [two]]);
    expect(sentOf(after)).toMatchObject({
      media_ids,
      variants: [
        { media_ids: [one.id, three.id], media_parts: { [three.id]: 1 } },
        { media_ids: null },
      ],
    });
    // The post’s images again are where they were.
    const own = { ...asPosted, ...after.chosen['x'], media_ids: null };
    expect(picturesIn({ ...after, chosen: { ...after.chosen, x: own } }, 'x', 2)).toEqual([
      [one],
      [two],
    ]);
  });

  it('are added and removed there alone', () => {
    const more = now(withMore(values, 'x', { added: [three], part: 1 }));
    expect(picturesIn(more, 'x', 2)).toEqual([[one], [two, three]]);
    const fewer = now(withMedia(values, 'x', [two]));
    expect(mediaOn(fewer, 'x')).toEqual([two]);
    expect([more.media, fewer.media]).toEqual([media, media]);
  });

  it('are described for all, as an image has one description', () => {
    const own = now(withMedia(values, 'x', [one, three]));
    const said = { ...one, alt: 'Doors' };
    const after = { ...own, ...withMedia(own, 'x', [said, three]) };
    expect(mediaOn(after, 'x')).toEqual([said, three]);
    expect(after.media).toEqual([said, two]);
  });

  it('are shown when the post is opened', () => {
    const post = aPost({
      media,
      media_ids,
      variants: both.map((own) =>
        own.connection_id === bluesky ? { ...own, parts: ['Hi'], media_ids: [three.id] } : own,
      ),
      standings: standings.map((own) =>
        own.connection_id === bluesky ? { ...own, media: [three] } : own,
      ),
    });
    const opened = valuesOf(post);
    expect(mediaOn(opened, bluesky)).toEqual([three]);
    expect(mediaFor(opened.chosen[x] ?? asPosted, opened.media)).toEqual(media);
  });
});

const cropped = aPicture(4);
const post = aPost({ media, media_ids, variants: both, standings });
function show() {
  showMessages();
  return open(
    {
      ...opened(post),
      [`PATCH /posts/${id}`]: said(post),
      [`POST /ai/images/${one.id}/crop`]: madeOf([cropped]),
      [`GET /content/ai/images/${cropped.id}`]: { body: { data: cropped } },
    },
    `/write/${id}`,
  );
}

/** Returns for which account alone it is cropped. */
async function flipFirst() {
  await press('Alt text of image 1');
  await press('Crop and rotate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop and rotate' }));
  const shown = await dialog.findByRole('img', { name: one.alt });
  Object.defineProperties(shown, { naturalWidth: { value: 600 }, naturalHeight: { value: 400 } });
  fireEvent.load(shown);
  await press('Flip', dialog);
  await press('Save', dialog);
  await screen.findByRole('textbox', { name: 'Alt text' });
  const edited = within(screen.getByRole('dialog'));
  // The crop is kept already.
  expect(edited.queryByRole('button', { name: /^(?:Cancel|Save alt text)$/ })).toBeNull();
  const only = edited.queryByText(/change the image only for/)?.textContent;
  await press('Done', edited);
  return only;
}

const variantsIn = (asked: ReturnType<typeof show>['asked']) =>
  waitFor(() => {
    const sent = bodyOf(asked, `PATCH /posts/${id}`);
    expect(sent).toBeTruthy();
    return sent;
  }, patience);

describe('an image that is edited', () => {
  it(
    'P-51.87 P-49.331 P-49.334 in the version of an account changes only there, which can be undone and taken back',
    { timeout: 20_000 },
    async () => {
      const { asked } = show();
      await userEvent.click((await pane()).getByRole('tab', { name: /^Bluesky/ }));
      await userEvent.click(
        (await pane()).getByRole('button', { name: 'Customize for @ada.example on Bluesky' }),
      );
      expect(await screen.findByText(/keep the main text and images\.$/)).toBeTruthy();
      expect(await flipFirst()).toBe(
        'Cropping and rotating change the image only for @ada.example on Bluesky. The focus point is for all accounts.',
      );
      expect(
        await screen.findByText('Images changed only for @ada.example on Bluesky.'),
      ).toBeTruthy();
      const note = screen.getByText(/keep the main text and images\.$/).closest('[role=status]');
      expect(note?.querySelector('button')?.textContent).toBe('Use the post’s images');
      // In a row of its own, however many buttons the words have.
      expect(note?.childElementCount).toBe(3);
      expect(note?.lastElementChild?.textContent).toBe('Done');
      const own = [cropped.id, two.id];
      await waitFor(
        async () =>
          expect(await variantsIn(asked)).toMatchObject({
            media_ids,
            variants: [{ media_ids: null }, { parts: null, media_ids: own }],
          }),
        patience,
      );
      const canvas = async () =>
        (await screen.findAllByRole('button', { name: /^Alt text of image/ })).map(
          ({ title }) => title,
        );
      expect(await canvas()).toEqual([cropped.alt, two.alt]);
      await userEvent.click(await text());
      await userEvent.keyboard('{Control>}z{/Control}');
      await waitFor(async () => expect(await canvas()).toEqual([one.alt, two.alt]));
      await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
      await waitFor(async () => expect(await canvas()).toEqual([cropped.alt, two.alt]));
      await press('Use the post’s images');
      expect(
        await screen.findByText('@ada.example on Bluesky uses the post’s images.'),
      ).toBeTruthy();
      expect(await canvas()).toEqual([one.alt, two.alt]);
      expect(screen.queryByRole('button', { name: 'Use the post’s images' })).toBeNull();
      await userEvent.click(await button('Undo'));
      await waitFor(async () => expect(await canvas()).toEqual([cropped.alt, two.alt]));
      // Its text follows the post until another one is typed there.
      await press('Done');
      await userEvent.type(await text(), ' Now later.');
      await userEvent.click(
        (await pane()).getByRole('button', { name: 'Customize for @ada.example on Bluesky' }),
      );
      expect(await text()).toMatchObject({ value: expect.stringMatching(/ Now later\.$/) });
    },
  );

  it(
    'P-51.87 in the main text changes for every account that has the post’s images',
    { tags: 'slow' },
    async () => {
      const { asked } = show();
      expect(await flipFirst()).toBeUndefined();
      await waitFor(
        async () =>
          expect(await variantsIn(asked)).toMatchObject({
            media_ids: [cropped.id, two.id],
            variants: [{ media_ids: null }, { media_ids: null }],
          }),
        patience,
      );
      expect(screen.queryByText(/^Images changed only/)).toBeNull();
    },
  );
});
