/** `npm test`: everything that a change must pass; the last line is the total. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { writePages } from './requirements.ts';
import { type Outcome, run, type Running, step } from './steps.ts';
import { vitest } from './vitest.ts';

const sum = { passed: 0, failed: 0 };
const flaky: string[] = [];
const add = ({ passed, failed }: { passed: number; failed: number }) => {
  sum.passed += passed;
  sum.failed += failed;
};

/** One step of Vitest, with the number of its tests in the line. */
const tests = async (name: string, words: readonly string[], more: Running = {}) => {
  await step(name, async () => {
    const done = await vitest(words, more);
    add(done);
    flaky.push(...done.flaky);
    return done;
  });
};

/** A step that counts as one test. */
const single = async (name: string, work: () => Promise<Outcome>): Promise<boolean> => {
  const passed = await step(name, work);
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
  return passed;
};

const memory = '/dev/shm';
/** More than all tests together write, in bytes. */
const room = 4 * 1024 ** 3;

/** A folder for the tests’ files: in memory where there is room, because disks are slow. */
function openFolder(): string {
  let hasRoom = false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    hasRoom = bavail * bsize > room;
  } catch {
    // This system has no such folder.
  }
  const folder = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'socialai-tests-'));
  // PostgreSQL, which runs as another user when we are root, has its files in a folder below.
  chmodSync(folder, 0o711);
  return folder;
}

const folder = openFolder();
process.env['TMPDIR'] = folder;
// Tests start a few hundred processes, which then compile the same code once.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');

/** A PostgreSQL of our own while the tests run, unless one was given or none is installed. */
const given = process.env['TEST_DATABASE_URL'];
const cluster = given ? undefined : await startPostgres();
const url = given ?? cluster?.url;

const env = { TEST_DATABASE_URL: url };
const engines = url ? 'SQLite and PostgreSQL' : 'SQLite';
/** Tests of seconds run in `npm run prove -- whole`. */
const brief = '--tags-filter=!slow';

/** One more than two processors need: these tests wait for databases, processes and timers now and then. */
const workers = '--maxWorkers=3';

const serverTests = async (): Promise<void> => {
  const projects = ['pure', 'server', 'server-alone'].map((name) => `--project=${name}`);
  await tests(`unit and server on ${engines}`, [...projects, brief, workers], { env });
};

const webTests = (): Promise<void> =>
  tests('web', ['--project=web', '--project=web-alone', brief, workers], { env });

const trials = (): Promise<boolean> =>
  single(`the ledger under kills and lost answers on ${engines}`, () =>
    run(process.execPath, ['proofs/main.ts', 'chaos', '--short'], { env }),
  );

try {
  if (!url) console.log('- PostgreSQL is not installed: its half of the server tests is skipped');
  // One after the other: each keeps two processors busy, and side by side they take a fifth more CPU time.
  const isBuilt = await single('web build', buildWeb);
  add(await check({ env }));
  // Which test proves what, for whoever reads the artifacts of CI.
  if (process.env['CI']) writePages();
  await trials();
  await serverTests();
  await webTests();
  if (!(await ensureChromium())) console.log('- the browser tests are skipped');
  else if (isBuilt) await tests('browser', ['--config', 'e2e/vitest.config.ts'], { env });
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const story of flaky) console.log(`\n! passed only when retried: ${story}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 ? 1 : 0);
