/**
 * Tests that `npm test` only samples, on one engine or in one view: every case, with new random ones, on both engines
 * and in every view. With file names as arguments, only those.
 */
import { ensureWeb } from '#scripts/build-web.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { vitest } from '#scripts/vitest.ts';

const isOfBrowser = (word: string): boolean => /^e2e|\.spec\b/.test(word);

type Hold = (name: string, asked: readonly string[]) => Promise<boolean>;

const holding =
  (url: string | undefined): Hold =>
  async (name, asked) => {
    const env = { EVERY_CASE: '1', TEST_DATABASE_URL: url };
    const { ok, passed, failed, output } = await vitest(asked, { env });
    if (!ok) console.log(output);
    console.log(`every case ${name}: ${passed} passed, ${failed} failed`);
    return ok;
  };

async function inBrowser(hold: Hold, words: readonly string[]): Promise<boolean> {
  await ensureWeb();
  if (!(await ensureChromium())) return false;
  return hold('in the browser', ['--config', 'e2e/vitest.config.ts', ...words]);
}

async function tried(url: string | undefined, words: readonly string[]): Promise<boolean> {
  const hold = holding(url);
  const projects = ['--project=pure', '--project=server', '--project=server-alone'];
  const isBrowser = words.some(isOfBrowser);
  let holds = true;
  if (!isBrowser) {
    holds = await hold(`on ${url ? 'both engines' : 'SQLite'}`, [...projects, ...words]);
  }
  if (isBrowser || words.length === 0) holds = (await inBrowser(hold, words)) && holds;
  return holds;
}

export async function verify(words: readonly string[]): Promise<boolean> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? undefined : await startPostgres();
  const url = given ?? cluster?.url;
  if (!url) console.log('PostgreSQL was NOT tested: it is not installed.');
  try {
    return await tried(url, words);
  } finally {
    cluster?.stop();
  }
}
