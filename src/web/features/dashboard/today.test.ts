import { describe, expect, it } from 'vitest';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { byAgent, dayOf } from './today-panel.tsx';

const run = (agent: string, at: string, state: OccurrenceState = 'PLANNED'): CalendarRun => ({
  schedule_id: `schedule of ${agent} at ${at}`,
  occurrence_id: null,
  post_id: null,
  is_post_now: false,
  agent: { name: agent, avatar_url: null },
  accounts: [],
  occurrence_ids: [],
  schedule_ids: [],
  is_queued: false,
  agent_id: agent,
  is_self: false,
  platforms: ['sandbox'],
  words: 'A text',
  at: `2026-11-21T${at}:00.000Z`,
  state,
  frequency: 'hourly',
  plan: 'once on May 1, 2027 at 09:00 (UTC)',
  needs_approval: false,
  why: null,
  blocked_by: null,
  is_skipped: false,
  is_paused: false,
});
const hours = (agent: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => run(agent, `${String(from + n).padStart(2, '0')}:00`));

describe('agents’ posts of today', () => {
  it('start and end at local midnight, also on a day with a missing hour', () => {
    const { from, to } = dayOf(new Date(2026, 10, 21, 13, 30));
    expect(new Date(from).getHours()).toBe(0);
    expect(new Date(to).getDate()).toBe(22);
    expect(new Date(to).getHours()).toBe(0);
  });

  it('P-2.9 are grouped by agent, the one with the next post first and finished ones last', () => {
    const { days, more } = byAgent(
      [
        run('done', '06:00', 'PUBLISHED'),
        run('late', '18:00'),
        run('next', '12:00'),
        run('next', '08:00', 'PUBLISHED'),
      ],
      'Europe/Paris',
    );
    expect(days.map(({ agent_id }) => agent_id)).toEqual(['next', 'late', 'done']);
    expect(days[0]?.runs.map(({ time }) => time)).toEqual(['09:00', '13:00']);
    expect(more).toBe(0);
  });

  it('show a busy agent’s next posts with the one before, and count the rest', () => {
    const runs = hours('busy', 0, 20).map((one, at) =>
      at < 10 ? { ...one, state: 'PUBLISHED' as const } : one,
    );
    const [day] = byAgent(runs, 'UTC').days;
    expect(day?.runs.map(({ time }) => time)).toEqual(
      Array.from({ length: 8 }, (_, n) => `${String(n + 9).padStart(2, '0')}:00`),
    );
    expect(day?.more).toBe(12);
    const over = runs.map((one) => ({ ...one, state: 'PUBLISHED' as const }));
    expect(byAgent(over, 'UTC').days[0]?.runs.at(-1)?.time).toBe('19:00');
  });

  it('P-49.127 show the runs of one repeat as one, as the queue does', () => {
    const hourly = { schedule_id: 'hourly' };
    const runs = [
      { ...run('busy', '08:00', 'PUBLISHED'), ...hourly },
      { ...run('busy', '09:00'), ...hourly },
      run('busy', '09:30'),
      { ...run('busy', '10:00'), ...hourly },
      { ...run('busy', '11:00'), ...hourly },
    ];
    const [day] = byAgent(runs, 'UTC').days;
    expect(day?.runs.map(({ time, again }) => [time, again])).toEqual([
      ['08:00', 0],
      ['09:00', 2],
      ['09:30', 0],
    ]);
    expect(day?.more).toBe(0);
  });

  it('show fewer per agent when there are more agents, name five, and count the others', () => {
    const two = [...hours('a', 1, 9), ...hours('b', 1, 9)];
    expect(byAgent(two, 'UTC').days.map(({ runs }) => runs.length)).toEqual([4, 4]);
    const three = [...two, ...hours('c', 1, 9)];
    expect(byAgent(three, 'UTC').days.map(({ runs }) => runs.length)).toEqual([2, 2, 2]);
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((agent) => run(agent, '10:00'));
    const { days, more } = byAgent(all, 'UTC');
    expect([days.length, more]).toEqual([5, 3]);
  });
});
