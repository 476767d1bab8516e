import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { signedIn } from '#test/web-user.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { PostsPage } from '#web/features/posts/posts.page.tsx';

signedIn();

const ada = anAgent();
const id = '0198c0de-0000-7000-8000-000000000308';

it('P-49.271 P-49.229 shows all of a text before it is approved, and takes the approval back', async () => {
  showMessages();
  const standings = [
    standing({
      stage: 'waiting',
      parts: ['One.\nTwo.', 'Three.'],
      next_run_at: '2036-12-01T09:00:00.000Z',
      attention: {
        code: 'approval',
        action: 'approve',
        message: 'Approve.',
        occurrence_id: null,
      },
    }),
  ];
  const asked = aPost({
    id: id,
    stage: 'waiting',
    parts: ['One.\nTwo.', 'Three.'],
    standings,
  });
  const card = { kind: 'post', post: asked };
  const stages = { idea: 0, draft: 0, waiting: 1, scheduled: 0, out: 0 };
  const sent = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /posts/board': (_body, { stage }) => {
      const data = stage === undefined || stage === 'waiting' ? [card] : [];
      const page = { data, total: data.length, next_cursor: null };
      return { body: { ...page, stages, matching: stages, labels: [] } };
    },
    [`POST /posts/${asked.id}/approve`]: { body: { data: asked, message: 'Approved.' } },
    'POST /posts/bulk': { body: { done: [asked.id], failed: [], message: 'Taken back.' } },
  });
  openScreen(PostsPage, '/posts');
  const waiting = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(await waiting.findByRole('link', { name: 'One. Two. Three.' })).toBeTruthy();
  expect(waiting.queryByRole('button', { name: 'Approve One.' })).toBeNull();
  await userEvent.click(waiting.getByRole('button', { name: 'Review One.' }));
  const whole = within(waiting.getByRole('list', { name: 'What is published' }));
  for (const part of [/^One\.\s+Two\.$/, 'Three.']) expect(whole.getByText(part)).toBeTruthy();
  // Nowhere twice.
  expect(waiting.getByRole('link', { name: 'Open in the editor' })).toBeTruthy();
  expect(waiting.getAllByText(/One\./u)).toHaveLength(1);
  expect(document.activeElement?.contains(whole.getByText('Three.'))).toBe(true);
  await userEvent.click(waiting.getByRole('button', { name: 'Approve One.' }));
  const bodies = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
  await waitFor(() =>
    expect(bodies(`POST /posts/${asked.id}/approve`)).toEqual([{ hash: asked.hash }]),
  );
  const said = within(await screen.findByText('Approved.'));
  await userEvent.click(said.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodies('POST /posts/bulk')).toEqual([{ act: 'unapprove', posts: [{ id: asked.id }] }]),
  );
  expect(await screen.findByText('No longer approved.')).toBeTruthy();
});

it('P-49.225 approving several shows the whole text of each first, and is undone in one go', async () => {
  showMessages();
  const waits = (n: number, text: string) =>
    aPost({
      id: `${id.slice(0, -1)}${n}`,
      stage: 'waiting',
      parts: [text, `The end of ${n}.`],
      standings: [
        standing({
          stage: 'waiting',
          parts: [text, `The end of ${n}.`],
          next_run_at: '2036-12-01T09:00:00.000Z',
          attention: {
            code: 'approval',
            action: 'approve',
            message: 'Approve.',
            occurrence_id: null,
          },
        }),
      ],
    });
  const both = [waits(1, 'One.'), waits(2, 'Two.')];
  const stages = { idea: 0, draft: 0, waiting: 2, scheduled: 0, out: 0 };
  const slow = Promise.withResolvers<void>();
  const sent = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /posts/board': (_body, { stage }) => {
      const data =
        stage === undefined || stage === 'waiting'
          ? both.map((post) => ({ kind: 'post', post }))
          : [];
      const page = { data, total: data.length, next_cursor: null };
      return { body: { ...page, stages, matching: stages, labels: [] } };
    },
    ...Object.fromEntries(
      both.flatMap((post) => [
        [
          `GET /posts/${post.id}`,
          async () => {
            await slow.promise;
            return { body: { data: post } };
          },
        ],
        [`POST /posts/${post.id}/approve`, { body: { data: post, message: 'Approved.' } }],
      ]),
    ),
    'POST /posts/bulk': { body: { done: [], failed: [], message: 'Taken back.' } },
  });
  openScreen(PostsPage, '/posts');
  const waiting = within(await screen.findByRole('region', { name: 'Needs you' }));
  for (const name of ['Select One.', 'Select Two.'])
    await userEvent.click(await waiting.findByRole('checkbox', { name }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected posts' }));
  await userEvent.click(bar.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 posts?' }));
  const approve = dialog.getByRole('button', { name: 'Approve 2 posts' });
  expect(approve).toHaveProperty('disabled', true);
  slow.resolve();
  for (const text of ['One.', 'The end of 1.', 'Two.', 'The end of 2.'])
    expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(approve);
  const said = within(await screen.findByText('Approved 2 posts.'));
  await userEvent.click(said.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('No longer approved.')).toBeTruthy();
  const taken = sent.filter(({ call }) => call === 'POST /posts/bulk').map(({ body }) => body);
  expect(taken).toEqual(both.map((post) => ({ act: 'unapprove', posts: [{ id: post.id }] })));
});
