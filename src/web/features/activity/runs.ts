/** Events as a person reads them: what repeats itself is told once. */
import type { AuditEvent } from '#contract/audit/calls.ts';

/** The newest of the same events in a row, and when the oldest of them was. */
export interface Run {
  event: AuditEvent;
  count: number;
  since: string;
}

const isSame = (a: AuditEvent, b: AuditEvent): boolean =>
  a.event === b.event && a.device === b.device && a.ip === b.ip && a.detail === b.detail;

/** Newest first in, newest first out. An event that is there twice, because two pages overlap, counts once. */
export function runsOf(events: readonly AuditEvent[]): Run[] {
  const runs: Run[] = [];
  const known = new Set<string>();
  for (const event of events) {
    if (known.has(event.id)) continue;
    known.add(event.id);
    const last = runs.at(-1);
    if (last && isSame(last.event, event)) {
      last.count += 1;
      last.since = event.at;
    } else runs.push({ event, count: 1, since: event.at });
  }
  return runs;
}
