import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, everyEngine } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { fullPerson } from '#test/full-person.ts';
import { createWorld } from '#test/world.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { rotate, sealedColumns } from './rotate.ts';
import { createSealer, SealBroken } from '#server/db/sealed.ts';

const [older, newer] = ['an-older-one-8Qv2Lk5Wm9Zt3Rx7', 'a-newer-one-4Hn6Bj1Ys0Pd8Gc5Fq'];
const oldSealer = createSealer({ secret: older });
const bothSealer = createSealer({ secret: newer, previous: [older] });
const newSealer = createSealer({ secret: newer });
const count = 600;

const placeOf = (id: string) => ({ table: 'mails', row: id, column: 'sealed', owner: '' });

describe.each(everyEngine)('a new secret on %s', (engine) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const place = await migratedDatabase(engine);
    database = openDatabase(place.options);
    drop = place.drop;
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: 100 }, (_, n) => {
        const id = randomUUID();
        const sealed = oldSealer.seal(`letter ${from + n}`, placeOf(id));
        return { id, user_id: null, sealed, tries: 0, next_at: 0, created_at: 0 };
      });
      await database.db.insertInto('mails').values(rows).execute();
    }
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  const letters = () => database.db.selectFrom('mails').select(['id', 'sealed']).execute();
  const opened = async (sealer: typeof newSealer) =>
    (await letters()).map(({ id, sealed }) => sealer.open(sealed, placeOf(id)));
  const expected = Array.from({ length: count }, (_, n) => `letter ${n}`).toSorted();

  test('CR-3 re-encrypts everything, after which the old one can be removed', async () => {
    await expect(opened(newSealer)).rejects.toThrow(SealBroken);
    expect(await rotate(database.db, bothSealer)).toEqual({ renewed: count, unreadable: 0 });
    expect((await opened(newSealer)).toSorted()).toEqual(expected);
    await expect(opened(oldSealer)).rejects.toThrow(SealBroken);
    expect(await rotate(database.db, bothSealer)).toEqual({ renewed: 0, unreadable: 0 });
  });

  test('CR-3 rotation continues after twenty interruptions', async () => {
    let renewed = 0;
    for (let cut = 0; cut < 20; cut += 1) {
      const onBatch = () => {
        throw new Error('killed');
      };
      await expect(rotate(database.db, bothSealer, { batch: 25, onBatch })).rejects.toThrow(
        'killed',
      );
      const sealed = (await letters()).filter((letter) => bothSealer.isNewest(letter.sealed));
      expect(sealed.length).toBeGreaterThan(renewed);
      renewed = sealed.length;
      expect((await opened(bothSealer)).toSorted()).toEqual(expected);
    }
    const rest = await rotate(database.db, bothSealer);
    expect(rest).toEqual({ renewed: count - renewed, unreadable: 0 });
    expect((await opened(newSealer)).toSorted()).toEqual(expected);
  });

  test('CR-3 everything stays readable during rotation, and concurrent writes are kept', async () => {
    const { db } = database;
    let reads = 0;
    const written = new Map<string, string>();
    const onBatch = async () => {
      reads += (await opened(bothSealer)).length;
      const some = (await letters()).at(reads % count);
      if (!some) return;
      const sealed = bothSealer.seal(`changed ${reads}`, placeOf(some.id));
      await db.updateTable('mails').set({ sealed }).where('id', '=', some.id).execute();
      written.set(some.id, `changed ${reads}`);
    };
    await rotate(db, bothSealer, { onBatch });
    expect(reads).toBeGreaterThan(0);
    for (const { id, sealed } of await letters()) {
      const plain = newSealer.open(sealed, placeOf(id));
      if (written.has(id)) expect(plain).toBe(written.get(id));
    }
  });

  test('a value that changed between reading and writing is left as changed', async () => {
    const { db } = database;
    const [first] = await db.selectFrom('mails').select('id').orderBy('id').limit(1).execute();
    const id = first?.id ?? '';
    let changed = '';
    const slow: typeof bothSealer = {
      ...bothSealer,
      seal(plain, place) {
        if (place.row === id) changed = bothSealer.seal(`${plain}, changed`, place);
        return bothSealer.seal(plain, place);
      },
    };
    await db
      .updateTable('mails')
      .set({ sealed: bothSealer.seal('renewed by a server', placeOf(id)) })
      .where('id', '=', id)
      .execute();
    await rotate(db, slow);
    expect(changed).toBe('');
    expect(await opened(newSealer)).toContain('renewed by a server');
  });

  test.runIf(engines.includes(engine))(
    'a value that no secret decrypts is counted and left as it is',
    async () => {
      const stranger = createSealer({ secret: 'somebody-elses-2Kx7Vb9Qw4Mz6' });
      const [first] = await letters();
      const sealed = stranger.seal('foreign', placeOf(first?.id ?? ''));
      await database.db
        .updateTable('mails')
        .set({ sealed })
        .where('id', '=', first?.id ?? '')
        .execute();
      expect(await rotate(database.db, bothSealer)).toEqual({ renewed: count - 1, unreadable: 1 });
    },
  );

  test.runIf(engines.includes(engine))(
    'CR-3 every column that can contain an encrypted text is listed',
    async () => {
      const world = await createWorld(engine);
      await fullPerson(world, 'ada@example.com');
      const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
      const tables = await world.ctx.db.introspection.getTables();
      const named = tables.flatMap(({ name, columns }) =>
        columns
          .filter((one) => /secret$|^sealed$/.test(one.name))
          .map((one) => `${name}.${one.name}`),
      );
      await world.close();
      expect([...new Set(named)].toSorted()).toEqual(known.toSorted());
    },
  );
});
