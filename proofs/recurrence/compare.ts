/** Compares our runs with the oracle’s, one schedule after another. */
import { type Schedule, afterOutage, runAt } from '#domain/schedule/recurrence.ts';
import { lateWindow } from '#domain/ledger/ledger-times.ts';
import { type Case, span } from './cases.ts';
import type { Changes, Oracle } from './oracle.ts';

export interface Tally {
  runs: number;
  answers: number;
  differences: string[];
}

export const newTally = (): Tally => ({ runs: 0, answers: 0, differences: [] });

/** Our clock changes of a zone between two instants, with the offset from then on. */
export function ourChanges(zone: string, from: number, to: number): Changes {
  const changes: Changes = [];
  let time = Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  while (time && time.epochMilliseconds < to) {
    changes.push([time.epochMilliseconds, time.offsetNanoseconds / 1e9]);
    time = time.getTimeZoneTransition('next');
  }
  return changes;
}

/** Where two lists of changes differ: the instant of the first that only one of them has. */
export function partFrom(ours: Changes, theirs: Changes): number | undefined {
  const named = (changes: Changes) => new Map(changes.map((change) => [change.join(), change[0]]));
  const [one, other] = [named(ours), named(theirs)];
  const alone = [
    ...[...one].filter(([name]) => !other.has(name)),
    ...[...other].filter(([name]) => !one.has(name)),
  ].map(([, at]) => at);
  return alone.length === 0 ? undefined : Math.min(...alone);
}

export function scheduleOf(asked: Case): Schedule {
  const { zone, wall, fold, frequency, weekdays = [], times = [], ends_on = null } = asked;
  const { offset } = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, {
    disambiguation: 'later',
  });
  const anchor_local = fold === 1 ? `${wall}${offset}` : wall;
  return { anchor_local, timezone: zone, frequency, weekdays, times, ends_on };
}

function runsOf(schedule: Schedule, { most }: Case): number[] {
  const runs: number[] = [];
  while (runs.length < most) {
    const at = runAt(schedule, runs.length);
    if (at === undefined || at >= span.to) break;
    runs.push(at);
  }
  return runs;
}

/** Moments at and around runs and the ends of their late windows, with at least one run to come. */
function asksOf(runs: readonly number[], asked: Case, random: () => number) {
  const { frequency, ends_on = null, times = [] } = asked;
  // The next run must be in the oracle’s list too, which ends with the span; with several times a day many runs pass at
  // once.
  const isWhole = frequency === 'once' || (ends_on !== null && runs.length < asked.most);
  const room = isWhole ? runs.length : runs.length - 2 - times.length;
  if (room < 1) return [];
  const window = lateWindow(frequency);
  return [-1, 0, 1, window, window + 1].map((late): [number, number] => {
    const newest = Math.floor(random() * Math.min(room, 60));
    const k = Math.max(0, newest - Math.floor(random() * 4));
    return [k, (runs[newest] ?? 0) + late];
  });
}

/** Our answer to the same question, in the oracle’s format. */
function answerTo(schedule: Schedule, [k, now]: readonly [number, number]) {
  const { skipped, due, next } = afterOutage(schedule, k, now);
  return [skipped, due?.at ?? null, next?.at ?? null];
}

const shown = (at: number | undefined) => (at === undefined ? 'none' : new Date(at).toISOString());

/** Compares one schedule and adds to the tally. */
export async function compare(
  oracle: Oracle,
  asked: Case,
  random: () => number,
  tally: Tally,
): Promise<readonly number[]> {
  const schedule = scheduleOf(asked);
  const ours = runsOf(schedule, asked);
  const asks = asksOf(ours, asked, random);
  const most = Number.isFinite(asked.most) ? asked.most : 1e9;
  const theirs = await oracle.runs({ ...asked, most, until: span.to, asks });
  if (!theirs) throw new Error(`the oracle lost the zone ${asked.zone}`);
  const name = `${asked.zone} ${asked.frequency} from ${schedule.anchor_local}`;
  for (let k = 0; k < Math.max(ours.length, theirs.runs.length); k += 1) {
    tally.runs += 1;
    if (ours[k] === theirs.runs[k]) continue;
    tally.differences.push(`${name}, run ${k}: ${shown(ours[k])}, oracle ${shown(theirs.runs[k])}`);
  }
  for (const [index, ask] of asks.entries()) {
    tally.answers += 1;
    const [our, their] = [answerTo(schedule, ask), theirs.answers[index]].map((answer) =>
      JSON.stringify(answer),
    );
    if (our !== their)
      tally.differences.push(`${name}, ${ask.join(' at ')}: ${our}, oracle ${their}`);
  }
  return theirs.runs;
}
