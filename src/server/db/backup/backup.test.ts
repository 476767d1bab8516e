import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, everyEngine, type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { backupDir, backupName, keepNewest, restoreBackup, takeBackup } from './backup.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';

const now = Date.UTC(2026, 10, 21, 12);
const later = now + 3_600_000;
const picture = randomBytes(300_000);

const places: FreshDatabase[] = [];
const open: Database[] = [];

async function place(engine: Engine, make = freshDatabase): Promise<FreshDatabase> {
  const fresh = await make(engine);
  places.push(fresh);
  return fresh;
}

function database(of: FreshDatabase): Database {
  const opened = openDatabase(of.options);
  open.push(opened);
  return opened;
}

/** Closes a database before the test ends, as when a server stops. */
async function close(one: Database): Promise<void> {
  open.splice(open.indexOf(one), 1);
  await one.close();
}

async function person({ db }: Pick<Database, 'db'>, id: string): Promise<void> {
  await db
    .insertInto('users')
    .values({ id, username: `${id} “ü”\n`, is_admin: 0, created_at: now })
    .execute();
}

async function settled(engine: Engine): Promise<{ from: FreshDatabase; live: Database }> {
  const from = await place(engine, migratedDatabase);
  const live = database(from);
  await person(live, 'u1');
  await live.db
    .insertInto('blobs')
    .values({
      name: 'b1',
      owner_id: 'u1',
      mime: 'image/png',
      size: picture.length,
      bytes: picture,
      created_at: now,
    })
    .execute();
  await live.db.insertInto('meta').values({ key: 'epoch', value: 'first' }).execute();
  await live.db
    .insertInto('jobs')
    .values({
      id: 'j',
      name: 'mail',
      key: null,
      payload: '1',
      state: 'waiting',
      run_at: now,
      tries: 0,
      lease_token: 0,
      lease_until: null,
      error: null,
      created_at: now,
    })
    .execute();
  return { from, live };
}

const metaOf = async ({ db }: Database): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await db.selectFrom('meta').selectAll().execute()).map(({ key, value }) => [key, value]),
  );

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  for (const one of places.splice(0)) await one.drop();
});

