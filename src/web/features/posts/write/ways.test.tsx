/** The ways to publish: their times and keys, and what is said when publishing or the server is away. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day, second } from '#contract/core/time.ts';
import { showMessages } from '#test/screen.tsx';
import {
  ada,
  bluesky,
  bodyOf,
  both,
  button,
  id,
  open,
  opened,
  said,
  setUpEditor,
  standings,
  text,
  x,
} from '#test/write-screen.tsx';
import { aPost, standing } from '#web/features/posts/post.fixture.ts';
import { aRun } from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { storedRecord } from '#web/lib/stored-record.ts';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';

setUpEditor();

const tomorrow = Math.ceil(Date.now() / day + 1) * day + day / 2;
const iso = (time: number) => new Date(time).toISOString();
const queueOf = (next: string[], slots: object[] = [{ days: [1], time: '12:00' }]) => ({
  body: {
    data: {
      timezone: 'UTC',
      about: 0,
      blackout: [],
      distance: 0,
      slots,
      next,
      first: next[0] ?? null,
      reason: null,
      queued: [],
    },
  },
});

describe('the ways to publish', () => {
  const post = aPost({ variants: both, standings });
  const openWith = (one: string[], other: string[], more = {}) =>
    open(
      {
        ...opened(post),
        [`GET /connections/${x}/queue`]: queueOf(one),
        [`GET /connections/${bluesky}/queue`]: queueOf(other),
        ...more,
      },
      `/write/${id}`,
    );
  const hintOf = async (name: string) => {
    await userEvent.click(await button('More ways to publish'));
    return screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
  };

  it('P-49.160 the menu names the time that the queue has, the first one if accounts differ, and the keys', async () => {
    openWith([iso(tomorrow)], [iso(tomorrow + day)]);
    const item = await hintOf('Add to queue');
    await waitFor(() => expect(item.textContent).toMatch(/^Add to queueFrom \w+.*, .*\d:00/));
    expect(item.textContent).toContain('Ctrl Shift ↵');
  });

  it('P-49.294 within its sentence “tomorrow” is no name', async () => {
    openWith([iso(tomorrow - day)], [iso(tomorrow)]);
    const item = await hintOf('Add to queue');
    await waitFor(() => expect(item.textContent).toMatch(/^Add to queueFrom tomorrow at /));
  });

  it('P-49.160 it says where posting times are missing', async () => {
    openWith([], [], { [`GET /connections/${x}/queue`]: queueOf([], []) });
    const item = await hintOf('Add to queue');
    await waitFor(() => expect(item.textContent).toContain('Set posting times first'));
  });

  it('P-49.268 a post that is queued is not offered the queue again', async () => {
    const queued = aPost({
      stage: 'scheduled',
      variants: both,
      standings: standings.map((one) => ({ ...one, stage: 'scheduled' as const, is_queued: true })),
    });
    openWith([iso(tomorrow)], [iso(tomorrow)], opened(queued));
    await userEvent.click(await button('More ways to publish'));
    await screen.findByRole('menuitem', { name: /^Put first in queue/ });
    expect(screen.queryByRole('menuitem', { name: /^Add to queue/ })).toBeNull();
  });

  it('P-49.161 P-49.332 P-49.465 each way has keys, and a new time starts at the next posting time', async () => {
    const { asked } = openWith([iso(tomorrow)], [iso(tomorrow + day)], {
      [`POST /posts/${id}/queue`]: said(post, 'Queued.'),
      [`POST /posts/${id}/publish`]: said(post, 'Published.'),
    });
    (await text()).focus();
    await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this post' }));
    const field = dialog.getByLabelText(/^Date and time/);
    await waitFor(() => expect(field).toHaveProperty('value', wallTimeOf(tomorrow, viewerZone())));
    expect(dialog.getByText('The next posting time of its accounts')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/queue`)).toBeDefined());
    // Its author was not chosen here, and begins the next post.
    expect(storedRecord('write:author')).toEqual({ id: ada.id });
    expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeUndefined();
    await waitFor(async () =>
      expect(await button('Publish now')).not.toHaveProperty('disabled', true),
    );
    await userEvent.keyboard('{Control>}{Alt>}{Enter}{/Alt}{/Control}');
    await waitFor(() => expect(bodyOf(asked, `POST /posts/${id}/publish`)).toBeDefined());
  });
});

describe('what is said before and after', () => {
  it('P-49.164 a server that is gone while a post is about to leave is named, and then that it is back', async () => {
    let isGone = false;
    const due_at = iso(Date.now() + limits.publish_delay * second);
    const soon = aPost({
      stage: 'scheduled',
      updated_at: iso(Date.now()),
      standings: [
        standing({
          stage: 'scheduled',
          next_run_at: due_at,
          occurrence: aRun({ status: 'READY', due_at }),
        }),
      ],
    });
    const answer = said(soon);
    open(
      {
        ...opened(soon),
        [`GET /posts/${id}`]: () => (isGone ? { status: 503, body: { success: false } } : answer),
      },
      `/write/${id}`,
    );
    expect(await screen.findByText(/^Publishes in a few seconds/)).toBeTruthy();
    isGone = true;
    const wait = { timeout: 8 * second };
    expect(await screen.findByText(/^Can’t reach the server/, {}, wait)).toBeTruthy();
    isGone = false;
    expect(await screen.findByText(/^Publishes in a few seconds/, {}, wait)).toBeTruthy();
  });

  it('P-49.165 while all publishing is stopped, the editor says so before a click, and resumes it', async () => {
    showMessages();
    const frozen = { is_frozen: true, frozen_at: iso(Date.now()) };
    const { asked } = open({
      'GET /publishing': { body: { data: frozen } },
      'POST /publishing/resume': {
        body: { data: { is_frozen: false, frozen_at: null }, message: 'Publishing resumed.' },
      },
    });
    expect(await screen.findByText('Publishing is stopped')).toBeTruthy();
    await userEvent.click(await button('Resume publishing'));
    await waitFor(() => expect(screen.queryByText('Publishing is stopped')).toBeNull());
    expect(asked.some(({ call }) => call === 'POST /publishing/resume')).toBe(true);
  });

  it('P-49.166 what a click could not save is saved without another one', async () => {
    let isGone = true;
    const { asked } = open(
      {
        ...opened(),
        [`PATCH /posts/${id}`]: () =>
          isGone ? { status: 503, body: { success: false, message: 'Away.' } } : said(aPost()),
      },
      `/write/${id}`,
    );
    await userEvent.type(await text(), ' More.');
    await userEvent.click(await button('Publish now'));
    const saves = () => asked.filter(({ call }) => call === `PATCH /posts/${id}`).length;
    await screen.findByText('Not saved. Kept in this browser.');
    const before = saves();
    isGone = false;
    await waitFor(() => expect(saves()).toBeGreaterThan(before), { timeout: 9 * second });
    await screen.findByText('Saved');
    expect(asked.some(({ call }) => call === `POST /posts/${id}/publish`)).toBe(false);
  });

  it('P-49.167 the network with the least room is counted, and the others on demand', async () => {
    open(opened(aPost({ variants: both, standings })), `/write/${id}`);
    const more = await button('Characters left on the other networks');
    expect(screen.queryByText('on Bluesky')).toBeNull();
    await userEvent.click(more);
    expect(screen.getByText('on Bluesky')).toBeTruthy();
    expect(screen.getByText('on X')).toBeTruthy();
  });
});
