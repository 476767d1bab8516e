// @module-tag slow
/** Two versions running on one PostgreSQL database, each a real process, while posts are written and published. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { newerDatabase } from '#server/db/migrate.ts';
import {
  begin,
  makeAgent,
  type Member,
  type Process,
  type Settings,
  signIn,
  start,
  texts,
  until,
} from '#proofs/shared/installation.ts';
import { type FreshDatabase, freshDatabase, server } from './engines.ts';
import { programOf } from './programs.ts';
import { testWallet } from './wallet.ts';
import { secret } from './world.ts';

const wallets = [11, 12, 13].map((seed) => testWallet(seed));

/** Publishes posts at once and slightly later, one after another, until stopped. */
function writeOn(member: Member, agent_id: string, who: string) {
  const accepted: string[] = [];
  const refused: string[] = [];
  let isOver = false;
  const work = (async () => {
    for (let n = 0; !isOver && n < 50; n += 1) {
      const content = `${who} ${n}`;
      const asked =
        n % 2 === 0
          ? member.ask('POST', `/agents/${agent_id}/posts`, { platform: 'sandbox', content })
          : member.ask('POST', '/scheduled-posts', {
              agent_id,
              platform: 'sandbox',
              content_text: content,
              scheduled_time: new Date(Date.now() + 2000).toISOString(),
            });
      await asked.then(
        () => accepted.push(content),
        (error: unknown) => refused.push(`${content}: ${String(error)}`),
      );
      await member.ask('GET', '/scheduled-posts').catch((error: unknown) => {
        refused.push(`${who} reads: ${String(error)}`);
      });
    }
  })();
  return {
    accepted,
    refused,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

const ended = (process: Process) =>
  until(
    async () => process.child.exitCode,
    (code) => code !== null,
  );

describe.skipIf(!server)('a rolling upgrade', { timeout: 240_000 }, () => {
  let place: FreshDatabase;
  let database: Database;
  let settings: Settings;
  let programs: { now: string; next: string };
  const running: Process[] = [];
  const run = async (program: string) => {
    const process = await start(settings, program);
    running.push(process);
    return process;
  };
  const isThere = async (table: string) => {
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass(${table})::text as name`.execute(database.db);
    return rows[0]?.name !== null;
  };

  beforeAll(async () => {
    place = await freshDatabase('postgres');
    database = openDatabase(place.options);
    settings = {
      DATA_DIR: place.options.data_dir,
      DATABASE_URL: String(place.options.database_url),
      SECRET_KEY: secret,
      WALLET_WHITELIST: wallets.map(({ address }) => address).join(),
    };
    programs = { now: await programOf('server'), next: await programOf('next-version') };
  });
  afterAll(async () => {
    await Promise.all(running.map((process) => process.end('SIGKILL')));
    await database.close();
    await place.drop();
  });

  test('P-22.43 while the next version upgrades PostgreSQL, this one continues: no post is rejected, duplicated or lost', async () => {
    const old = await run(programs.now);
    await sql`create table wanted_by_older (id text)`.execute(database.db);
    const members = await Promise.all(wallets.map((wallet) => signIn(old, wallet)));
    const agents: string[] = [];
    for (const member of members) agents.push(await makeAgent(member));
    const [first = '', second = '', third = ''] = agents;
    const [ada, bob, cat] = members;
    if (!ada || !bob || !cat) throw new Error('nobody');

    const before = writeOn(ada, first, 'ada');
    await until(
      async () => before.accepted.length,
      (count) => count > 3,
    );
    const next = await run(programs.next);
    const during = writeOn(bob, second, 'bob');
    const beside = writeOn(await signIn(next, wallets[2]), third, 'cat');
    await until(
      async () => Math.min(during.accepted.length, beside.accepted.length),
      (count) => count > 5,
    );
    expect(await isThere('next_version_index')).toBe(true);
    expect(await isThere('wanted_by_older')).toBe(true);
    expect(next.output()).toContain('wait until the processes of the older version are stopped');

    // Requests to the old process end before it is told to stop, as a proxy ensures.
    await Promise.all([before.stop(), during.stop()]);
    await old.end('SIGTERM');
    expect(old.child.exitCode).toBe(0);
    await until(
      () => isThere('wanted_by_older'),
      (isLeft) => !isLeft,
    );
    await beside.stop();

    const written = [before, during, beside];
    expect(written.flatMap(({ refused }) => refused)).toEqual([]);
    const now = await Promise.all(wallets.map((wallet) => signIn(next, wallet)));
    for (const [turn, { accepted }] of written.entries()) {
      const member = now[turn];
      if (!member) throw new Error('nobody');
      const found = await until(
        () => texts(member),
        (list) => list.length >= accepted.length,
      );
      expect(found.toSorted()).toEqual(accepted.toSorted());
    }
    await next.end('SIGTERM');
  });

  test('P-22.44 a process that missed the upgrade stops with a message, and the previous version no longer starts', async () => {
    await sql`delete from kysely_migration where name like '9002%'`.execute(database.db);
    const old = await run(programs.now);
    expect(old.output()).toContain('a newer version is upgrading this database');
    await sql`insert into kysely_migration (name, timestamp)
      values ('9002-test-takes-contract', ${new Date().toISOString()})`.execute(database.db);
    expect(await ended(old)).toBe(1);
    expect(old.output()).toContain(newerDatabase);
    const again = await begin(settings, programs.now);
    running.push(again);
    expect(await ended(again)).toBe(1);
    expect(again.output()).toContain(newerDatabase);
  });
});
