/** The calendar screen, in a month that is entirely in the future. */
import { screen, within } from '@testing-library/react';
import type { Blackout, CalendarRun, FreeSlot } from '#contract/schedule/calendar.ts';
import { type Answers, anAgent, answering, openScreen } from './screen.tsx';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { ScheduledPostsPage } from '#web/features/posts/rules/schedule.page.tsx';
import {
  agentId,
  aScheduledPost,
  listOf,
} from '#web/features/posts/rules/scheduled-post.fixture.ts';
import { monthAfter } from '#web/features/posts/calendar/calendar-days.ts';
import { instantOf } from '#web/features/posts/calendar/calendar-time.ts';

export const zone = viewerZone();
const ada = anAgent();
export const today = wallTimeOf(Date.now(), zone).slice(0, 10);
/** Never today, and never the last visible day. */
export const day = `${monthAfter(today, 1).slice(0, 7)}-10`;
export const post = aScheduledPost();
export const noon = instantOf({ day, minutes: 12 * 60 }, zone);

/** A post that runs once, as the calendar returns it. */
export const aDot = (own: Partial<CalendarRun> = {}): CalendarRun => ({
  schedule_id: '0198c0de-0000-7000-8000-000000000801',
  occurrence_id: null,
  post_id: null,
  is_post_now: false,
  agent_id: agentId,
  agent: { name: 'Ada', avatar_url: null },
  is_self: false,
  platforms: ['sandbox'],
  accounts: [{ id: 'sandbox-1', username: 'ada', name: 'Sandbox', blocked_by: null }],
  occurrence_ids: [],
  schedule_ids: ['0198c0de-0000-7000-8000-000000000801'],
  is_queued: false,
  words: 'Measure twice.',
  at: noon,
  state: 'PLANNED',
  frequency: 'once',
  plan: 'once on 1 May 2027 at 09:00 (UTC)',
  needs_approval: false,
  why: null,
  blocked_by: null,
  is_skipped: false,
  is_paused: false,
  ...own,
});

export const open = (
  runs: readonly CalendarRun[],
  search = `&day=${day}`,
  more: Answers = {},
  slots: readonly FreeSlot[] = [],
  blackout: readonly Blackout[] = [],
  view = 'calendar',
) => {
  const asked = answering({
    'GET /agents': { body: { data: [ada], agents: [ada], total: 1 } },
    'GET /scheduled-posts': listOf([post]),
    'GET /connections': { body: { data: [], platforms: [] } },
    'GET /posts': {
      body: {
        data: [],
        total: 0,
        stages: { draft: 0, scheduled: 0, waiting: 0, out: 0 },
        labels: ['spring'],
      },
    },
    'GET /scheduled-posts/calendar': { body: { data: runs, slots, blackout, is_cut: false } },
    ...more,
  });
  const at = `/scheduled-posts?view=${view}${search}`;
  return { asked, ...openScreen(ScheduledPostsPage, '/scheduled-posts', at) };
};
export const calendar = async () => within(await screen.findByRole('region', { name: 'Calendar' }));
export const week = `&day=${day}&span=week`;
export const theEntry = async () =>
  (await calendar()).findByRole<HTMLButtonElement>('button', { name: /Measure twice/ });
export const undo = [
  {
    id: post.id,
    version: 4,
    anchor_local: '2027-05-01T09:00:00',
    weekdays: [],
    times: [],
    slot_at: null,
    review: null,
    run: 0,
    due_at: noon,
  },
];
export const movable: Answers = {
  'POST /scheduled-posts/move': {
    body: {
      data: { moved: [post.id], refused: [], queue: { kept: [], left: [], swapped: [] } },
      message: '1 post moved.',
      undo,
    },
  },
  'POST /scheduled-posts/move-back': { body: { message: 'Undone.' } },
};
