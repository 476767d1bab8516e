import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { engines, freshDatabase } from '#test/engines.ts';
import { programOf } from '#test/programs.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

/** DI-4 requires 20. */
const kills = Number(process.env['KILLS'] ?? 6);
/** A database of an older version. */
const older = '0007-writing';

test.each(engines)(
  'DI-4 an upgrade killed at any point continues at the next start and loses nothing, on %s',
  { timeout: 180_000 },
  async (engine) => {
    const place = await freshDatabase(engine);
    const { data_dir, database_url } = place.options;
    const child = await programOf('migrating-child');
    const start = (dieAt: number) =>
      spawnSync(process.execPath, [child], {
        encoding: 'utf8',
        env: {
          ...process.env,
          DATA_DIR: data_dir,
          DATABASE_URL: database_url ?? '',
          DIE_AT: String(dieAt),
        },
      });
    const before = openDatabase(place.options);
    await migrate(before, older);
    await before.db
      .insertInto('users')
      .values({ id: 'u', username: 'ada', is_admin: 0, created_at: 1 })
      .execute();
    await before.close();
    for (let kill = 0; kill < kills; kill += 1) {
      // The first statements only read; later ones are in the middle of changing tables.
      expect(start(8 + kill * 5)).toMatchObject({ signal: 'SIGKILL' });
    }
    expect(start(0)).toMatchObject({ status: 0, stderr: '' });
    const after = openDatabase(place.options);
    expect(await after.db.selectFrom('users').select('username').execute()).toEqual([
      { username: 'ada' },
    ]);
    expect(await after.db.selectFrom('interactions').selectAll().execute()).toEqual([]);
    await after.close();
    await place.drop();
  },
);
