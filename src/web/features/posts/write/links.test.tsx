import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { LinkPreview } from '#contract/posts/link-preview.ts';
import type { Media } from '#contract/images/types.ts';
import { type Answers, showMessages } from '#test/screen.tsx';
import { aPost } from '#web/features/posts/post.fixture.ts';
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
  same,
  standings,
  text,
  x,
  setUpEditor,
} from '#test/write-screen.tsx';
import { enter } from '#test/enter.ts';

setUpEditor();

const link = 'https://example.com/rye';
const linked = aPost({ parts: [`Rye is back: ${link}.`], variants: both, standings });
const card: LinkPreview = {
  state: 'card',
  host: 'example.com',
  title: 'Rye bread',
  description: 'How we bake.',
  image: 'data:image/webp;base64,UklGRg==',
};
const read = (data: LinkPreview) => ({ 'GET /link-preview': { body: { data } } });

const show = (post = linked, answers: Answers = read({ state: 'none' })) => {
  showMessages();
  return open(
    { ...opened(post), [`PATCH /posts/${id}`]: said(aPost({ ...post, version: 2 })), ...answers },
    `/write/${id}`,
  );
};

const openMenu = async () => userEvent.click(await button('More for this post'));
const item = 'Add tracking to links…';
const openDialog = async () => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: 'Add tracking to links' }));
};
const tagged = (source: string, campaign: string) =>
  `${link}?utm_source=${source}&utm_medium=social&utm_campaign=${campaign}`;

