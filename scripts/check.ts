/** Everything a reviewer would otherwise have to check by hand: types, lint and import rules, dead code, format. */
import { type Outcome, root, run, type Running, step, tool } from './steps.ts';

/** The longest first. */
const projects = [
  'tsconfig.json',
  'src/web/tsconfig.test.json',
  'src/web/tsconfig.json',
  'e2e/tsconfig.json',
  'src/domain/tsconfig.json',
  'src/contract/tsconfig.json',
  'clients/client/tsconfig.json',
];

/** Two projects at a time with one checker each: several checkers of one project would compute the same types again. */
const types = async (folder: string, more: Running = {}): Promise<Outcome> => {
  const outputs: string[] = [];
  const left = projects.values();
  const lane = async () => {
    for (const project of left) {
      const done = await run(tool('tsc'), ['-p', project, '--checkers', '1'], { ...more, folder });
      if (!done.ok) outputs.push(done.output.trim());
    }
  };
  await Promise.all([lane(), lane()]);
  return { ok: outputs.length === 0, output: outputs.join('\n') };
};

const using =
  (name: string, ...words: string[]) =>
  (folder: string, more: Running = {}): Promise<Outcome> =>
    run(tool(name), words, { ...more, folder });

/** Each check takes the folder to check, so that tests can plant faults in a copy. */
export const checks = {
  types,
  'lint and boundaries': using('oxlint', '--type-aware', '--deny-warnings', '--format=unix'),
  'dead code': using('knip', '--no-progress'),
  format: using('oxfmt', '--check'),
};

/** Runs every check, also after one has failed. */
export const check = async (more: Running = {}): Promise<{ passed: number; failed: number }> => {
  let passed = 0;
  let failed = 0;
  for (const [name, work] of Object.entries(checks)) {
    if (await step(name, () => work(root, more))) passed += 1;
    else failed += 1;
  }
  return { passed, failed };
};

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed > 0 ? 1 : 0;
}