describe.each(everyEngine)('a backup on %s', (engine) => {
  let from: FreshDatabase;
  let live: Database;
  let file: string;
  beforeEach(async () => {
    ({ from, live } = await settled(engine));
    file = join(
      backupDir(from.options.data_dir),
      backupName(from.options.database_url, 'manual', now),
    );
  });

  test('DI-2 captures one instant although people write meanwhile, and restores completely', async () => {
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        await nextTurn();
        await live.db.transaction().execute(async (trx) => {
          await person({ db: trx }, `left-${n}`);
          await person({ db: trx }, `right-${n}`);
        });
      }
    })();
    await takeBackup(from.options, file, now);
    writing = false;
    await writer;

    const to = await place(engine);
    await restoreBackup(to.options, file, { force: false, now: later });
    const back = database(to);
    await migrate(back);
    const users = (await back.db.selectFrom('users').selectAll().execute()).map(
      ({ username }) => username,
    );
    const side = (name: string) =>
      users
        .filter((user) => user.startsWith(name))
        .map((user) => user.replace(name, ''))
        .toSorted();
    expect(users).toContain('u1 “ü”\n');
    expect(side('left-')).toEqual(side('right-'));
    const blob = await back.db.selectFrom('blobs').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(blob.bytes).equals(picture)).toBe(true);
    expect(blob).toMatchObject({ owner_id: 'u1', size: picture.length, created_at: now });
    expect(await back.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test.runIf(engines.includes(engine))(
    'leaves marks that tell the ledger which span was lost',
    async () => {
      await takeBackup(from.options, file, now);
      const to = await place(engine);
      await restoreBackup(to.options, file, { force: false, now: later });
      const meta = await metaOf(database(to));
      expect(meta).toMatchObject({ backup_taken_at: String(now), restored_at: String(later) });
      expect(meta['epoch']).not.toBe('first');
      expect((await metaOf(live))['epoch']).toBe('first');
    },
  );

  test.runIf(engines.includes(engine))(
    'DI-2 is not restored over existing accounts without force',
    async () => {
      await takeBackup(from.options, file, now);
      await person(live, 'newcomer');
      await close(live);
      const again = { force: false, now: later };
      await expect(restoreBackup(from.options, file, again)).rejects.toThrow('--force');
      const aside = await restoreBackup(from.options, file, { ...again, force: true });
      expect(aside === undefined).toBe(engine === 'postgres');
      if (aside) expect(existsSync(aside)).toBe(true);
      const users = await database(from).db.selectFrom('users').select('id').execute();
      expect(users).toEqual([{ id: 'u1' }]);
    },
  );

  test.runIf(engine === 'postgres')(
    'DI-2 is not restored while a worker uses the database, even with force',
    async () => {
      await takeBackup(from.options, file, now);
      const worker = { id: 'w', alive_until: later + 1, shards: '' };
      await live.db.insertInto('workers').values(worker).execute();
      const again = { force: true, now: later };
      await expect(restoreBackup(from.options, file, again)).rejects.toThrow('A worker is using');
      await restoreBackup(from.options, file, { ...again, now: later + 1 });
    },
  );

  test('DI-2 that is truncated is refused, and the existing data stays', async () => {
    await takeBackup(from.options, file, now);
    truncateSync(file, Math.floor(statSync(file).size * 0.7));
    await close(live);
    await expect(restoreBackup(from.options, file, { force: true, now: later })).rejects.toThrow(
      'damaged',
    );
    expect(await database(from).db.selectFrom('users').select('id').execute()).toEqual([
      { id: 'u1' },
    ]);
  });

  test('of a newer version is refused, and the existing data stays', async () => {
    const portable = join(from.options.data_dir, 'newer.jsonl.gz');
    await takeBackup(from.options, portable, now);
    const text = gunzipSync(readFileSync(portable)).toString();
    writeFileSync(portable, gzipSync(text.replace(/"migration":"[^"]*"/, '"migration":"9999"')));
    await close(live);
    await expect(
      restoreBackup(from.options, portable, { force: true, now: later }),
    ).rejects.toThrow('newer version');
    expect(await database(from).db.selectFrom('users').select('id').execute()).toEqual([
      { id: 'u1' },
    ]);
  });

  test('DI-2 is readable by its owner only, contains no secret key and leaves no partial files', async () => {
    writeFileSync(join(from.options.data_dir, 'secret.key'), 'canary-of-the-secret-key');
    await takeBackup(from.options, file, now);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes('canary-of-the-secret-key')).toBe(false);
    expect(readdirSync(backupDir(from.options.data_dir))).toHaveLength(1);
  });

  test('in the portable format can move to either engine', { tags: 'slow' }, async () => {
    const portable = join(from.options.data_dir, 'move.jsonl.gz');
    await takeBackup(from.options, portable, now);
    for (const other of everyEngine) {
      const to = await place(other);
      await restoreBackup(to.options, portable, { force: false, now: later });
      const back = database(to);
      expect(await back.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'u1' }]);
      const blob = await back.db.selectFrom('blobs').select('bytes').executeTakeFirstOrThrow();
      expect(Buffer.from(blob.bytes).equals(picture)).toBe(true);
    }
  });

  test(
    'P-22.11 includes media, reports missing ones, and is refused if they were changed',
    { tags: 'slow' },
    async () => {
      const outside = randomBytes(200_000);
      const hash = createHash('sha256').update(outside).digest('hex');
      const row = { owner_id: 'u1', mime: 'image/webp', size: 1, bytes: Buffer.alloc(0) };
      await live.db
        .insertInto('blobs')
        .values([
          { ...row, name: 'b2', hash, created_at: now },
          { ...row, name: 'b3', hash: 'f'.repeat(64), created_at: now },
        ])
        .execute();
      expect((await takeBackup(from.options, file, now)).left_out).toBe(2);
      const portable = join(from.options.data_dir, 'whole.jsonl.gz');
      for (const whole of new Set([portable, file])) {
        const taken = await takeBackup(from.options, whole, now, async (asked) =>
          asked === hash ? outside : undefined,
        );
        expect(taken).toEqual({
          files: 1,
          bytes: outside.length,
          unreadable: ['f'.repeat(64)],
          left_out: 0,
        });
        const to = await place(engine);
        await restoreBackup(to.options, whole, { force: false, now: later });
        const back = database(to);
        const rows = await back.db.selectFrom('blobs').select(['name', 'bytes']).execute();
        const kept = rows.find(({ name }) => name === 'b2');
        expect(kept && Buffer.from(kept.bytes).equals(outside)).toBe(true);
      }
      const other = Buffer.from(outside);
      other.fill(7, 1000, 1010);
      await takeBackup(from.options, portable, now, async () => other);
      const to = await place(engine);
      await expect(
        restoreBackup(to.options, portable, { force: false, now: later }),
      ).rejects.toThrow('checksum');
      if (engine === 'postgres') return;
      await takeBackup(from.options, file, now, async () => other);
      await expect(restoreBackup(to.options, file, { force: false, now: later })).rejects.toThrow(
        'checksum',
      );
    },
  );

  test.each(['', 'not a backup', '{"format":"other"}\n'])('%j is not a backup', async (content) => {
    mkdirSync(backupDir(from.options.data_dir), { recursive: true });
    writeFileSync(file, content);
    await expect(restoreBackup(from.options, file, { force: true, now })).rejects.toThrow();
    expect((await metaOf(live))['epoch']).toBe('first');
  });
});

test('only the newest of each kind are kept', async () => {
  const { options } = await place('sqlite');
  const folder = options.data_dir;
  const name = (prefix: string, hour: number) =>
    backupName(undefined, prefix, now + hour * 3_600_000);
  for (let hour = 0; hour < 30; hour += 1) writeFileSync(join(folder, name('hourly', hour)), '');
  writeFileSync(join(folder, name('manual', 0)), '');
  keepNewest(folder, 'hourly', 24);
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(25);
  expect(names[0]).toBe(name('hourly', 6));
  expect(names.at(-1)).toBe(name('manual', 0));
});
