/** A database as an older version left it, under the server of today. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Report } from '#verify/auth/report.ts';
import { begin, signIn, start, statusOf, until, wallet } from './installation.ts';

const olderSteps = ['0002-search', '0007-writing', '0012-live'];

async function upgradeFrom(step: string): Promise<{ isThere: boolean; waited: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-proof-'));
  const id = randomUUID();
  const old = openDatabase({ data_dir: folder, database_url: undefined });
  await migrate(old, step);
  await old.db
    .insertInto('users')
    .values({ id, username: 'from-before', is_admin: 0, created_at: 1 })
    .execute();
  await old.db
    .insertInto('wallets')
    .values({ address: wallet.address, user_id: id, linked_at: 1 })
    .execute();
  await old.close();
  const settings = { DATA_DIR: folder, WALLET_WHITELIST: wallet.address };
  const first = await begin(settings);
  const early = await until(
    () => statusOf(`${first.url}/api/ready`),
    (status) => status !== 0,
  );
  await first.end('SIGKILL');
  const running = await start(settings);
  const { ask } = await signIn(running);
  const { data } = await ask('GET', '/users/profile');
  await running.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  return { isThere: data.username === 'from-before', waited: early === 503 || early === 200 };
}

export async function verifyUpgrade(report: Report): Promise<void> {
  const found = [];
  for (const step of olderSteps) found.push(await upgradeFrom(step));
  const tries = found.length;
  const line = (what: string, accepted: number) =>
    report.count({ id: 'DI-4', what, tries, accepted, allowed: tries });
  line(
    'people who sign in to their account after an upgrade that was killed',
    found.filter(({ isThere }) => isThere).length,
  );
  line('upgrades that answer 503 until they are done', found.filter(({ waited }) => waited).length);
}
