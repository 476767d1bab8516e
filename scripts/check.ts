/** Everything a reviewer would otherwise have to check by hand: types, lint and import rules, dead code, format. */
import { type Outcome, root, run, type Running, step, tool } from './steps.ts';

const projects = [
  'tsconfig.json',
  'src/web/tsconfig.test.json',
  'src/web/tsconfig.json',
  'e2e/tsconfig.json',
  'src/domain/tsconfig.json',
  'src/contract/tsconfig.json',
  'clients/client/tsconfig.json',
];

/**
 * For the checkers, which are written in Go: with one thread each they compute no types twice, and they collect garbage only
 * above this many bytes, because they end soon. That is a quarter of the CPU time of types, and half of that of lint.
 */
const go = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' };

const types = async (folder: string, more: Running = {}): Promise<Outcome> => {
  const outputs: string[] = [];
  for (const project of projects) {
    const words = ['-p', project, '--checkers', '1'];
    const done = await run(tool('tsc'), words, { ...more, env: { ...more.env, ...go }, folder });
    if (!done.ok) outputs.push(done.output.trim());
  }
  return { ok: outputs.length === 0, output: outputs.join('\n') };
};

const using =
  (name: string, ...words: string[]) =>
  (folder: string, more: Running = {}): Promise<Outcome> =>
    run(tool(name), words, { ...more, env: { ...more.env, ...go }, folder });

/** Each check takes the folder to check, so that tests can plant faults in a copy. The longest first. */
export const checks = {
  'lint and boundaries': using('oxlint', '--type-aware', '--deny-warnings', '--format=unix'),
  types,
  'dead code': using('knip', '--no-progress'),
  format: using('oxfmt', '--check'),
};

/** Runs every check, also after one has failed, and two at a time. */
export const check = async (more: Running = {}): Promise<{ passed: number; failed: number }> => {
  let passed = 0;
  let failed = 0;
  const left = Object.entries(checks).values();
  const lane = async () => {
    for (const [name, work] of left) {
      if (await step(name, () => work(root, more))) passed += 1;
      else failed += 1;
    }
  };
  await Promise.all([lane(), lane()]);
  return { passed, failed };
};

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed > 0 ? 1 : 0;
}
