/** One trial from the seed to the verdict. */
import { check } from './checker.ts';
import type { Finding } from './finding.ts';
import { type Records, readRecords } from './records.ts';
import { decide } from './people.ts';
import { playApprovals } from '#proofs/chaos/scenes/approvals.ts';
import { playBatches } from '#proofs/chaos/scenes/batches.ts';
import { playCalendar } from '#proofs/chaos/scenes/calendar.ts';
import { playClocks } from '#proofs/chaos/scenes/clocks.ts';
import { playDatabases } from '#proofs/chaos/scenes/databases.ts';
import { playKills } from '#proofs/chaos/scenes/kills.ts';
import { playLoop } from '#proofs/chaos/scenes/loop.ts';
import { playMatrix } from '#proofs/chaos/scenes/matrix.ts';
import { playPosts } from '#proofs/chaos/scenes/posts.ts';
import { playRestore } from '#proofs/chaos/scenes/restore.ts';
import { playStorm } from '#proofs/chaos/scenes/storm.ts';
import { playPausedWorkers } from '#proofs/chaos/scenes/paused-workers.ts';
import { openTestbed, type Testbed, type Trial } from './testbed.ts';
import { pass, wakeAll } from './time.ts';
import { hour } from '#contract/core/time.ts';

/** The counts of the last line. Lateness in milliseconds. */
export interface Figures {
  kills: number;
  unknowns: number;
  adopted: number;
  review: number;
  published: number;
  lateness: number[];
}

export interface Result {
  findings: Finding[];
  figures: Figures;
}

export type Play = (bed: Testbed) => Promise<void>;

/** The scenes of a trial, in order. */
export const scenes: Readonly<Record<string, Play>> = {
  calendar: playCalendar,
  kills: playKills,
  batches: playBatches,
  matrix: playMatrix,
  'paused-workers': playPausedWorkers,
  restore: playRestore,
  clocks: playClocks,
  databases: playDatabases,
  loop: playLoop,
  posts: playPosts,
  approvals: playApprovals,
  storm: playStorm,
};

/** Events that make an outcome unknown, and those by which a person resolves one. */
const doubts: readonly string[] = ['ambiguous', 'duplicate', 'lease_expired'];
const verdicts: readonly string[] = ['there', 'send', 'edit_text', 'approve'];

function metricsOf({ counts }: Testbed, { moves, occurrences }: Records): Figures {
  const count = (events: readonly string[]) =>
    moves.filter(({ event }) => events.includes(event)).length;
  const published = occurrences.filter(({ published_at }) => published_at !== null);
  const decided = new Set(
    moves.filter(({ event }) => verdicts.includes(event)).map((move) => move.occurrence_id),
  );
  return {
    kills: counts.kills,
    review: counts.reviews,
    published: published.length,
    unknowns: moves.filter((move) => move.state === 'UNKNOWN' && doubts.includes(move.event))
      .length,
    adopted: count(['found']),
    // The time that a person takes to decide is not lateness of the ledger.
    lateness: published.flatMap(({ id, published_at, due_at }) =>
      decided.has(id) ? [] : [(published_at ?? due_at) - due_at],
    ),
  };
}

/** When the last planned run is due: a weekly post that was resumed too late has its next run in a week. */
async function lastDue({ world }: Testbed): Promise<number> {
  const planned = world.ctx.db.selectFrom('occurrences').where('state', '=', 'PLANNED');
  const last = await planned.select(({ fn }) => fn.max('due_at').as('due_at')).executeTakeFirst();
  return last?.due_at ?? 0;
}

/** Lets time pass and answers what is asked. A trap of a scene may be sprung only now, and its worker may be the only one. */
async function rest(bed: Testbed): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    await wakeAll(bed);
    await decide(bed);
    await pass(bed, 13 * hour);
  }
}

/** Ends all faults and answers all questions until nothing is left to do. */
async function comeToRest(bed: Testbed): Promise<void> {
  await bed.emulator.heal();
  await rest(bed);
  const left = (await lastDue(bed)) - bed.clock.now();
  if (left > 0) {
    await pass(bed, left);
    await rest(bed);
  }
  if (bed.workers.every((worker) => worker.isStopped()))
    bed.complaints.push({ what: 'stuck', text: 'All workers sleep: the trial did not end.' });
}

/** Plays the named scenes, or all of them. */
export async function play(
  trial: Trial,
  only: readonly string[] = [],
  all: Readonly<Record<string, Play>> = scenes,
): Promise<Result> {
  const bed = await openTestbed(trial);
  try {
    for (const [name, scene] of Object.entries(all)) {
      if (only.length === 0 || only.includes(name)) await scene(bed);
    }
    await comeToRest(bed);
    const records = await readRecords(bed);
    return { findings: check(bed, records), figures: metricsOf(bed, records) };
  } finally {
    await bed.close();
  }
}
