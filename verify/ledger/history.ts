/** A random history on accounts of several networks, on both engines, with a check after each step. */
import { minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Engine } from '#server/db/client.ts';
import { type Checked, report } from '#scripts/verify-report.ts';
import type { Part } from '#scripts/verify-parts.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';

import { everyEngine, server } from '#test/engines.ts';
import { seeded } from '#verify/recurrence/cases.ts';

export interface History {
  channels: Channels;
  /** A whole number from 0 to below this one. */
  below: (most: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
  /** The ids of what was created. */
  made: string[];
  counts: Map<string, Checked>;
}

/** Counts a check, and records what is wrong. */
export function check({ counts }: History, what: string, wrong: string | false): void {
  const before = counts.get(what) ?? { what, tries: 0, wrong: [] };
  const { tries } = before;
  counts.set(what, { what, tries: tries + 1, wrong: [...before.wrong, ...(wrong ? [wrong] : [])] });
}

type Step = (history: History) => Promise<void>;

/** Networks sometimes reject a post, or lose a response before or after accepting it. */
function trouble({ channels, below, pick }: History): void {
  const network = pick([
    channels.networks.twitter,
    channels.networks.bluesky,
    channels.networks.telegram,
  ]);
  const reset = new PlatformError('unknown', 'The connection broke.');
  const refusal = new PlatformError('rejected', 'Not this.');
  if (below(2) > 0) return;
  network.script.push(pick([{ fail: refusal }, { fail: reset }, { lose: reset }, { lose: reset }]));
}

/** Gives every post of unknown outcome a verdict: published where the network has it, dropped otherwise. */
async function settle({ channels }: History): Promise<void> {
  const rows = await channels.world.ctx.db
    .selectFrom('occurrences')
    .innerJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'occurrences.reason', 'parts.text', 'accounts.username'])
    .where('occurrences.state', '=', 'NEEDS_REVIEW')
    .execute();
  const said = await channels.said();
  for (const { id, text, username } of rows) {
    const verdict = said.includes(`${username}: ${text}`) ? 'there' : 'drop';
    await channels.call('POST', `/occurrences/${id}/settle`, { verdict });
  }
}

const steps = 60;

async function play(
  engine: Engine,
  seed: number,
  events: readonly [Step, ...Step[]],
  holds: Step,
): Promise<Checked[]> {
  const channels = await openChannels(engine);
  const random = seeded(seed);
  const below = (most: number) => Math.floor(random() * most);
  const history: History = {
    channels,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    made: [],
    counts: new Map(),
  };
  try {
    for (let step = 0; step < steps; step += 1) {
      await history.pick(events)(history);
      trouble(history);
      await channels.later(below(50) * minute);
      if (step % 6 === 5) await settle(history);
      await holds(history);
    }
  } finally {
    await channels.world.close();
  }
  return [...history.counts.values()];
}

/** The part of a proof that plays such histories; its argument is the first seed. */
export const histories =
  (events: readonly [Step, ...Step[]], holds: Step): Part =>
  async (say, [word = '1']) => {
    if (!server)
      say('PostgreSQL was NOT tested: there is none. `node scripts/postgres.ts` starts one.');
    let isWell = true;
    for (const engine of everyEngine) {
      for (const seed of [Number(word), Number(word) + 1]) {
        say(`${engine}, seed ${seed}`);
        isWell = report(say, await play(engine, seed, events, holds)) && isWell;
      }
    }
    return isWell;
  };
