import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupDir, restoreBackup } from '#server/db/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate, readSteps } from '#server/db/migrate.ts';
import { steps } from '#server/db/steps.ts';
import { freePort } from '#scripts/free-port.ts';
import { engines, everyEngine, type FreshDatabase, freshDatabase } from '#test/engines.ts';
import { programOf } from '#test/programs.ts';
import { createContraction, upgrade } from './upgrade.ts';

const adds = '9101-test-adds';
const takes = '9102-test-takes-contract';
const now = Date.UTC(2026, 10, 25, 12);

describe.each(everyEngine)('an upgrade on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  let logged: string[];
  let time: number;
  const tools = () => ({
    clock: () => (time += 1000),
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
  const backups = () => {
    const folder = backupDir(place.options.data_dir);
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  };
  const pending = async () => (await readSteps(database.db)).pending;
  const person = (id: string) =>
    database.db
      .insertInto('users')
      .values({ id, username: id, is_admin: 0, created_at: now })
      .execute();

  beforeEach(async () => {
    logged = [];
    time = now;
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database);
    steps[adds] = async (db) => {
      await sql`alter table users add column added text`.execute(db);
    };
  });
  afterEach(async () => {
    delete steps[adds];
    delete steps[takes];
    await database.close();
    await place.drop();
  });

  test.runIf(engines.includes(engine))(
    'P-22.41 makes a backup before it changes a database with accounts, and keeps three',
    async () => {
      steps[adds] = async () => {};
      await upgrade(place.options, database, tools());
      expect(backups()).toEqual([]);
      await person('ada');
      const forget = () =>
        database.db
          .deleteFrom('kysely_migration' as never)
          .where('name' as never, '=', adds as never);
      for (let n = 0; n < 4; n += 1) {
        await forget().execute();
        await upgrade(place.options, database, tools());
        expect(await pending()).toEqual([]);
      }
      expect(backups()).toHaveLength(3);
      // With nothing to do, no backup is made.
      await upgrade(place.options, database, tools());
      expect(backups()).toHaveLength(3);
      const [file = ''] = backups();
      const to = await freshDatabase(engine);
      await restoreBackup(to.options, join(backupDir(place.options.data_dir), file), {
        force: false,
        now,
      });
      const back = openDatabase(to.options);
      expect(await back.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'ada' }]);
      await back.close();
      await to.drop();
    },
  );

  test.runIf(engines.includes(engine))(
    'P-22.42 changes nothing if the backup fails, and says what to do',
    async () => {
      await person('ada');
      mkdirSync(place.options.data_dir, { recursive: true });
      writeFileSync(backupDir(place.options.data_dir), 'no folder');
      await expect(upgrade(place.options, database, tools())).rejects.toThrow(
        /could not be made: .+ Nothing was changed.+Make room for \d+ MB/,
      );
      expect(await pending()).toEqual([adds]);
    },
  );

  test.runIf(engine === 'sqlite')(
    'P-22.42 if the disk is full, the server says so and leaves the database unchanged',
    { tags: 'slow' },
    async () => {
      delete steps[adds];
      await person('ada');
      await database.close();
      const program = await programOf('next-version');
      // Limits the file size to 200 kB, which ends the copy like a full disk.
      const child = spawn(
        'sh',
        ['-c', `ulimit -f 400; exec "$0" "$1"`, process.execPath, program],
        {
          env: {
            PATH: process.env['PATH'],
            DATA_DIR: place.options.data_dir,
            PORT: String(await freePort()),
          },
        },
      );
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child, 'close');
      expect(said).toMatch(/backup before the upgrade could not be made: .+ Nothing was changed/);
      database = openDatabase(place.options);
      expect((await readSteps(database.db)).unknown).toEqual([]);
      expect(backups()).toEqual([]);
    },
  );

  test.runIf(engine === 'postgres')(
    'P-22.46 a contract step waits for every process that needs what it removes, and at most a minute for a killed one',
    async () => {
      await person('ada');
      steps[takes] = async (db) => {
        await sql`alter table users drop column added`.execute(db);
      };
      const contract = createContraction(place.options, database, tools());
      const seen = async (secondsAgo: number, knows: string[]) => {
        const rows = sql`json_build_object('at', (extract(epoch from now()) * 1000)::bigint - ${secondsAgo * 1000}::int,
          'knows', ${JSON.stringify(knows)}::json)::text`;
        await sql`insert into meta (key, value) values ('process:other', ${rows})
          on conflict (key) do update set value = excluded.value`.execute(database.db);
      };
      await seen(50, []);
      await upgrade(place.options, database, tools());
      expect(await pending()).toEqual([takes]);
      await contract();
      expect(await pending()).toEqual([takes]);
      expect(logged.join('')).toContain(
        'wait until the processes of the older version are stopped',
      );
      await seen(70, []);
      await contract();
      expect(await pending()).toEqual([]);
      await database.db
        .deleteFrom('kysely_migration' as never)
        .where('name' as never, '=', takes as never)
        .execute();
      await sql`alter table users add column added text`.execute(database.db);
      await seen(0, [takes]);
      await createContraction(place.options, database, tools())();
      expect(await pending()).toEqual([]);
    },
  );
});
