/**
 * `npm run chaos -- [--runs N] [--seed S] [--engine sqlite|postgres|both] [--capability key|read|none|repeat] [--scene
 * NAME]`: kills, stops and misleads workers, then proves from the platform’s own records that nothing was lost or sent
 * twice.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/client.ts';
import { everyEngine } from '#test/engines.ts';
import { tryMutants } from './mutants.ts';
import { createReport } from './report.ts';
import { play, scenes } from './trial.ts';
import type { Exactness } from './wire.ts';

const capabilities: readonly Exactness[] = ['read', 'key', 'none', 'repeat'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'both' },
    capability: { type: 'string' },
    short: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    scene: { type: 'string', multiple: true, default: [] },
  },
});

const chosen = <T extends string>(all: readonly T[], word: string | undefined): readonly T[] =>
  word === undefined || word === 'both' ? all : all.filter((one) => one === word);

/** The short version for `npm test`: every scene once, on one of the engines, with three ways to resolve an unknown outcome. */
const short: readonly { engine: Engine; capability: Exactness; only: readonly string[] }[] = [
  { engine: 'sqlite', capability: 'read', only: ['calendar', 'sleepers', 'restore'] },
  { engine: 'sqlite', capability: 'key', only: ['matrix', 'databases', 'batches'] },
  { engine: 'sqlite', capability: 'none', only: ['clocks', 'posts'] },
  { engine: 'postgres', capability: 'read', only: ['kills'] },
  { engine: 'postgres', capability: 'none', only: ['loop'] },
];

function trialsOn(engine: Engine) {
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
      only: values.scene.length === 0 && seed > first ? ['posts', 'storm'] : values.scene,
    })),
  );
}

async function run(): Promise<boolean> {
  const report = createReport(console.log);
  const unknown = values.scene.find((name) => !(name in scenes));
  if (unknown !== undefined) {
    console.error(`There is no scene "${unknown}". There are: ${Object.keys(scenes).join(', ')}.`);
    return false;
  }
  // The engines share nothing, so they run at the same time.
  await Promise.all(
    chosen<Engine>(everyEngine, values.engine).map(async (engine) => {
      for (const { trial, only } of trialsOn(engine)) report.add(trial, await play(trial, only));
    }),
  );
  return report.close();
}

const isWell = values.mutants ? await tryMutants(values.seed, values.mutant) : await run();
process.exit(isWell ? 0 : 1);
