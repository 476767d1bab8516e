/**
 * Tests that `npm test` only samples, on one engine or in one view, or leaves out: every case, with new random ones, on
 * both engines and in every view. With file names as arguments, only those.
 */
import { ensureWeb } from '#scripts/build-web.ts';
import { ensureChromium } from '#scripts/chromium.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { vitest } from '#scripts/vitest.ts';

const kinds = ['server', 'screens', 'browser'] as const;
type Kind = (typeof kinds)[number];

/** What a file’s name says it tests. */
function kindOf(file: string): Kind {
  if (/^e2e|\.spec\b/.test(file)) return 'browser';
  return file.startsWith('src/web') ? 'screens' : 'server';
}

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
  const server = ['--project=pure', '--project=server', '--project=server-alone'];
  const screens = ['--project=web', '--project=web-alone'];
  const engines = url ? 'both engines' : 'SQLite';
  const tries: Record<Kind, (files: readonly string[]) => Promise<boolean>> = {
    server: (files) => hold(`on ${engines}`, [...server, ...files]),
    screens: (files) => hold('of the screens', [...screens, ...files]),
    browser: (files) => inBrowser(hold, files),
  };
  let holds = true;
  for (const kind of kinds) {
    const files = words.filter((word) => kindOf(word) === kind);
    if (words.length === 0 || files.length > 0) holds = (await tries[kind](files)) && holds;
  }
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
