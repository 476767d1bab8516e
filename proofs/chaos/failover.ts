/**
 * `npm run prove -- failover [HOW MANY] [WAY] [SEED]`: the PostgreSQL server dies under load and a standby takes over;
 * the emulated network, which no failover affects, shows whether anything was published twice or not at all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRelay, type Relay } from '#proofs/shared/tcp-relay.ts';
import type { Report } from '#proofs/shared/report.ts';
import { createResults } from './results.ts';
import {
  type Cost,
  type Failing,
  playFailovers,
  type Way,
  ways,
} from '#proofs/chaos/scenes/failover.ts';
import { databaseName, openServers } from '#proofs/shared/postgres-servers.ts';
import { play, type Result } from './trial.ts';
import type { Exactness } from './messages.ts';
import type { Trial } from './testbed.ts';

/** This many failovers share one installation, one after the other. */
const inOne = 10;
const usual = 100;
const capabilities: readonly Exactness[] = ['read', 'key', 'none'];

async function playOne(seed: number, chosen: readonly Way[], tell: (cost: Cost) => void) {
  const servers = await openServers();
  if (!servers) throw new Error('PostgreSQL is not installed.');
  const { first, close } = servers;
  const relays = { workers: await createRelay(first.port), web: await createRelay(first.port) };
  const failing: Failing = { relays, server: first };
  const data_dir = mkdtempSync(join(tmpdir(), 'socialai-failover-'));
  const urlOf = ({ port }: Relay) => `postgres://postgres@127.0.0.1:${port}/${databaseName}`;
  const place = {
    options: { data_dir, database_url: urlOf(relays.web) },
    async drop() {
      relays.workers.close();
      relays.web.close();
      failing.server.remove();
      rmSync(data_dir, { recursive: true, force: true });
      close();
    },
  };
  const capability = capabilities[seed % capabilities.length] ?? 'read';
  const trial = {
    engine: 'postgres',
    capability,
    seed,
    place,
    workers_url: urlOf(relays.workers),
  } as const;
  const scenes = { failover: playFailovers(failing, chosen, tell) };
  return { trial, result: await play(trial, [], scenes) };
}

interface Wanted {
  count: number;
  /** Used in turn. */
  ways: readonly Way[];
  seed?: number;
}

/** Plays this many failovers; `tell` gets the result of each installation. Returns what they cost. */
export async function playAll(
  { count, ways: wanted, seed = 0 }: Wanted,
  tell: (trial: Trial, result: Result) => void,
): Promise<Cost[]> {
  const all = Array.from({ length: count }, (_, n) => wanted[n % wanted.length]);
  const costs: Cost[] = [];
  for (let begin = 0; begin < all.length; begin += inOne) {
    const chosen = all.slice(begin, begin + inOne).filter((way) => way !== undefined);
    const { trial, result } = await playOne(seed + begin / inOne, chosen, (cost) =>
      costs.push(cost),
    );
    tell(trial, result);
  }
  return costs;
}

export async function prove(report: Report, [count, only, seed]: readonly string[]): Promise<void> {
  const wanted = only === undefined || only === 'all' ? ways : ways.filter((way) => way === only);
  if (wanted.length === 0) {
    report.check(false, `There is no kind of failover "${only}". There are: ${ways.join(', ')}.`);
    return;
  }
  const results = createResults(report);
  const asked = { count: Number(count ?? usual), ways: wanted, seed: Number(seed ?? 0) };
  const costs = await playAll(asked, results.add);
  for (const way of wanted) {
    const its = costs.filter((cost) => cost.way === way);
    const forgotten = its.reduce((sum, cost) => sum + cost.forgotten, 0);
    report.say(
      `${way}: ${its.length} times, ${forgotten} published posts were unknown to the standby`,
    );
  }
  results.close();
}
