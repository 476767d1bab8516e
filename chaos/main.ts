/**
 * `npm run chaos -- [--runs N] [--seed S] [--engine sqlite|postgres|both] [--capability key|read|none] [--scene NAME]`:
 * kills, stops and misleads the ledger, then proves from the platform's own records that nothing was lost or sent twice.
 */
import { parseArgs } from 'node:util';
import type { Capability } from '#server/adapters/social/port.ts';
import type { Engine } from '#server/db/client.ts';
import { engines } from '#test/engines.ts';
import { tryMutants } from './mutants.ts';
import { createReport } from './report.ts';
import { play, scenes } from './trial.ts';

const capabilities: readonly Capability[] = ['read', 'key', 'none'];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'both' },
    capability: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    scene: { type: 'string', multiple: true, default: [] },
  },
});

const chosen = <T extends string>(all: readonly T[], word: string | undefined): readonly T[] =>
  word === undefined || word === 'both' ? all : all.filter((one) => one === word);

async function run(): Promise<boolean> {
  const report = createReport(console.log);
  const unknown = values.scene.find((name) => !(name in scenes));
  if (unknown !== undefined) {
    console.error(`There is no scene "${unknown}". There are: ${Object.keys(scenes).join(', ')}.`);
    return false;
  }
  const first = Number(values.seed);
  for (let seed = first; seed < first + Number(values.runs); seed += 1) {
    for (const engine of chosen<Engine>(engines, values.engine)) {
      for (const capability of chosen(capabilities, values.capability)) {
        const trial = { engine, capability, seed };
        report.add(trial, await play(trial, values.scene));
      }
    }
  }
  return report.close();
}

const isWell = values.mutants ? await tryMutants(values.seed, values.mutant) : await run();
process.exit(isWell ? 0 : 1);
