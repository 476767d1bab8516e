/** What a reviewer would otherwise have to look for: types, lint and boundaries, dead code, format. */
import { run, step, tool } from './steps.ts';

const rooms = ['src/contract', 'src/domain', 'src/server', 'src/web', '.'];

const types = async () => {
  const outputs: string[] = [];
  for (const room of rooms) {
    const done = await run(tool('tsc'), ['-p', room]);
    if (!done.ok) outputs.push(done.output.trim());
  }
  return { ok: outputs.length === 0, output: outputs.join('\n') };
};

const tool =
  (name: string, ...words: string[]) =>
  () =>
    run(`node_modules/.bin/${name}`, words);

const checks = {
  types,
  'lint and boundaries': using('oxlint', '--type-aware', '--deny-warnings', '--format=unix'),
  'dead code': using('knip', '--no-progress'),
  format: using('oxfmt', '--check'),
};

/** Runs every check, also after one has failed. */
export const check = async (): Promise<{ passed: number; failed: number }> => {
  let passed = 0;
  let failed = 0;
  for (const [name, work] of Object.entries(checks)) {
    if (await step(name, work)) passed += 1;
    else failed += 1;
  }
  return { passed, failed };
};

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed > 0 ? 1 : 0;
}
