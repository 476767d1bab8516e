/** One trial from the seed to the verdict. */
import { check } from './checker.ts';
import type { Finding } from './finding.ts';
import { type Facts, readFacts } from './facts.ts';
import { decide } from './people.ts';
import { playBatches } from './scenes/batches.ts';
import { playCalendar } from './scenes/calendar.ts';
import { playClocks } from './scenes/clocks.ts';
import { playDatabases } from './scenes/databases.ts';
import { playKills } from './scenes/kills.ts';
import { playLoop } from './scenes/loop.ts';
import { playMatrix } from './scenes/matrix.ts';
import { playPosts } from './scenes/posts.ts';
import { playRestore } from './scenes/restore.ts';
import { playStorm } from './scenes/storm.ts';
import { playSleepers } from './scenes/sleepers.ts';
import { openStage, type Stage, type Trial } from './stage.ts';
import { pass } from './time.ts';
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

export type Play = (stage: Stage) => Promise<void>;

/** The scenes of a trial, in order. */
export const scenes: Readonly<Record<string, Play>> = {
  calendar: playCalendar,
  kills: playKills,
  batches: playBatches,
  matrix: playMatrix,
  sleepers: playSleepers,
  restore: playRestore,
  clocks: playClocks,
  databases: playDatabases,
  loop: playLoop,
  posts: playPosts,
  storm: playStorm,
};

/** Events that make an outcome unknown, and those by which a person resolves one. */
const doubts: readonly string[] = ['ambiguous', 'duplicate', 'lease_expired'];
const verdicts: readonly string[] = ['there', 'send', 'edit_text'];

function metricsOf({ counts }: Stage, { moves, occurrences }: Facts): Figures {
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
async function lastDue({ world }: Stage): Promise<number> {
  const planned = world.ctx.db.selectFrom('occurrences').where('state', '=', 'PLANNED');
  const last = await planned.select(({ fn }) => fn.max('due_at').as('due_at')).executeTakeFirst();
  return last?.due_at ?? 0;
}

/** Ends all faults and answers all questions until nothing is left to do. */
async function comeToRest(stage: Stage): Promise<void> {
  await stage.emulator.heal();
  for (let day = 0; day < 3; day += 1) {
    await decide(stage);
    await pass(stage, 13 * hour);
  }
  const left = (await lastDue(stage)) - stage.clock.now();
  if (left <= 0) return;
  await pass(stage, left + 13 * hour);
  await decide(stage);
  await pass(stage, 13 * hour);
}

/** Plays the named scenes, or all of them. */
export async function play(
  trial: Trial,
  only: readonly string[] = [],
  all: Readonly<Record<string, Play>> = scenes,
): Promise<Result> {
  const stage = await openStage(trial);
  try {
    for (const [name, scene] of Object.entries(all)) {
      if (only.length === 0 || only.includes(name)) await scene(stage);
    }
    await comeToRest(stage);
    const facts = await readFacts(stage);
    return { findings: check(stage, facts), figures: metricsOf(stage, facts) };
  } finally {
    await stage.close();
  }
}
