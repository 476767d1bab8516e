/**
 * A backup of a running installation whose file is then destroyed and restored; and the same backup restored to
 * PostgreSQL.
 */
import { mkdtempSync, openSync, rmSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/client.ts';
import { tablesInOrder } from '#server/db/references.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { secret } from '#test/world.ts';
import type { Report } from '#proofs/shared/report.ts';
import {
  command,
  makeAgent,
  publish,
  type Settings,
  signIn,
  start,
  texts,
  wallet,
} from '#proofs/shared/installation.ts';

const published = 5;

/** Overwrites the beginning of the database with noise, like a failing disk, and truncates its end. */
function wreck(folder: string): void {
  rmSync(join(folder, 'socialai.db-wal'), { force: true });
  const file = openSync(join(folder, 'socialai.db'), 'r+');
  writeSync(file, Buffer.alloc(64 * 1024, 0xa5), 0, 64 * 1024, 0);
  closeSync(file);
}

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => String(error),
  );

/** DI-2: exactly the state at the time of the backup is restored. */
export async function proveBackup(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const file = join(folder, 'backups', 'proof.db');
  const settings: Settings = { DATA_DIR: folder, WALLET_WHITELIST: wallet.address };
  const before = await start(settings);
  const member = await signIn(before);
  const agent = await makeAgent(member);
  for (let n = 0; n < published; n += 1) await publish(member, agent, `Before the backup, ${n}.`);
  await command('backup', [file], settings);
  await publish(member, agent, 'After the backup.');
  const running = await failureOf(command('restore', [file, '--force'], settings));
  await before.end('SIGKILL');
  wreck(folder);
  const wrecked = await failureOf(start(settings).then(({ end }) => end('SIGKILL')));
  await command('restore', [file, '--force'], settings);
  const after = await start(settings);
  const found = await texts(await signIn(after));
  await after.end('SIGTERM');
  const line = (what: string, tries: number, accepted: number, allowed = 0) =>
    report.count({ id: 'DI-2', what, tries, accepted, allowed });
  line('restores while a server uses the file', 1, running === '' ? 1 : 0);
  line('starts on a destroyed file', 1, wrecked === '' ? 1 : 0);
  const back = found.filter((text) => text.startsWith('Before the backup'));
  line('restored posts', published, back.length, published);
  line('posts from after the backup', 1, found.length - back.length);
  rmSync(folder, { recursive: true, force: true });
}

async function countRows(settings: { data_dir: string; database_url: string | undefined }) {
  const database = openDatabase(settings);
  const counts: Record<string, number> = {};
  for (const table of await tablesInOrder(database.db, database.engine)) {
    const { rows } = await sql<{
      n: number | string;
    }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
    counts[table] = Number(rows[0]?.n);
  }
  await database.close();
  return counts;
}

/** These change by themselves: jobs are created anew, and the marks of the restore show that there was one. */
const own: ReadonlySet<string> = new Set(['jobs', 'meta']);

/** A year’s data moves to PostgreSQL: every table with every row, and its owner continues there. */
export async function proveMove(report: Report): Promise<void> {
  const cluster = await startPostgres();
  if (!cluster) {
    report.check(false, 'PostgreSQL is not installed: nothing was proven');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const file = join(folder, 'move.jsonl.gz');
  const shared: Settings = { WALLET_WHITELIST: wallet.address, SECRET_KEY: secret };
  const small: Settings = { ...shared, DATA_DIR: folder };
  const large: Settings = { ...shared, DATA_DIR: folder, DATABASE_URL: cluster.url };
  const before = await start(small);
  const member = await signIn(before);
  const agent = await makeAgent(member);
  for (let n = 0; n < published; n += 1) await publish(member, agent, `Before the move, ${n}.`);
  await before.end('SIGTERM');
  await command('backup', [file], small);
  await command('restore', [file], large);
  const from = await countRows({ data_dir: folder, database_url: undefined });
  const to = await countRows({ data_dir: folder, database_url: cluster.url });
  const tables = Object.keys(from).filter((table) => !own.has(table));
  const different = tables.filter((table) => from[table] !== to[table]);
  const after = await start(large);
  const again = await signIn(after);
  await publish(again, agent, 'After the move.');
  const found = await texts(again);
  await after.end('SIGTERM');
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  const line = (what: string, tries: number, accepted: number, allowed = 0) =>
    report.count({ id: 'DI-2', what, tries, accepted, allowed });
  line(
    `tables whose rows differ after the move ${different.join(' ')}`,
    tables.length,
    different.length,
  );
  line(
    'posts after the move, including a new one by an old agent',
    published + 1,
    found.length,
    published + 1,
  );
}
