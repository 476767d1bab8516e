/** Moving posts in the calendar, one and several at once. */
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.ts';
import { someUser } from '#test/web-user.ts';
import { showMessages } from '#test/screen.tsx';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import {
  aDot,
  calendar,
  day,
  movable,
  noon,
  open,
  post,
  theEntry,
  undo,
  week,
  zone,
} from '#test/calendar-screen.tsx';
import { dayAfter, dayWords } from './calendar-days.ts';
import { laterBy, movedTo } from './calendar-time.ts';

beforeEach(() => session.signIn(someUser, 'token-1', true));
afterEach(() => session.clear());

describe('moving a post in the calendar', () => {
  const sent = (asked: ReturnType<typeof open>['asked'], path = 'move') =>
    asked.find(({ call }) => call === `POST /scheduled-posts/${path}`)?.body;

  it('P-2.112 picks up with M, moves by quarter hours and days, drops with Enter, and can be undone', async () => {
    showMessages();
    const { asked } = open([aDot()], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard('m');
    const region = await calendar();
    expect(region.getByText(/^Lifted\. .* Arrow keys move it, Enter drops it/)).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowUp}');
    await userEvent.keyboard('{Enter}');
    const to = laterBy(noon, { days: 1, minutes: 15 }, zone);
    await waitFor(() =>
      expect(sent(asked)).toEqual({ moves: [{ id: post.id, at: noon, to, reach: undefined }] }),
    );
    expect(await screen.findByText(/^Moved to .* at 12:15\.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(asked, 'move-back')).toEqual({ moved: undo }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
  });

  it('P-49.441 says where the post moved on accounts where it had another time', async () => {
    showMessages();
    const [moved] = undo;
    const later = laterBy(noon, { days: 1, minutes: 0 }, zone);
    open([aDot()], week, {
      'POST /scheduled-posts/move': {
        body: {
          data: { moved: [post.id], refused: [], queue: { kept: [], left: [], swapped: [] } },
          message: '1 post moved.',
          undo: [moved, { ...moved, id: 'same' }, { ...moved, id: 'later', due_at: later }],
        },
      },
    });
    (await theEntry()).focus();
    await userEvent.keyboard('m{ArrowDown}{Enter}');
    const said = await screen.findByText(/^Moved to .* at 12:15\. On 1 other account, moved to /);
    expect(said.textContent).toMatch(/On 1 other account, moved to [^.]* 11, 2027 at 12:15\./);
  });

  it.each([
    [{ left: [post.id] }, /^Moved to .* at 12:15, out of the queue\.$/],
    [{ kept: [post.id] }, /^Moved to .* at 12:15, still in the queue\.$/],
    [{ kept: [post.id], swapped: ['other'] }, /^Swapped with the post planned for .* at 12:15\.$/],
    [{ kept: [post.id], left: ['b'] }, /at 12:15\. Left the queue on 1 of 2 accounts\.$/],
  ])(
    'P-7.267 says what happened to its place in the queue: %j',
    { tags: 'slow' },
    async (fates, said) => {
      showMessages();
      const queue = { kept: [], left: [], swapped: [], ...fates };
      open([aDot({ is_queued: true })], week, {
        ...movable,
        'POST /scheduled-posts/move': {
          body: { data: { moved: [post.id], refused: [], queue }, message: '1 post moved.', undo },
        },
      });
      (await theEntry()).focus();
      await userEvent.keyboard('m{ArrowDown}');
      expect((await calendar()).getByText('12:15 · leaves the queue')).toBeTruthy();
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    },
  );

  it(
    'P-7.267 shows before the drop that a queued post takes a posting time or swaps',
    { tags: 'slow' },
    async () => {
      const at = (minutes: number) => laterBy(noon, { minutes }, zone);
      const other = { schedule_id: 'other', schedule_ids: ['other'], words: 'Cut once.' };
      open(
        [aDot({ is_queued: true }), aDot({ ...other, is_queued: true, at: at(30) })],
        week,
        movable,
        [{ connection_id: 'sandbox-1', at: at(15) }],
      );
      (await theEntry()).focus();
      await userEvent.keyboard('m{ArrowDown}');
      expect((await calendar()).getByText('12:15 · stays queued')).toBeTruthy();
      await userEvent.keyboard('{ArrowDown}');
      expect((await calendar()).getByText('12:30 · swaps places')).toBeTruthy();
      expect((await calendar()).getByText(/at 12:30, swaps places$/)).toBeTruthy();
    },
  );

  it('P-49.262 says nothing of the queue in a month, which shows no posting times', async () => {
    showMessages();
    open([aDot({ is_queued: true })], undefined, movable);
    (await theEntry()).focus();
    await userEvent.keyboard('m{ArrowDown}');
    const region = await calendar();
    expect(region.getByText(/ at 12:00$/)).toBeTruthy();
    expect(region.queryByText(/leaves the queue/)).toBeNull();
  });

  it('P-2.112 is canceled with Escape, and undone with a shortcut', { tags: 'slow' }, async () => {
    showMessages();
    const { asked } = open([aDot()], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    expect((await calendar()).getByText('Put back.')).toBeTruthy();
    expect(sent(asked)).toBeUndefined();
    (await theEntry()).focus();
    await userEvent.keyboard(' {ArrowDown}{Enter}');
    expect(await screen.findByText(/^Moved to /)).toBeTruthy();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(sent(asked, 'move-back')).toEqual({ moved: undo }));
    await waitFor(() => expect(screen.queryByText(/^Moved to /)).toBeNull());
  });

  it('P-2.112 refuses a time in the past', { tags: 'slow' }, async () => {
    const soon = new Date(Math.ceil(Date.now() / 60_000 + 1) * 60_000).toISOString();
    const { asked } = open([aDot({ at: soon })], '&span=day');
    (await theEntry()).focus();
    await userEvent.keyboard('m{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(
      (await calendar()).getByText(/has passed\. Choose a time in the future\.$/),
    ).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(sent(asked)).toBeUndefined();
  });

  it('P-2.112 refuses a published post', { tags: 'slow' }, async () => {
    open([aDot({ state: 'PUBLISHED' })], week);
    (await theEntry()).focus();
    await userEvent.keyboard('m');
    // For the eyes too.
    expect((await calendar()).getAllByText('This post can’t be moved: published.')).toHaveLength(2);
  });

  it('P-49.220 the line below shows the keys of a lifted post, and why one on hold stays', async () => {
    open([aDot({ state: 'HELD', why: 'Reconnect the account.' })], week);
    (await theEntry()).focus();
    await userEvent.keyboard('m');
    const region = await calendar();
    const why = 'This post can’t be moved: on hold. Reconnect the account.';
    expect(region.getByText(why, { selector: 'strong' })).toBeTruthy();
    cleanup();
    open([aDot()], week);
    (await theEntry()).focus();
    await userEvent.keyboard('m');
    const keys = (await calendar()).getByText(/^Arrow keys move it, Enter drops it, Escape puts/, {
      selector: 'strong',
    });
    await userEvent.keyboard('{Escape}');
    expect(keys.isConnected).toBe(false);
    expect((await calendar()).getByText(/Drag a post to move it, or focus it/)).toBeTruthy();
  });

  it('P-2.112 drags it to another day of the month, keeping the time', async () => {
    const { asked } = open([aDot()], undefined, movable);
    const entry = await theEntry();
    const then = dayAfter(day, 2);
    const cell = (await calendar())
      .getByRole('button', { name: `Write a post for ${dayWords(then)}, nothing planned` })
      .closest('td');
    document.elementFromPoint = () => cell;
    fireEvent.pointerDown(entry, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(window, { clientX: 40, clientY: 40 });
    expect(cell?.dataset['target']).toBe('true');
    fireEvent.pointerUp(window, { clientX: 40, clientY: 40 });
    await waitFor(() =>
      expect(sent(asked)).toMatchObject({ moves: [{ to: movedTo(noon, then, zone) }] }),
    );
  });

  it('P-2.112 P-2.182 says why it was refused, with times in the reader’s time zone', async () => {
    showMessages();
    const refused = [{ id: post.id, message: 'Not after 14:05.' }];
    open([aDot()], week, {
      'POST /scheduled-posts/move': {
        body: { data: { moved: [], refused }, message: '0 posts moved.', undo: [] },
      },
    });
    (await theEntry()).focus();
    vi.spyOn(window.navigator, 'language', 'get').mockReturnValue('en-US');
    await userEvent.keyboard('m{ArrowDown}{Enter}');
    expect(await screen.findByText(/^Couldn’t move the post: Not after 2:05\sPM\.$/)).toBeTruthy();
  });

  it(
    'P-2.114 asks whether a recurring post moves once or every time',
    { tags: 'slow' },
    async () => {
      const run = { frequency: 'weekly', occurrence_id: aRun().id } as const;
      const { asked } = open([aDot(run)], week, movable);
      (await theEntry()).focus();
      await userEvent.keyboard('m{ArrowDown}{Enter}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Move recurring post?' }));
      expect(dialog.getByRole('button', { name: 'Move this post only' })).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Move this and all later posts' }));
      await waitFor(() => expect(sent(asked)).toMatchObject({ moves: [{ reach: 'all' }] }));
    },
  );

  it('P-2.114 offers only what is possible for a later occurrence', { tags: 'slow' }, async () => {
    open([aDot({ frequency: 'weekly' })], week, movable);
    (await theEntry()).focus();
    await userEvent.keyboard('m{ArrowDown}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move recurring post?' }));
    dialog.getByText('You can move only the next post on its own.');
    expect(dialog.getByRole('button', { name: 'Move all upcoming posts' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Move this post only' })).toBeNull();
  });
});

describe('several selected posts', () => {
  const id = (end: number) => `0198c0de-0000-7000-8000-00000000080${end}`;
  const two = () => [
    aDot({ schedule_id: id(2), schedule_ids: [id(2)] }),
    aDot({ schedule_id: id(3), schedule_ids: [id(3)], words: 'Cut once.' }),
  ];
  const chooseBoth = async () => {
    const region = await calendar();
    fireEvent.click(await theEntry(), { shiftKey: true });
    await userEvent.click(region.getByRole('button', { name: /Cut once/ }));
    expect(region.getByText('2 selected')).toBeTruthy();
    return region;
  };

  it(
    'P-2.116 P-49.303 are deleted after one confirmation, which says what is lost',
    { tags: 'slow' },
    async () => {
      showMessages();
      const { asked } = open(two(), week, {
        [`DELETE /scheduled-posts/${id(2)}`]: { body: { message: 'Deleted.' } },
        [`DELETE /scheduled-posts/${id(3)}`]: {
          status: 409,
          body: { success: false, code: 'conflict', message: 'It is being published.' },
        },
      });
      const region = await chooseBoth();
      await userEvent.click(region.getByRole('button', { name: 'Delete' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 posts?' }));
      dialog.getByText(/^They won’t be published\./);
      await userEvent.click(dialog.getByRole('button', { name: 'Delete posts' }));
      expect(
        await screen.findByText(
          '1 post deleted. “Cut once.” couldn’t be deleted: It is being published.',
        ),
      ).toBeTruthy();
      expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2);
    },
  );

  it('P-2.116 are moved by days and hours in one call, and back', { tags: 'slow' }, async () => {
    showMessages();
    const { asked } = open(two(), week, movable);
    const region = await chooseBoth();
    await userEvent.click(region.getByRole('button', { name: 'Move…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 posts' }));
    const hours = dialog.getByLabelText('Hours');
    await userEvent.clear(hours);
    await userEvent.type(hours, '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    const to = laterBy(noon, { days: 1, minutes: 120 }, zone);
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('/move'))?.body).toEqual({
        moves: [id(2), id(3)].map((one) => ({ id: one, at: noon, to })),
      }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(region.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull();
  });

  it(
    'P-2.116 P-49.225 are approved once their texts are shown, paused, and taken back to drafts where possible',
    { tags: 'slow' },
    async () => {
      showMessages();
      const waits = aDot({
        schedule_id: id(2),
        schedule_ids: [id(2), id(4)],
        post_id: id(9),
        state: 'AWAITING_APPROVAL',
        needs_approval: true,
        occurrence_ids: [id(5), id(6)],
      });
      const parts = ['All of what is published, to its last word.'];
      const next_run_at = '2036-12-01T09:00:00.000Z';
      const standings = [standing({ stage: 'waiting', parts, next_run_at })];
      const waiting = aPost({ id: id(9), stage: 'waiting', parts, standings });
      const { asked } = open([waits, two()[1] ?? aDot()], week, {
        [`GET /posts/${id(9)}`]: { body: { data: waiting } },
        [`POST /posts/${id(9)}/approve`]: { body: { data: waiting, message: 'Approved.' } },
        'POST /posts/bulk': { body: { done: [id(9)], failed: [], message: 'Taken back.' } },
        [`POST /posts/${id(9)}/unschedule`]: { body: { data: {}, message: 'Back.' } },
        [`POST /scheduled-posts/${id(2)}/pause`]: { body: { data: post, message: 'Paused.' } },
        [`POST /scheduled-posts/${id(3)}/pause`]: { body: { data: post, message: 'Paused.' } },
        [`POST /scheduled-posts/${id(4)}/pause`]: { body: { data: post, message: 'Paused.' } },
      });
      const region1 = await chooseBoth();
      await userEvent.click(region1.getByRole('button', { name: 'Approve' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Approve this post?' }));
      expect(await dialog.findByText('All of what is published, to its last word.')).toBeTruthy();
      const sent = (call: string) => asked.filter((one) => one.call === call);
      expect(sent(`POST /posts/${id(9)}/approve`)).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: 'Approve 1 post' }));
      const said = within(await screen.findByText('Approved.'));
      expect(sent(`POST /posts/${id(9)}/approve`)[0]?.body).toEqual({ hash: waiting.hash });
      await userEvent.click(said.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('No longer approved.')).toBeTruthy();
      expect(sent('POST /posts/bulk')[0]?.body).toEqual({
        act: 'unapprove',
        posts: [{ id: id(9) }],
      });
      for (const [name, words, calls] of [
        ['Move to drafts', '1 post moved back to drafts.', 1],
        ['Pause', '2 posts paused.', 3],
      ] as const) {
        const region = await chooseBoth();
        const before = asked.filter(({ call }) => call.startsWith('POST')).length;
        await userEvent.click(region.getByRole('button', { name }));
        expect(await screen.findByText(words)).toBeTruthy();
        expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(before + calls);
      }
    },
  );

  it('P-2.116 can be selected without a modifier key', { tags: 'slow' }, async () => {
    open(two(), week);
    const region = await calendar();
    await theEntry();
    await userEvent.click(region.getByRole('button', { name: 'More for the calendar' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Select posts' }));
    const entry = await theEntry();
    await userEvent.click(entry);
    expect(entry.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(region.getByRole('button', { name: 'Done' }));
    expect((await theEntry()).getAttribute('aria-pressed')).toBeNull();
  });
});
