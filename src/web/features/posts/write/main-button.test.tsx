import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showMessages } from '#test/screen.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import {
  ada,
  bluesky,
  said,
  id,
  both,
  standings,
  open,
  opened,
  bodyOf,
  button,
  text,
  choose,
  setUpEditor,
} from '#test/write-screen.tsx';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { enter } from '#test/enter.ts';

setUpEditor();

describe('main button', () => {
  const at = '2099-01-01T09:00:00.000Z';
  const planned = aPost({
    stage: 'scheduled',
    standings: [standing({ stage: 'scheduled', next_run_at: at })],
  });

  it(
    'P-49.256 publishes first again after a post was queued, and a queued post can be taken back',
    { tags: 'slow' },
    async () => {
      showMessages();
      let now = aPost();
      const becomes = (post: typeof now, message: string) => () => {
        now = post;
        return said(post, message);
      };
      const { asked } = open(
        {
          [`GET /posts/${id}`]: () => ({ body: { data: now } }),
          [`POST /posts/${id}/queue`]: () => {
            now = planned;
            const { body } = said(planned, 'Queued on 1 account.');
            return { body: { ...body, undo: { before: [] } } };
          },
          [`POST /posts/${id}/unschedule`]: becomes(aPost(), 'Moved back to drafts.'),
          [`POST /posts/${id}/publish`]: said(aPost(), 'Published.'),
        },
        `/write/${id}`,
      );
      await choose('Add to queue');
      await waitFor(() =>
        expect(bodyOf(asked, `POST /posts/${id}/queue`)).toEqual({ hash: 'hash-1', place: 'next' }),
      );
      expect(await button('Move…')).toBeTruthy();
      await userEvent.click(await button('Undo'));
      expect(await screen.findByText('Moved back to drafts.')).toBeTruthy();
      expect(await button('Publish now')).toBeTruthy();
      (await text()).focus();
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeDefined());
    },
  );

  it(
    'P-49.90 moving a scheduled post starts at its own time, refuses a past one on the spot, and can be undone',
    { tags: 'slow' },
    async () => {
      showMessages();
      const moved = aPost({
        stage: 'scheduled',
        standings: [standing({ stage: 'scheduled', next_run_at: '2099-02-01T09:00:00.000Z' })],
      });
      const undo = { before: [{ id, version: 2, slot_at: null, due_at: at, timezone: 'UTC' }] };
      const { asked } = open(
        {
          ...opened(planned),
          [`POST /posts/${id}/schedule`]: { body: { data: moved, message: 'Scheduled.', undo } },
          [`POST /posts/${id}/unschedule`]: said(planned, 'Undone. It has its old time again.'),
        },
        `/write/${id}?at=2099-03-01T09:00:00.000Z`,
      );
      await userEvent.click(await button('Move…'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Move this post' }));
      const field = dialog.getByLabelText(/^Date and time/);
      expect(field).toHaveProperty('value', wallTimeOf(Date.parse(at), viewerZone()));
      fireEvent.change(field, { target: { value: '2020-02-01T09:00' } });
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      expect(dialog.getByText('Choose a time in the future.')).toBeTruthy();
      expect(asked.some(({ call }) => call.endsWith('/schedule'))).toBe(false);
      fireEvent.change(field, { target: { value: '2099-02-01T09:00' } });
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      expect(await screen.findByText(/^Moved to \w+, \w+ \d+, 2099/)).toBeTruthy();
      await userEvent.click(await button('Undo'));
      await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/unschedule`)).toEqual(undo));
    },
  );

  it('P-50.38 says whose approval is missing before the button is pressed, and asks only who can give it', async () => {
    const asked = {
      'GET /agents': {
        body: { data: [{ ...ada, approvers: 'both' }], agents: [], total: 1 },
      },
    };
    const draft = aPost({ missing_approvals: ['owner', 'reviewer'] });
    open({ ...opened(draft), ...asked }, `/write/${id}`);
    const note = await screen.findByText('Needs a reviewer’s approval first');
    const main = await button('Ask for approval');
    expect(main.getAttribute('aria-describedby')).toBe(note.id);
    cleanup();
    const waiting = standing({
      stage: 'waiting',
      attention: {
        code: 'approval',
        message: 'Needs approval.',
        action: 'approve',
        occurrence_id: null,
      },
    });
    const post = aPost({
      stage: 'waiting',
      review: 'before_sending',
      standings: [waiting],
      missing_approvals: ['reviewer'],
    });
    open({ ...opened(post), ...asked }, `/write/${id}`);
    expect(await button('Move…')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('P-2.74 schedules a post on some of its accounts', { tags: 'slow' }, async () => {
    const post = aPost({ is_approved: true, variants: both, standings });
    const { asked } = open(
      { ...opened(post), [`POST /posts/${id}/schedule`]: said(post, 'Scheduled on 1 account.') },
      `/write/${id}`,
    );
    expect(await screen.findByText('Approved')).toBeTruthy();
    await choose('Schedule…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    const [first, second] = dialog.getAllByRole('checkbox', { checked: true });
    if (!first || !second) throw new Error('two accounts');
    await userEvent.click(first);
    await userEvent.click(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(dialog.getByText('Choose at least one account.')).toBeTruthy();
    await userEvent.click(second);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/schedule`)).toMatchObject({
        hash: 'hash-1',
        connection_ids: [bluesky],
      }),
    );
  });

  it(
    'P-2.101 changes a scheduled post only after a confirmation, and keeps what is published',
    { tags: 'slow' },
    async () => {
      const out = standing({
        connection_id: bluesky,
        connection: { id: bluesky, username: 'ada.example', name: '@ada.example' },
        platform: 'bluesky',
        stage: 'out',
        parts: ['As it went.'],
      });
      const waiting = standing({ stage: 'scheduled', next_run_at: '2099-01-01T09:00:00.000Z' });
      const post = aPost({
        stage: 'scheduled',
        variants: both,
        standings: [waiting, out],
        version: 7,
      });
      const { asked } = open(
        { ...opened(post), [`PATCH /posts/${id}`]: said(post) },
        `/write/${id}`,
      );
      const chip = await screen.findByRole('button', { name: /^Bluesky/ });
      expect(chip).toHaveProperty('disabled', true);
      await enter(await text(), ' And goodbye.');
      expect(screen.getByText('Not updated yet')).toBeTruthy();
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(bodyOf(asked, `PATCH /posts/${id}`)).toBeUndefined();
      await userEvent.click(await button('Update'));
      await waitFor(() =>
        expect(bodyOf(asked, `PATCH /posts/${id}`)).toMatchObject({
          version: 7,
          parts: ['Hello. And goodbye.'],
        }),
      );
    },
  );

  it('P-49.442 says on how many accounts it publishes, if there are several', async () => {
    open(opened(aPost({ variants: both, standings })), `/write/${id}`);
    const publish = await button('Publish now');
    const note = publish.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toBe('On 2 accounts');
    await userEvent.click(await screen.findByRole('button', { name: /^Bluesky/ }));
    await waitFor(() => expect(publish.getAttribute('aria-describedby')).toBeNull());
  });

  it('P-2.101 approves exactly what is shown', async () => {
    const attention = {
      code: 'approval',
      action: 'approve',
      message: 'Waits for your approval.',
      occurrence_id: null,
    } as const;
    const waiting = aPost({
      stage: 'waiting',
      review: 'before_sending',
      standings: [standing({ stage: 'waiting', scheduled_post_id: 's1', attention })],
    });
    const { asked } = open(
      { ...opened(waiting), [`POST /posts/${id}/approve`]: said() },
      `/write/${id}`,
    );
    const approve = await button('Approve');
    expect(approve.dataset['variant']).toBe('filled');
    await userEvent.click(approve);
    await waitFor(() =>
      expect(bodyOf(asked, `POST /posts/${id}/approve`)).toEqual({ hash: 'hash-1' }),
    );
  });
});
