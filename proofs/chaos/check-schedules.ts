/** Checks schedules against the calendar, and missed runs against what happened at their time. */
import type { Records } from './records.ts';
import type { Finding } from './finding.ts';
import type { Testbed } from './testbed.ts';
import { hour } from '#contract/core/time.ts';

const hours: Readonly<Record<string, number>> = {
  hourly: 1,
  every_4_hours: 4,
  every_6_hours: 6,
  every_12_hours: 12,
};

/** The local time of day in a zone, from the runtime’s formatter rather than our own calendar code. */
const timeOfDay = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    instant,
  );

/**
 * Whether the clock went forward across this time of day within the hour before an instant, which makes the run later
 * by that much.
 */
function isPutForward(instant: number, timeZone: string, wanted: string): boolean {
  const at = (time: number) => Date.parse(`1970-01-01T${timeOfDay(time, timeZone)}Z`);
  const late = at(instant) - Date.parse(`1970-01-01T${wanted}Z`);
  return late > 0 && late === at(instant) - at(instant - hour) - hour;
}

/** Clock-based runs keep the anchor’s local time, others are whole hours apart; no run is planned twice. */
export function offRhythm({ series, occurrences, moves }: Records): Finding[] {
  const hastened = new Set(
    moves
      .filter(({ event }) => ['hasten', 'send', 'edit'].includes(event))
      .map((move) => move.occurrence_id),
  );
  return series.flatMap((one): Finding[] => {
    const { anchor_local, timezone, frequency, content_text: text } = one;
    if (anchor_local === null || timezone === null || frequency === 'once') return [];
    const runs = occurrences.filter(
      ({ id, series_id }) => series_id === one.id && !hastened.has(id),
    );
    const first = runs[0]?.due_at ?? 0;
    const step = (hours[frequency] ?? 0) * hour;
    const wanted = anchor_local.slice(11, 16);
    const wrong = runs.filter(({ due_at }) =>
      step > 0
        ? (due_at - first) % step !== 0
        : timeOfDay(due_at, timezone) !== wanted && !isPutForward(due_at, timezone, wanted),
    );
    const twice = runs.length - new Set(runs.map(({ due_at }) => due_at)).size;
    return [
      ...wrong.map(({ due_at }) => ({
        what: 'schedule' as const,
        text: `"${text}" (${frequency}, ${timezone}) is due at ${new Date(due_at).toISOString()}`,
      })),
      ...(twice > 0
        ? [{ what: 'schedule' as const, text: `"${text}" planned ${twice} runs twice` }]
        : []),
    ];
  });
}

/** Whether it waited for an approval until it was too late. */
const waitedForApproval = ({ moves }: Records, id: string): boolean =>
  moves.findLast(({ occurrence_id, state }) => occurrence_id === id && state !== 'MISSED')
    ?.state === 'AWAITING_APPROVAL';

/** Runs that were missed as late although nothing delayed them. */
export function unexplained({ troubles, offs }: Testbed, records: Records): Finding[] {
  const spans = [...troubles, ...offs.map(({ from, until }) => ({ from, until }))];
  return records.occurrences.flatMap((run): Finding[] => {
    if (run.state !== 'MISSED' || run.reason !== 'late' || run.attempts > 0) return [];
    if (waitedForApproval(records, run.id)) return [];
    const over = run.due_at + run.late_window;
    if (spans.some(({ from, until }) => from <= over && until >= run.due_at)) return [];
    const due = new Date(run.due_at).toISOString();
    return [{ what: 'lost', text: `the run of ${due} was missed although nothing delayed it` }];
  });
}
