import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBroken } from './broken.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-broken-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What reading a database file throws. */
function errorOf(bytes: Buffer): unknown {
  const file = join(folder, 'a.db');
  writeFileSync(file, bytes);
  try {
    new DatabaseSync(file).prepare('select count(*) from a').get();
    return undefined;
  } catch (error) {
    return error;
  }
}

function goodFile(): Buffer {
  const database = new DatabaseSync(':memory:');
  database.exec('create table a (b text); create index c on a (b)');
  const add = database.prepare('insert into a values (?)');
  for (let n = 0; n < 500; n += 1) add.run(`row ${n} ${'x'.repeat(50)}`);
  const bytes = Buffer.from(database.serialize());
  database.close();
  return bytes;
}

test('a damaged file and one that is no database are told from other failures', () => {
  const good = goodFile();
  expect(errorOf(good)).toBeUndefined();
  const damaged = Buffer.concat([good.subarray(0, 4096), Buffer.alloc(good.length - 4096, 7)]);
  for (const bytes of [damaged, Buffer.from('no database at all, only some text'.repeat(200))]) {
    const error = errorOf(bytes);
    expect(isBroken(error)).toBe(true);
    expect(isBroken(new Error('The migration failed.', { cause: error }))).toBe(true);
  }
  expect(isBroken(errorOf(Buffer.alloc(0)))).toBe(false);
  expect(isBroken(new Error('database disk image'))).toBe(false);
});
