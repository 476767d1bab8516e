/** What `npm test` tries a sample of or on one engine only: every case of it, with new random ones, on both engines. */
import { startPostgres } from '#scripts/postgres.ts';
import { vitest } from '#scripts/vitest.ts';

export async function verify(words: readonly string[]): Promise<boolean> {
  const given = process.env['TEST_DATABASE_URL'];
  const cluster = given ? undefined : await startPostgres();
  const url = given ?? cluster?.url;
  if (!url) console.log('PostgreSQL was NOT tried: it is not installed.');
  try {
    const projects = ['--project=pure', '--project=server', '--project=server-alone'];
    const env = { EVERY_CASE: '1', TEST_DATABASE_URL: url };
    const { ok, passed, failed, output } = await vitest([...projects, ...words], env);
    if (!ok) console.log(output);
    console.log(
      `every case on ${url ? 'both engines' : 'SQLite'}: ${passed} passed, ${failed} failed`,
    );
    return ok;
  } finally {
    cluster?.stop();
  }
}
