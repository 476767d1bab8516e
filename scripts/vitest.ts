/** Runs Vitest and counts what it found. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Outcome, run, tool } from './steps.ts';

const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
});

export interface Counted extends Outcome {
  passed: number;
  failed: number;
}

/** A file that could not be loaded has no failed test, but is a failure all the same. */
const failuresOf = (report: z.infer<typeof Report>, ok: boolean): number =>
  Math.max(report.numFailedTests, ok && report.success ? 0 : 1);

/** How long Vitest may take to end once its report is written, and altogether; milliseconds. */
const times = { ending: 30_000, all: 40 * 60_000 };

/** Aborts when Vitest has reported but does not end, as when a test left a process behind. */
const watch = (file: string): AbortController => {
  const abort = new AbortController();
  const began = Date.now();
  let reported: number | undefined;
  const timer = setInterval(() => {
    if (existsSync(file)) reported ??= Date.now();
    const isStuck = reported !== undefined && Date.now() - reported > times.ending;
    if (isStuck || Date.now() - began > times.all) {
      abort.abort(new Error('Vitest did not end: a test left something running.'));
    }
  }, 1000);
  abort.signal.addEventListener('abort', () => clearInterval(timer));
  return abort;
};

/** Runs Vitest with these words; no test at all is a failure. */
export const vitest = async (
  words: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<Counted> => {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-report-'));
  const file = join(folder, 'report.json');
  const watcher = watch(file);
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const done = await run(tool('vitest'), ['run', ...words, ...reporters], {
      env: { NO_COLOR: '1', ...env },
      signal: watcher.signal,
    });
    if (!existsSync(file)) return { ...done, ok: false, passed: 0, failed: 1 };
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const passed = report.numPassedTests;
    const failed = failuresOf(report, done.ok && passed > 0);
    return { ok: failed === 0, output: done.output, passed, failed };
  } finally {
    watcher.abort();
    rmSync(folder, { recursive: true, force: true });
  }
};
