/** The details of a scheduled post: its posts, and the decisions about them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { type Answers, anAgent, answering, openScreen, showMessages } from '#test/screen.tsx';
import { signedIn } from '#test/web-user.ts';
import { ScheduledPostsPage } from './schedule.page.tsx';
import { aRun, aScheduledPost, listOf, twoAccounts } from './scheduled-post.fixture.ts';
import { enter } from '#test/enter.ts';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';

const ada = anAgent();
const daily = aScheduledPost();
const waiting = aRun({ status: 'AWAITING_APPROVAL', decision: 'approval' });
const unknown = aRun({
  status: 'NEEDS_REVIEW',
  reason: 'The answer was lost.',
  decision: 'unknown_outcome',
});
const details = (run: typeof waiting, post = daily): Answers => ({
  [`GET /scheduled-posts/${daily.id}`]: { body: { data: post } },
  [`GET /scheduled-posts/${daily.id}/runs`]: { body: { data: [run], total: 1 } },
});
const decided = { body: { data: waiting, message: 'Decided' } };
const runs = async () => within(await screen.findByRole('region', { name: 'Posts' }));

/** Opens the details of the post. */
function open(answers: Answers) {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([daily]),
    ...answers,
  });
  const address = `/scheduled-posts?post=${daily.id}`;
  return { asked, ...openScreen(ScheduledPostsPage, '/scheduled-posts', address) };
}

signedIn();

