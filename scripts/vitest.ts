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

/** Runs Vitest with these words; no test at all is a failure. */
export const vitest = async (
  words: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<Counted> => {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-report-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const done = await run(tool('vitest'), ['run', ...words, ...reporters], {
      env: { NO_COLOR: '1', ...env },
    });
    if (!existsSync(file)) return { ...done, ok: false, passed: 0, failed: 1 };
    const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const passed = report.numPassedTests;
    const failed = failuresOf(report, done.ok && passed > 0);
    return { ok: failed === 0, output: done.output, passed, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
