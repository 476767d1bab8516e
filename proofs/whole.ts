/**
 * Tests that `npm test` only samples, on one engine or in one view, or leaves out: every case, with new random ones, on
 * both engines and in every view. With file names as arguments, only those.
 */
import { ensureWeb } from '#scripts/build-web.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { vitest } from '#scripts/vitest.ts';
import { everyEngine } from '#test/engines.ts';
import type { Report } from '#proofs/shared/report.ts';

const kinds = ['server', 'screens', 'browser'] as const;
type Kind = (typeof kinds)[number];

/** What a file’s name says it tests. */
function kindOf(file: string): Kind {
  if (/^e2e|\.spec\b/.test(file)) return 'browser';
  return file.startsWith('src/web') ? 'screens' : 'server';
}

const projects = (...names: string[]) => names.map((name) => `--project=${name}`);

/** Every case takes far longer than the tests of every day; milliseconds. */
const patience = 4 * 60 * 60_000;

async function hold(report: Report, name: string, asked: readonly string[]): Promise<void> {
  const env = { EVERY_CASE: '1' };
  const { ok, passed, failed, output } = await vitest(asked, { env }, patience);
  report.check(ok, `every case ${name}: ${passed} passed, ${failed} failed`);
  if (!ok) report.say(output);
}

async function inBrowser(report: Report, files: readonly string[]): Promise<void> {
  await ensureWeb();
  if (await ensureChromium())
    await hold(report, 'in the browser', ['--config', 'e2e/vitest.config.ts', ...files]);
  else report.check(false, 'there is no browser: nothing was tried in it');
}

const tries: Record<Kind, (report: Report, files: readonly string[]) => Promise<void>> = {
  async server(report, files) {
    const all = ['pure', 'server', 'server-alone'];
    // One after another, so that each is counted for itself.
    for (const some of files.length > 0 ? [all] : all.map((one) => [one])) {
      const name = `of ${some.join(', ')} on ${everyEngine.join(' and ')}`;
      await hold(report, name, [...projects(...some), ...files]);
    }
  },
  screens: (report, files) =>
    hold(report, 'of the screens', [...projects('web', 'web-alone'), ...files]),
  browser: inBrowser,
};

export async function prove(report: Report, words: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const files = words.filter((word) => kindOf(word) === kind);
    if (words.length === 0 || files.length > 0) await tries[kind](report, files);
  }
}
