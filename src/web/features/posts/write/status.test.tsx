/** What the editor says of a post that is scheduled, waits or failed. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
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
test('P-2.323 says of a scheduled post that it needs approval, until it is approved', async () => {
  const planned = { stage: 'scheduled', scheduled_post_id: series } as const;
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
});

test('P-49.132 says where a post is published already, and what is tried again', async () => {
  const reason = 'Couldn’t reach Bluesky. Retrying.';
  const post = aPost({
    stage: 'scheduled',
    summary: '1 of 2 published, 1 scheduled.',
    standings: [
      standing({ stage: 'out' }),
      standing({
        connection_id: '0198c0de-0000-7000-8000-000000000902',
        stage: 'scheduled',
        occurrence: aRun({ status: 'RETRY_WAIT', reason }),
      }),
    ],
  });
  open(opened(post), `/write/${id}`);
  const badge = await screen.findByText('1 of 2 published');
  expect(badge.closest('header')?.textContent).not.toContain('Scheduled');
  expect(await screen.findByText(`1 of 2 published, 1 scheduled. ${reason}`)).toBeTruthy();
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
