import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine, type FreshDatabase } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { type Database, openDatabase } from './client.ts';
import { createSealer } from './sealed.ts';
import { assertSameSecret, loadSecret, openSecret, weaknessOf } from './secret.ts';

const good = 'uT4-Zq91_mKe7PwXh2LsRv80BcDnYfGa';
const better = 'b7Jx_20QwLr-T5vNc8ZkHs41MdPyEuFg';

describe('the server’s secret', () => {
  let data_dir: string;
  beforeEach(() => {
    data_dir = mkdtempSync(join(tmpdir(), 'socialai-secret-'));
  });
  afterEach(() => rmSync(data_dir, { recursive: true }));
  const source = (more: { secret_key?: string; database_url?: string } = {}) => ({
    secret_key: undefined,
    database_url: undefined,
    data_dir,
    ...more,
  });

  test('is generated on the first start, readable by its owner only, and reused on the next', () => {
    const first = loadSecret(source());
    expect(readdirSync(data_dir)).toEqual(['secret.key']);
    expect(statSync(join(data_dir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(loadSecret(source()).fingerprint).toBe(first.fingerprint);
  });

  test('CR-2 differs between any two servers', () => {
    const first = loadSecret(source()).fingerprint;
    rmSync(join(data_dir, 'secret.key'));
    expect(loadSecret(source()).fingerprint).not.toBe(first);
  });

  test('SECRET_KEY takes precedence over the file, and no file is created', () => {
    expect(loadSecret(source({ secret_key: good })).fingerprint).toBe(
      createSealer({ secret: good }).fingerprint,
    );
    expect(readdirSync(data_dir)).toEqual([]);
  });

  test('SECRET_KEY can list older secrets after the newest', () => {
    const place = { table: 't', row: 'r', column: 'c', owner: 'o' };
    const old = loadSecret(source({ secret_key: good })).seal('token', place);
    expect(loadSecret(source({ secret_key: `${better},${good}` })).open(old, place)).toBe('token');
  });

  test('is required with PostgreSQL', () => {
    expect(() => loadSecret(source({ database_url: 'postgres://db/x' }))).toThrow('is required');
    expect(readdirSync(data_dir)).toEqual([]);
  });

  test.each([
    '',
    'short',
    'a'.repeat(64),
    'change-me-change-me-change-me-1234567890',
    'abababab'.repeat(8),
  ])('CR-2 is refused when it is %j', (secret_key) => {
    expect(() => loadSecret(source({ secret_key }))).toThrow('SECRET_KEY cannot be used');
    expect(weaknessOf(secret_key)).toBeTypeOf('string');
  });

  test('a weak older secret or an empty file is rejected too', () => {
    expect(() => loadSecret(source({ secret_key: `${good},old` }))).toThrow('cannot be used');
    writeFileSync(join(data_dir, 'secret.key'), '\n');
    expect(() => loadSecret(source())).toThrow('secret.key cannot be used');
  });
});

describe.each(everyEngine)('the secret recorded in a database on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await migratedDatabase(engine);
    database = openDatabase(place.options);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('CR-2 accepts the same secret and rejects another', async () => {
    await assertSameSecret(database.db, createSealer({ secret: good }));
    await assertSameSecret(database.db, createSealer({ secret: good }));
    await expect(assertSameSecret(database.db, createSealer({ secret: better }))).rejects.toThrow(
      'another secret',
    );
  });

  test('leaves no new file behind if the one that the database needs is missing', async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'socialai-secret-'));
    const source = { secret_key: undefined, database_url: undefined, data_dir };
    const { fingerprint } = await openSecret(database.db, source);
    expect((await openSecret(database.db, source)).fingerprint).toBe(fingerprint);
    rmSync(join(data_dir, 'secret.key'));
    await expect(openSecret(database.db, source)).rejects.toThrow('another secret');
    expect(readdirSync(data_dir)).toEqual([]);
    rmSync(data_dir, { recursive: true });
  });

  test('is updated when the secret changes, while the old one is still listed', async () => {
    await assertSameSecret(database.db, createSealer({ secret: good }));
    await assertSameSecret(database.db, createSealer({ secret: better, previous: [good] }));
    await assertSameSecret(database.db, createSealer({ secret: better }));
    await expect(assertSameSecret(database.db, createSealer({ secret: good }))).rejects.toThrow();
  });
});
