/** Runs Vitest and counts the results. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Outcome, run, type Running, tool } from './steps.ts';

const Report = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

export interface Counted extends Outcome {
  passed: number;
  failed: number;
  /** Tests that failed at first and passed when retried, each with its first error. */
  flaky: string[];
}

/** Vitest keeps the failures of earlier tries in the report of a test that passed in the end. */
const flakyOf = (report: z.infer<typeof Report>): string[] =>
  report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0] ?? ''}`);

/** A file that could not be loaded has no failed test, but counts as a failure. */
const failuresOf = (report: z.infer<typeof Report>, ok: boolean): number =>
  Math.max(report.numFailedTests, ok && report.success ? 0 : 1);

/** How long Vitest may take to exit once its report is written, and in total unless told otherwise; milliseconds. */
const times = { ending: 30_000, all: 40 * 60_000 };

/** Aborts when Vitest has reported but does not exit, for example because a test left a process behind. */
const watch = (file: string, most: number): AbortController => {
  const abort = new AbortController();
  const began = Date.now();
  let reported: number | undefined;
  const timer = setInterval(() => {
    if (existsSync(file)) reported ??= Date.now();
    const isStuck = reported !== undefined && Date.now() - reported > times.ending;
    if (isStuck || Date.now() - began > most) {
      abort.abort(new Error('Vitest did not end: a test left something running.'));
    }
  }, 1000);
  abort.signal.addEventListener('abort', () => clearInterval(timer));
  return abort;
};

/**
 * Runs Vitest with these arguments, for at most this many milliseconds. No tests at all count as a failure; a failed test
 * is retried once (decision 0049).
 */
export const vitest = async (
  words: readonly string[],
  { env = {}, ...more }: Running = {},
  most = times.all,
): Promise<Counted> => {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-report-'));
  const file = join(folder, 'report.json');
  const watcher = watch(file, most);
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const done = await run(tool('vitest'), ['run', ...words, '--retry=1', ...reporters], {
      ...more,
      env: { NO_COLOR: '1', ...env },
      signal: watcher.signal,
    });
    if (!existsSync(file)) return { ...done, ok: false, passed: 0, failed: 1, flaky: [] };
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const passed = report.numPassedTests;
    const failed = failuresOf(report, done.ok && passed > 0);
    return { ok: failed === 0, output: done.output, passed, failed, flaky: flakyOf(report) };
  } finally {
    watcher.abort();
    rmSync(folder, { recursive: true, force: true });
  }
};