describe('link tracking', () => {
  it(
    'P-2.134 is added to the version of each account, and removed with one undo',
    { tags: 'slow' },
    async () => {
      const { asked } = show();
      const dialog = await openDialog();
      expect(await dialog.findByLabelText('Campaign')).toHaveProperty('value', 'rye-is-back');
      expect(dialog.getByLabelText('Medium')).toHaveProperty('value', 'social');
      const shown = within(dialog.getByRole('list', { name: 'Links with tracking' }));
      expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining(tagged('x', 'rye-is-back')),
        expect.stringContaining(tagged('bluesky', 'rye-is-back')),
      ]);
      await userEvent.clear(dialog.getByLabelText('Campaign'));
      expect(dialog.getByRole('button', { name: 'Add tracking' })).toHaveProperty('disabled', true);
      await userEvent.type(dialog.getByLabelText('Campaign'), 'autumn{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const version = (connection_id: string, source: string) => ({
        ...same,
        connection_id,
        parts: [`Rye is back: ${tagged(source, 'autumn')}.`],
      });
      await waitFor(
        () =>
          expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
            parts: linked.parts,
            variants: [version(x, 'x'), version(bluesky, 'bluesky')],
          }),
        patience,
      );
      expect(await text()).toHaveProperty('value', linked.parts[0]);
      expect((await pane()).getByText('Customized')).toBeTruthy();
      await screen.findByText('Tracking added on 2 accounts.');
      await userEvent.click(await button('Undo'));
      await waitFor(
        () => expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({ variants: both }),
        patience,
      );
    },
  );

  it('P-2.134 is added to the text directly when the post has one account', async () => {
    const { asked } = show(
      aPost({ parts: linked.parts, variants: [{ ...same, connection_id: x }] }),
    );
    const dialog = await openDialog();
    expect(dialog.queryByText(/Later changes to the main text/)).toBeNull();
    await userEvent.click(await dialog.findByRole('button', { name: 'Add tracking' }));
    const parts = [`Rye is back: ${tagged('x', 'rye-is-back')}.`];
    await waitFor(
      () =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          parts,
          variants: [{ connection_id: x, parts: null }],
        }),
      patience,
    );
    expect(await text()).toHaveProperty('value', parts[0]);
  });

  it(
    'P-2.134 remembers the campaign, and says what becomes too long',
    { tags: 'slow' },
    async () => {
      const long = `${'a'.repeat(260)} ${link}`;
      show(aPost({ parts: [long], variants: both, standings }));
      const dialog = await openDialog();
      await enter(await dialog.findByLabelText('Campaign'), 'autumn');
      expect(dialog.getByText(/300/)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Add tracking' }));
      await userEvent.click(await button('Undo'));
      const again = await openDialog();
      expect(await again.findByLabelText('Campaign')).toHaveProperty('value', 'autumn');
    },
  );

  it('P-2.134 leaves links alone that already have it', { tags: 'slow' }, async () => {
    show(aPost({ parts: [`${link}?utm_source=mail`] }));
    const dialog = await openDialog();
    expect(await dialog.findByText(/^All links here already have tracking/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add tracking' })).toBeNull();
  });

  it('P-2.134 is not offered without a link', { tags: 'slow' }, async () => {
    show(aPost({ parts: ['Rye is back.'] }));
    await openMenu();
    await screen.findByRole('menuitem', { name: 'Version history' });
    expect(screen.queryByRole('menuitem', { name: item })).toBeNull();
  });
});

describe('link preview', () => {
  it(
    'P-2.136 is shown for each network, for the link that the network picks',
    { tags: 'slow' },
    async () => {
      const parts = [`${link} or example.org/last.`];
      const { asked } = show(aPost({ parts, variants: both, standings }), read(card));
      const preview = await pane();
      const shown = await preview.findByRole('figure', { name: 'Link preview: Rye bread' });
      // Each card has the words that its network shows.
      expect(shown.textContent).toBe('From example.comRye bread');
      expect(shown.querySelector('img')?.src).toMatch(/^data:/);
      await userEvent.click(preview.getByRole('tab', { name: /Bluesky/ }));
      await waitFor(() =>
        expect(preview.getByRole('figure').textContent).toBe('example.comRye breadHow we bake.'),
      );
      const urls = () =>
        asked.filter(({ call }) => call === 'GET /link-preview').map(({ query }) => query['url']);
      expect(urls()).toEqual(['https://example.org/last', link]);
      await userEvent.click(preview.getByRole('tab', { name: /X/ }));
      await preview.findByRole('figure');
      expect(urls()).toHaveLength(2);
    },
  );

  it('P-2.136 says that the page has none', async () => {
    show();
    expect(await (await pane()).findByText('This page has no preview.')).toBeTruthy();
  });

  it(
    'P-2.136 can be retried when the page could not be read, and does not block publishing',
    { tags: 'slow' },
    async () => {
      let count = 0;
      const again = () => ({
        body: { data: (count += 1) > 1 ? card : { state: 'unreachable' } },
      });
      show(linked, { 'GET /link-preview': again });
      const preview = await pane();
      await preview.findByText('Couldn’t load the link preview.');
      expect(await button('Publish now')).toHaveProperty('disabled', false);
      await userEvent.click(preview.getByRole('button', { name: 'Try again' }));
      expect(await preview.findByRole('figure', { name: 'Link preview: Rye bread' })).toBeTruthy();
    },
  );

  it('P-2.136 does not block publishing while it loads', async () => {
    show(linked, { 'GET /link-preview': () => new Promise(() => {}) });
    await (await pane()).findByRole('status', { name: 'Loading the link preview' });
    expect(await button('Publish now')).toHaveProperty('disabled', false);
  });

  it('P-2.136 is hidden when the post has images or no link', { tags: 'slow' }, async () => {
    const media: Media[] = [{ id: x, url: '/media/a.png', alt: 'A loaf' }];
    const own = { parts: [link], media, media_ids: [x] };
    const pictured = standings.map((one) => ({ ...one, media, media_ids: [x] }));
    const pictures = show(aPost({ ...own, variants: both, standings: pictured }));
    await (await pane()).findByRole('img', { name: 'A loaf' });
    cleanup();
    const words = show(aPost({ parts: ['Rye is back.'] }));
    await (await pane()).findByText('Rye is back.');
    // Enough time for a request.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const asked = [...pictures.asked, ...words.asked].map(({ call }) => call);
    expect(asked).not.toContain('GET /link-preview');
  });
});
