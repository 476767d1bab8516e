/** What the editor shows of a post that is published everywhere, and of one that is only partly. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import {
  ada,
  bluesky,
  bodyOf,
  both,
  button,
  id,
  nothingFound,
  open,
  opened,
  pane,
  said,
  setUpEditor,
  standings,
  text,
  x,
} from '#test/write-screen.tsx';

setUpEditor();

const published = (over: object = {}) =>
  aRun({
    status: 'PUBLISHED',
    published_at: '2026-01-01T09:00:00.000Z',
    url: 'https://x.example/ada/1',
    ...over,
  });
const [onX, onBluesky] = standings;
const outOnX = standing({
  ...onX,
  stage: 'out',
  parts: ['As it was sent.'],
  occurrence: published(),
});
const results = (data: object[]) => ({
  [`GET /posts/${id}/results`]: { body: { data: { results: data } } },
});

/** The first sentence states a fact. */
function statedOf(body: unknown) {
  const { parts } = body as { parts: string[] };
  const text = 'As it was sent.';
  const one = { part: 0, start: 0, end: text.length, text, source: 'Baking.md' };
  const stated = parts.includes(text) ? [{ ...one, passage: 'It says so here.' }] : [];
  return { ...nothingFound, stated };
}

test('P-44.5 P-49.274 a published post is shown as each network shows it, with link and figures, and nothing to edit', async () => {
  const outOnBluesky = standing({
    ...onBluesky,
    stage: 'out',
    occurrence: published({ url: 'https://bsky.example/1', platform: 'bluesky' }),
  });
  const post = aPost({
    stage: 'out',
    summary: 'Published on 2 accounts.',
    variants: both,
    standings: [outOnX, outOnBluesky],
  });
  const { router, asked } = open(
    {
      ...opened(post),
      ...results([
        { connection_id: x, likes: 3, replies: 1 },
        { connection_id: bluesky, likes: null, replies: null },
      ]),
      'POST /content/check': (body: unknown) => ({ body: { data: statedOf(body) } }),
      [`POST /posts/${id}/duplicate`]: said(aPost({ id: '0198c0de-0000-7000-8000-000000000202' })),
      ...opened(aPost({ id: '0198c0de-0000-7000-8000-000000000202' })),
    },
    `/write/${id}`,
  );
  expect(await screen.findByRole('heading', { name: 'Published on 2 accounts' })).toBeTruthy();
  const one = within(await screen.findByRole('article', { name: /^X/ }));
  expect(await one.findByText('As it was sent.')).toBeTruthy();
  expect(one.getByRole('link', { name: /^See it on/ }).getAttribute('href')).toBe(
    'https://x.example/ada/1',
  );
  // A paragraph may have no other name than its words.
  expect((await one.findByText('3 likes · 1 reply')).ariaLabel ?? '').toBe('');
  const facts = within(await one.findByRole('list', { name: 'Company facts used' }));
  await userEvent.click(facts.getByRole('button', { name: 'Baking.md' }));
  expect(await screen.findByText('It says so here.')).toBeTruthy();
  expect(bodyOf(asked, 'POST /content/check')).toMatchObject({ agent_id: ada.id, post_id: id });
  await userEvent.keyboard('{Escape}');
  const other = within(screen.getByRole('article', { name: /^Bluesky/ }));
  expect(other.getByText('No reactions yet')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Plan a week' }).getAttribute('href')).toBe(
    `/agents/${ada.id}#plan`,
  );
  await userEvent.click(await button('More for this post'));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['Duplicate', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await button('Duplicate'));
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain(`POST /posts/${id}/duplicate`),
  );
  await waitFor(() => expect(router.state.location.pathname).not.toBe(`/write/${id}`));
});

test('P-44.5 a post in the sandbox has its link there, and another one can be started', async () => {
  const sandbox = { platform: 'sandbox', url: '/sandbox?post=post-1' };
  const out = standing({ stage: 'out', platform: 'sandbox', occurrence: published(sandbox) });
  const post = aPost({ stage: 'out', variants: both.slice(0, 1), standings: [out] });
  const { router } = open(
    { ...opened(post), ...results([{ connection_id: x, likes: 0, replies: 0 }]) },
    `/write/${id}`,
  );
  expect(await screen.findByRole('heading', { name: 'Published on Sandbox' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'See it in the sandbox' });
  expect(link.getAttribute('href')).toBe('/sandbox?post=post-1');
  // The reactions of a new post are none, and not 0.
  expect(await screen.findByText('No reactions yet')).toBeTruthy();
  const reply = screen.getByRole('link', { name: 'Reply as someone else' });
  expect(reply.getAttribute('href')).toBe('/sandbox?post=post-1&reply=yes');
  await userEvent.click(screen.getByRole('link', { name: 'Write another' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/write'));
  expect(await text()).toHaveProperty('value', '');
});

test('P-44.5 a post that is out on some accounts only stays editable for the others', async () => {
  const post = aPost({ stage: 'draft', variants: both, standings: [outOnX, standing(onBluesky)] });
  open(opened(post), `/write/${id}`);
  expect(await text()).toBeTruthy();
  const preview = await pane();
  expect(await preview.findByText('As it was sent.')).toBeTruthy();
  expect(preview.queryByRole('button', { name: /^Customize for/ })).toBeNull();
  await userEvent.click(preview.getByRole('tab', { name: /^Bluesky/ }));
  expect(
    preview.getByRole('button', { name: 'Customize for @ada.example on Bluesky' }),
  ).toBeTruthy();
});

test('P-51.79 a published post says what its network did not take', async () => {
  const reason = 'Published without its cover. The server refused it.';
  const out = standing({ ...outOnX, occurrence: published({ reason }) });
  const post = aPost({ stage: 'out', variants: both.slice(0, 1), standings: [out] });
  open({ ...opened(post), ...results([]) }, `/write/${id}`);
  const one = within(await screen.findByRole('article', { name: /^X/ }));
  expect(
    await one.findByText(/Published without its cover\. The server refused it\.$/),
  ).toBeTruthy();
});
