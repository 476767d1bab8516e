/**
 * `npm run prove -- chaos [--runs N] [--seed S] [--engine sqlite|postgres|both] [--capability key|read|none|repeat] [--scene
 * NAME]`: kills, stops and misleads workers, then proves from the platform’s own records that nothing was lost or sent
 * twice.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/client.ts';
import { everyEngine } from '#test/engines.ts';
import { tryMutants } from './mutants.ts';
import type { Report } from '#proofs/shared/report.ts';
import { createResults } from './results.ts';
import { play, scenes } from './trial.ts';
import type { Exactness } from './messages.ts';

const capabilities: readonly Exactness[] = ['read', 'key', 'none', 'repeat'];

const options = {
  runs: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  engine: { type: 'string', default: 'both' },
  capability: { type: 'string' },
  short: { type: 'boolean', default: false },
  mutants: { type: 'boolean', default: false },
  mutant: { type: 'string' },
  scene: { type: 'string', multiple: true },
} as const;

function read(words: readonly string[]) {
  const { values } = parseArgs({ args: [...words], options });
  return { ...values, scene: values.scene ?? [] };
}
type Wanted = ReturnType<typeof read>;

const chosen = <T extends string>(all: readonly T[], word: string | undefined): readonly T[] =>
  word === undefined || word === 'both' ? all : all.filter((one) => one === word);

/** The short version for `npm test`: every scene once, on one of the engines, with three ways to resolve an unknown outcome. */
const short: readonly { engine: Engine; capability: Exactness; only: readonly string[] }[] = [
  { engine: 'sqlite', capability: 'read', only: ['calendar', 'paused-workers', 'restore'] },
  { engine: 'sqlite', capability: 'key', only: ['matrix', 'databases', 'batches', 'approvals'] },
  { engine: 'sqlite', capability: 'none', only: ['clocks', 'posts'] },
  { engine: 'postgres', capability: 'read', only: ['kills'] },
  { engine: 'postgres', capability: 'none', only: ['loop'] },
];

function trialsOn(engine: Engine, values: Wanted) {
  const first = Number(values.seed);
  const seeds = Array.from({ length: Number(values.runs) }, (_, n) => first + n);
  if (values.short) {
    return short
      .filter((one) => one.engine === engine)
      .map(({ capability, only }) => ({ trial: { engine, capability, seed: first }, only }));
  }
  return seeds.flatMap((seed) =>
    chosen(capabilities, values.capability).map((capability) => ({
      trial: { engine, capability, seed },
      // Only these scenes depend on the seed; the rest is the same each time.
      only:
        values.scene.length === 0 && seed > first ? ['posts', 'approvals', 'storm'] : values.scene,
    })),
  );
}

async function run(report: Report, values: Wanted): Promise<void> {
  const unknown = values.scene.find((name) => !(name in scenes));
  if (unknown !== undefined) {
    const known = Object.keys(scenes).join(', ');
    report.check(false, `There is no scene "${unknown}". There are: ${known}.`);
    return;
  }
  const results = createResults(report);
  // The engines share nothing, so they run at the same time.
  await Promise.all(
    chosen<Engine>(everyEngine, values.engine).map(async (engine) => {
      for (const { trial, only } of trialsOn(engine, values))
        results.add(trial, await play(trial, only));
    }),
  );
  results.close();
}

export async function prove(report: Report, words: readonly string[]): Promise<void> {
  const values = read(words);
  if (values.mutants) await tryMutants(report, values.seed, values.mutant);
  else await run(report, values);
}