describe('post details', () => {
  it('P-2.28 approve, edit or reject a text', async () => {
    showMessages();
    const { asked } = open({
      ...details(waiting),
      [`POST /occurrences/${waiting.id}/approve`]: decided,
      [`POST /occurrences/${waiting.id}/edit-text`]: decided,
    });
    const region = await runs();
    await userEvent.click(await region.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Decided')).toBeTruthy();
    expect(region.getByRole('button', { name: 'Reject' })).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Edit' }));
    const text = region.getByLabelText('Text');
    await userEvent.clear(text);
    await enter(text, 'Measure thrice.');
    await userEvent.click(region.getByRole('button', { name: 'Save and approve' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/edit-text'))?.body).toEqual({
        parts: ['Measure thrice.'],
      }),
    );
  });

  it('P-50.94 says why a text is rejected, if the reader wants to', async () => {
    const { asked } = open({
      ...details(waiting),
      [`POST /occurrences/${waiting.id}/reject`]: decided,
    });
    const region = await runs();
    await userEvent.click(await region.findByRole('button', { name: 'Reject' }));
    await enter(region.getByLabelText('What should be different? (optional)'), ' Too long. ');
    await userEvent.click(region.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/reject'))?.body).toEqual({
        reason: 'Too long.',
        delay_s: limits.publish_delay,
        all_accounts: true,
      }),
    );
  });

  it.each([
    ['Yes, it was published', { verdict: 'there', url: 'https://example.com/1' }],
    ['No, publish again', { verdict: 'send' }],
    ['No, don’t post', { verdict: 'drop' }],
  ])('P-2.28 resolve an unconfirmed result: %s', async (answer, body) => {
    const post = aScheduledPost({
      attention: {
        code: 'unknown_outcome',
        message: 'It may be out.',
        action: 'settle',
        occurrence_id: unknown.id,
      },
    });
    const { asked } = open({
      ...details(unknown, post),
      [`POST /occurrences/${unknown.id}/settle`]: decided,
    });
    const region = await runs();
    await region.findByText('Was this published? Check Sandbox.');
    await enter(region.getByLabelText('Its link, if you have it'), 'https://example.com/1');
    await userEvent.click(region.getByRole('button', { name: answer }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/settle'))?.body).toEqual(body),
    );
  });

  it('P-2.28 say that a run was skipped, which has no text to come', async () => {
    const reason = 'Skipped: the agent has nothing new to say about this.';
    open(details(aRun({ status: 'MISSED', reason, parts: [] })));
    const region = await runs();
    expect(await region.findByText('Skipped')).toBeTruthy();
    expect(region.getByText(reason)).toBeTruthy();
    expect(region.queryByText('Missed')).toBeNull();
    expect(region.queryByText('The agent hasn’t written it yet.')).toBeNull();
  });

  it('P-2.28 explain step by step why it was not published', async () => {
    const missed = aRun({ status: 'MISSED', reason: 'It was too late.' });
    const at = '2026-11-20T09:00:00.000Z';
    open({
      ...details(missed),
      [`GET /occurrences/${missed.id}/timeline`]: {
        body: {
          data: {
            post: missed,
            steps: [
              {
                at,
                kind: 'planned',
                text: 'Planned',
                detail: null,
                answer: null,
                state: 'PLANNED',
              },
              { at, kind: 'ended', text: 'Missed', detail: '25 hours late', state: 'MISSED' },
            ],
            sources: [
              { id: 'F1', source: 'Prices.md', text: 'Ropes cost $9.', used: true },
              { id: 'F2', source: 'Terms.md', text: 'No refunds.', used: false },
            ],
            next: null,
          },
        },
      },
    });
    const region = await runs();
    await userEvent.click(
      await region.findByRole('button', { name: 'Why wasn’t this published?' }),
    );
    const steps = within(await region.findByRole('list', { name: 'Steps' })).getAllByRole(
      'listitem',
    );
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Planned'),
      expect.stringContaining('25 hours late'),
    ]);
  });

  it('P-49.291 approve a post on all of its accounts, after showing what each of them gets', async () => {
    showMessages();
    const waits = { stage: 'waiting', next_run_at: waiting.due_at } as const;
    const post = aPost({
      stage: 'waiting',
      standings: [
        standing(waits),
        standing({ ...waits, connection_id: 'other', platform: 'bluesky', parts: ['Hello, sky.'] }),
      ],
    });
    const { asked } = open({
      ...details(waiting, { ...daily, post_id: post.id }),
      [`GET /posts/${post.id}`]: { body: { data: post } },
      [`POST /posts/${post.id}/approve`]: { body: { data: post, message: 'Approved.' } },
    });
    const region = await runs();
    await userEvent.click(await region.findByRole('button', { name: 'Approve on 2 accounts…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this post?' }));
    expect(await dialog.findByText('Hello.')).toBeTruthy();
    expect(dialog.getByText('Hello, sky.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve 1 post' }));
    expect(await screen.findByText('Approved on 2 accounts.')).toBeTruthy();
    const calls = asked.filter(({ call }) => call.endsWith('/approve'));
    expect(calls.map(({ call, body }) => [call, body])).toEqual([
      [`POST /posts/${post.id}/approve`, { hash: post.hash }],
    ]);
  });

  it.each([
    ['at once, if its text is the same', 'Measure twice.', 'Approve on 2 accounts'],
    ['after showing different texts', 'Cut once.', 'Approve on 2 accounts…'],
  ] as const)(
    'P-49.390 approve a run on all accounts of its schedule, %s',
    async (_, text, label) => {
      showMessages();
      const second = aRun({
        ...waiting,
        id: '0198c0de-0000-7000-8000-000000000902',
        platform: 'bluesky',
        connection: { id: 'bluesky-1', username: 'ada.example', name: '@ada.example' },
        parts: [{ text, media: [], url: null }],
        hash: 'hash-2',
      });
      const asks = ({ id }: typeof waiting) => ({
        attention: {
          code: 'approval' as const,
          message: 'Needs your approval.',
          action: 'approve' as const,
          occurrence_id: id,
        },
      });
      const ofBoth = aScheduledPost({ accounts: twoAccounts(asks(waiting), asks(second)) });
      const message = 'Approved. It will be published as planned.';
      const { asked } = open({
        ...details(waiting, ofBoth),
        [`GET /scheduled-posts/${daily.id}/runs`]: { body: { data: [waiting, second], total: 2 } },
        [`GET /occurrences/${waiting.id}`]: { body: { data: { ...waiting, post_id: null } } },
        [`GET /occurrences/${second.id}`]: { body: { data: { ...second, post_id: null } } },
        [`POST /occurrences/${waiting.id}/approve`]: { body: { data: waiting, message } },
        [`POST /occurrences/${second.id}/approve`]: { body: { data: second, message } },
      });
      const region = await runs();
      const [approve] = await region.findAllByRole('button', { name: label });
      expect(
        region.getAllByText('Publish this post on Sandbox and Bluesky (@ada.example)?'),
      ).toHaveLength(2);
      expect(region.getByRole('button', { name: 'Edit for Bluesky (@ada.example)' })).toBeTruthy();
      if (approve) await userEvent.click(approve);
      if (text !== 'Measure twice.') {
        const dialog = within(await screen.findByRole('dialog', { name: 'Approve this post?' }));
        expect(await dialog.findByText('Measure twice.')).toBeTruthy();
        expect(dialog.getByText(text)).toBeTruthy();
        await userEvent.click(dialog.getByRole('button', { name: 'Approve 1 post' }));
      }
      const said = 'Approved on 2 accounts. It will be published as planned.';
      expect(await screen.findByText(said)).toBeTruthy();
      const calls = asked.filter(({ call }) => call.endsWith('/approve'));
      expect(calls.map(({ body }) => body)).toEqual([{ hash: 'hash-1' }, { hash: 'hash-2' }]);
    },
  );

  it('P-49.295 say throughout that a post was just rejected', async () => {
    const current = aRun({ ...waiting, decision: null, reason: 'Rejected.' });
    const about = { post_id: null, review: 'before_sending', status: 'scheduled' } as const;
    open(details(current, { ...daily, ...about, current }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'What happens next?' });
    expect(dialog.getAllByText('Rejected')).toHaveLength(2);
    expect(dialog.queryByText('Needs approval')).toBeNull();
  });

  it('remove themselves from the address when closed', async () => {
    const { router } = open(details(waiting));
    await runs();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it.each([
    ['needs approval', 'before_sending', 'Needs approval'],
    ['is scheduled', 'off', 'Scheduled'],
  ] as const)('P-2.323 say throughout that a post %s', async (_what, review, words) => {
    const post = {
      ...daily,
      post_id: '0198c0de-0000-7000-8000-000000000201',
      review,
      status: 'scheduled',
    } as const;
    open(details(aRun({ status: 'PLANNED' }), post));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'What happens next?' });
    expect(dialog.getAllByText(words)).toHaveLength(2);
    const other = words === 'Scheduled' ? 'Needs approval' : 'Scheduled';
    expect(dialog.queryByText(other)).toBeNull();
  });
});
