/** What the editor says of a post that is scheduled, waits or failed. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { id, open, opened, pane, setUpEditor } from '#test/write-screen.tsx';

setUpEditor();

const series = '0198c0de-0000-7000-8000-000000000901';
const waiting = (code: Attention['code']) => {
  const attention = {
    code,
    action: code === 'approval' ? 'approve' : 'send_now',
    message: 'Bluesky refused it.',
    occurrence_id: null,
  } as const;
  return aPost({
    stage: 'waiting',
    standings: [standing({ stage: 'waiting', scheduled_post_id: series, attention })],
  });
};
test('P-2.323 P-50.198 says of a scheduled post that it needs approval, until it is approved', async () => {
  const next_run_at = new Date(Date.now() + 7_500_000).toISOString();
  const planned = { stage: 'scheduled', scheduled_post_id: series, next_run_at } as const;
  const post = aPost({
    review: 'before_sending',
    stage: 'scheduled',
    standings: [standing(planned)],
  });
  open(opened(post), `/write/${id}`);
  const badge = await screen.findByText('Needs approval');
  const head = badge.closest('header') ?? document.body;
  expect(within(head).getByRole('heading', { level: 1 })).toBeTruthy();
  expect(within(head).queryByText('Scheduled')).toBeNull();
  const note = await (await pane()).findByText(/^Once approved, publishes/u);
  expect(note.textContent).toMatch(/^Once approved, publishes to(day|morrow) at \d/u);
});

test.each([
  ['approval', 'Approve or reject'],
  ['failed', 'Details'],
  ['missed', 'Details'],
  ['unknown_outcome', 'Details'],
  ['reconnect', 'History'],
] as const)('links the details of a post that waits for %s as “%s”', async (code, words) => {
  open(opened(waiting(code)), `/write/${id}`);
  const link = await (await pane()).findByRole('link', { name: words });
  expect(link.getAttribute('href')).toContain(series);
});

test('P-49.152 a post that is out on some accounts and tried again on others says so, and until when', async () => {
  const retry = { at: '2099-05-04T08:08:00.000Z', until: '2099-05-05T08:03:00.000Z' };
  const on = (connection_id: string, platform: 'bluesky' | 'telegram') =>
    standing({
      connection_id,
      platform,
      stage: 'scheduled',
      occurrence: aRun({ status: 'RETRY_WAIT', reason: 'Couldn’t reach it. Retrying.', retry }),
    });
  const post = aPost({
    stage: 'scheduled',
    standings: [standing({ stage: 'out' }), on('1', 'bluesky'), on('2', 'telegram')],
  });
  open(opened(post), `/write/${id}`);
  const badge = await screen.findByText('1 of 3 published · retrying');
  expect(badge.closest('header')).toBeTruthy();
  const note = await screen.findByText(/^Not published on Bluesky and Telegram yet\. Next try: /);
  expect(note.textContent).toMatch(
    /May 4, 2099 at .+ If it still fails by .+May 5, 2099.+ tell you/,
  );
});
