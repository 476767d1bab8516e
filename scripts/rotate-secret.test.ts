import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { assertSameSecret, loadSecret } from '#server/db/secret.ts';
import { everyEngine } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { rotateSecret } from './rotate-secret.ts';

const [older, newer] = ['an-older-one-8Qv2Lk5Wm9Zt3Rx7Tb5Yd', 'a-newer-one-4Hn6Bj1Ys0Pd8Gc5FqVt'];
const id = '018f3c5e-7a10-7000-8000-000000000001';
const place = { table: 'mails', row: id, column: 'sealed', owner: '' };

describe.each(everyEngine)('npm run rotate-secret on %s', (engine) => {
  test('CR-3 prints its usage until there are two keys, then makes the older one unnecessary', async () => {
    const { options, drop } = await migratedDatabase(engine);
    const database = openDatabase(options);
    const { db } = database;
    const settings = (SECRET_KEY: string) =>
      readConfig({ DATA_DIR: options.data_dir, DATABASE_URL: options.database_url, SECRET_KEY });
    const say = (keys: string, ...words: string[]) => rotateSecret(db, words, 0, settings(keys));
    const before = loadSecret(settings(older));
    await assertSameSecret(db, before);
    const sealed = before.seal('a letter', place);
    const rest = { user_id: null, tries: 0, next_at: 0, created_at: 0 };
    await db
      .insertInto('mails')
      .values({ id, sealed, ...rest })
      .execute();

    expect(await say(older)).toMatchObject({ ok: false, text: expect.stringContaining('Usage') });
    expect(await say(`${newer},${older}`, 'now')).toMatchObject({ ok: false });
    const { ok, text } = await say(`${newer},${older}`);
    expect(ok).toBe(true);
    expect(text).toContain('1 stored secret was sealed anew.');
    expect((await say(`${newer},${older}`)).text).toContain('0 stored secrets were sealed anew.');

    const after = loadSecret(settings(newer));
    await assertSameSecret(db, after);
    const row = await db.selectFrom('mails').select('sealed').executeTakeFirstOrThrow();
    expect(after.open(row.sealed, place)).toBe('a letter');
    await database.close();
    await drop();
  });
});
