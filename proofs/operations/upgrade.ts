/** A database of an older version, used by today’s server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { day, second } from '#contract/core/time.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { everyEngine, freshDatabase } from '#test/engines.ts';
import { addHistory } from '#test/history-rows.ts';
import type { Report } from '#proofs/shared/report.ts';
import { begin, signIn, start, statusOf, until, wallet } from '#proofs/shared/installation.ts';

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

/** The last migration before an agent could have several accounts of a network. */
const beforeChannels = '0027-speakers';
const posts = 50_000;

/** States in which a worker holds a lease, which a database constraint requires. */
const leased: ReadonlySet<string> = new Set(['PREPARING', 'LEASED', 'SENDING', 'RECONCILING']);

/** Everything that an owner would miss about their posts, as comparable lines. */
async function ledgerOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select state || ' ' || count(*) || ' ' || sum(occurrences.seq) || ' ' || sum(due_at) as line
    from occurrences group by state
    union all select 'parts ' || count(*) || ' ' || sum(length(text)) from parts
    union all select 'moves ' || count(*) || ' ' || sum(n) from occurrence_moves
    union all select 'readings ' || count(*) || ' ' || sum(impressions) from post_metrics
    union all select 'schedules ' || count(*) || ' ' || sum(last_seq) from series
    union all select 'drafts ' || count(*) || ' ' || sum(seed) from pieces
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Upgrades a ledger of a year with posts in every state; returns how long that took, and whether it is complete. */
async function upgradeHistory(engine: Engine): Promise<{ took: number; isWhole: boolean }> {
  const place = await freshDatabase(engine);
  const database = openDatabase(place.options);
  try {
    const { db } = database;
    await migrate(database, beforeChannels);
    const now = Date.now();
    await db
      .insertInto('users')
      .values({ id: 'owner', username: 'from-before', is_admin: 0, created_at: 1 })
      .execute();
    await addHistory({ database, now }, 'owner', { posts, every: (365 * day) / posts });
    for (const [turn, state] of OccurrenceStates.entries()) {
      await sql`update occurrences set state = ${state}, lease_until = ${leased.has(state) ? now : null}
        where seq % ${sql.lit(100 * OccurrenceStates.length)} = ${sql.lit(100 * turn)}`.execute(db);
    }
    const before = await ledgerOf(database);
    const began = performance.now();
    await migrate(database);
    const took = performance.now() - began;
    const after = await ledgerOf(database);
    const states = before.filter((line) =>
      OccurrenceStates.some((state) => line.startsWith(`${state} `)),
    );
    return {
      took,
      isWhole: states.length === OccurrenceStates.length && before.join('\n') === after.join('\n'),
    };
  } finally {
    await database.close();
    await place.drop();
  }
}

async function verifyHistory(report: Report): Promise<void> {
  for (const engine of everyEngine) {
    const { took, isWhole } = await upgradeHistory(engine);
    report.count({
      id: 'DI-4',
      what: `ledger of ${posts} posts in every state that is complete after its upgrade, ${engine}`,
      tries: 1,
      accepted: Number(isWhole),
      allowed: 1,
    });
    report.measure({
      id: 'DI-4',
      what: `duration of its upgrade, ${engine}`,
      value: took / second,
      at_most: 300,
      unit: 's',
    });
  }
}

export async function prove(report: Report): Promise<void> {
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
  await verifyHistory(report);
}
