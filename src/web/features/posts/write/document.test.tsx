/** A document in the editor: a sheet beside the text, as LinkedIn shows it in the preview, and its title among the options. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  bodyOf,
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
import type { Standing } from '#contract/posts/posts.ts';
import { enter } from '#test/enter.ts';
import { showMessages } from '#test/screen.tsx';
import { aPicture } from '#test/web-pictures.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';

setUpEditor();

const linkedin = '0198c0de-0000-7000-8000-000000000109';
const media = [
  { id: 'm1', url: `/api/media/${'3'.repeat(32)}.pdf`, alt: 'Annual report', pages: 12 },
];
const onLinkedin = standing({
  connection_id: linkedin,
  connection: { id: linkedin, username: 'Ada', name: 'Ada' },
  platform: 'linkedin',
  media,
});
const variantOf = (connection_id: string) => ({
  connection_id,
  parts: null,
  media_ids: null,
  alts: {},
  extras: null,
});

it(
  'P-51.40 a document is shown as LinkedIn does, under the title that is typed',
  { tags: 'slow' },
  async () => {
    const post = aPost({
      media,
      media_ids: ['m1'],
      standings: [onLinkedin],
      variants: [variantOf(linkedin)],
    });
    const { asked } = open(
      { ...opened(post), [`PATCH /posts/${id}`]: { body: { data: post, message: 'Saved.' } } },
      `/write/${id}`,
    );
    const preview = await pane();
    const shown = await preview.findByRole('group', { name: 'Document: Annual report' });
    expect(within(shown).getByText('12 pages')).toBeTruthy();
    const remove = await screen.findByRole('button', { name: 'Remove the document' });
    expect(remove.closest('li')?.textContent).not.toContain('ALT');
    expect(preview.queryByRole('button', { name: /Alt texts/ })).toBeNull();
    await userEvent.click(await button('Options'));
    const options = within(await screen.findByRole('dialog'));
    await userEvent.type(
      await options.findByRole('textbox', { name: 'Document title' }),
      ' Our year ',
    );
    await userEvent.click(options.getByRole('button', { name: 'Done' }));
    expect(await preview.findByRole('group', { name: 'Document: Our year' })).toBeTruthy();
    await waitFor(() =>
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
        extras: { document_title: 'Our year' },
      }),
    );
  },
);

it(
  'P-51.40 other networks say that they take none, and without one there is no title to choose',
  { tags: 'slow' },
  async () => {
    const shown = standings.map((one) => ({ ...one, media }));
    open(opened(aPost({ media, media_ids: ['m1'], standings: shown })), `/write/${id}`);
    const preview = await pane();
    await waitFor(() =>
      expect(preview.getAllByText('X takes no documents. Remove the PDF.').length).toBeGreaterThan(
        0,
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the document' }));
    await waitFor(() => expect(preview.queryByText(/takes no documents/)).toBeNull());
    await userEvent.click(await button('Options'));
    const options = within(await screen.findByRole('dialog'));
    expect(await options.findByRole('button', { name: 'Done' })).toBeTruthy();
    expect(options.queryByRole('textbox', { name: 'Document title' })).toBeNull();
  },
);

const images = ['5', '6'].map((n) => ({
  id: `0198c0de-0000-7000-8000-00000000050${n}`,
  url: `/api/media/${n.repeat(32)}.png`,
  alt: `Card ${n}`,
}));
const withImages = (...places: Standing[]) => {
  const post = aPost({
    media: images,
    media_ids: images.map((one) => one.id),
    standings: places.map((one) => ({ ...one, media: images })),
    variants: places.map((one) => variantOf(one.connection_id)),
  });
  return { ...opened(post), [`PATCH /posts/${id}`]: said(post) };
};
const call = 'POST /content/ai/images/document';

it(
  'P-51.83 several images of a LinkedIn post are sent as a document, which can be undone',
  { tags: 'slow' },
  async () => {
    const made = { ...aPicture(3), ...media[0] };
    const { asked } = open(
      { ...withImages(onLinkedin), [call]: { body: { data: [made] } } },
      `/write/${id}`,
    );
    showMessages();
    await userEvent.click(await button('Send as a document'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send as a document' }));
    expect(dialog.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual([
      'Card 5',
      'Card 6',
    ]);
    await enter(dialog.getByRole('textbox', { name: 'Title' }), 'Annual report');
    await userEvent.click(dialog.getByRole('button', { name: 'Make document' }));
    await screen.findByRole('button', { name: 'Remove the document' });
    expect(bodyOf(asked, call)).toMatchObject({
      ids: images.map((one) => one.id),
      title: 'Annual report',
    });
    await waitFor(
      () => expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ media_ids: ['m1'] }),
      patience,
    );
    // A document makes no other one.
    expect(screen.queryByRole('button', { name: 'Send as a document' })).toBeNull();
    await userEvent.click(await text());
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove the document' })).toBeNull(),
    );
    expect(await button('Send as a document')).toBeTruthy();
  },
);

it('P-51.84 says why with another network beside LinkedIn, and isn’t there without LinkedIn', async () => {
  open(withImages(onLinkedin, standing()), `/write/${id}`);
  const tool = await button('Send as a document');
  expect(tool).toHaveProperty('disabled', true);
  expect(tool.title).toBe('X takes no documents. Give LinkedIn a post of its own.');
  cleanup();
  open(withImages(standing()), `/write/${id}`);
  await button('Upload images, a video or a PDF');
  expect(screen.queryByRole('button', { name: 'Send as a document' })).toBeNull();
});
