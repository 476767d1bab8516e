/** Groups repeated events, as people read them. */
import type { AuditEvent } from '#contract/audit/calls.ts';

/** The newest of equal events in a row, and the time of the oldest. */
export interface Run {
  event: AuditEvent;
  count: number;
  since: string;
}

const isSame = (a: AuditEvent, b: AuditEvent): boolean =>
  a.event === b.event && a.device === b.device && a.ip === b.ip && a.detail === b.detail;

/** Newest first in, newest first out. An event that two overlapping pages both contain counts once. */
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
