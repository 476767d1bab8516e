import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWriterHere } from '#server/adapters/llm/index.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import { type FreshDatabase } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { type FileServer, openFileServer } from '#test/writer-here/file-server.ts';
import { fakeNpm } from '#test/writer-here/fake-npm.ts';
import { tinyGguf } from '#test/writer-here/tiny-gguf.ts';
import { tinyOffer } from '#test/writer-here/tiny-offer.ts';
import { runWriter } from './writer.ts';

const bytes = tinyGguf();
const sha256 = createHash('sha256').update(bytes).digest('hex');

let folder = '';
let server: FileServer;
let place: FreshDatabase;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-writer-'));
  server = await openFileServer(bytes);
  place = await migratedDatabase('sqlite');
  database = openDatabase(place.options);
});
afterEach(async () => {
  await database.close();
  await place.drop();
  await server.close();
  rmSync(folder, { recursive: true });
});

test('P-49.320 a reader that has enough, such as `head`, is no failure', async () => {
  const program = spawn(process.execPath, ['scripts/writer.ts', 'models'], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
  });
  program.stdout.destroy();
  const said: string[] = [];
  program.stderr.on('data', (part: Buffer) => void said.push(String(part)));
  const [code] = await once(program, 'close');
  expect({ code, said }).toEqual({ code: 0, said: [] });
});

const say = (...words: string[]) => {
  const egress = createEgress({ origins: [server.url] });
  const writer = createWriterHere({
    data_dir: folder,
    mirror: server.url,
    npm: fakeNpm(),
    fetch: (url, init) => egress.download(url, init),
    offers: [tinyOffer(sha256)],
    machine: () => ({ cores: 8, memory: 32e9, disk: 1e12, obstacle: null }),
    log: { info: () => {}, warn: () => {} },
  });
  return runWriter({ db: database.db, writer, now: 1, say: () => {} }, words);
};
const listed = async () =>
  (await database.db.selectFrom('writing_models').select('model').execute()).map(
    ({ model }) => model,
  );

test('P-7.457 npm run writer installs what fits, lists it, and removes it with its files', async () => {
  expect((await say('models')).text).toMatch(
    /nothing yet[^]*tiny +0\.0 GB, memory 0\.0 GB, Apache-2\.0 \(fits/,
  );
  expect(await say('install')).toEqual({
    ok: true,
    text: 'tiny is installed, and in the list of AI models.',
  });
  expect(await listed()).toEqual(['tiny']);
  expect((await say('models')).text).toMatch(/models:\n {2}tiny +0\.0 GB\n/);
  expect(await say('install', 'tiny')).toMatchObject({ ok: true });
  expect(await say('remove', 'tiny.gguf')).toEqual({ ok: true, text: 'tiny was removed.' });
  expect(await listed()).toEqual([]);
  expect(existsSync(join(folder, 'writer', 'runtime'))).toBe(false);
  expect(await say('remove', 'tiny')).toEqual({ ok: false, text: 'tiny is not on this computer.' });
});

test('P-7.457 npm run writer says why it could not install, and how it is used', async () => {
  expect(await say('install', 'other')).toEqual({
    ok: false,
    text: 'There is no such file in the folder.',
  });
  server.next = [(response) => response.writeHead(404).end()];
  expect(await say('install', 'tiny')).toEqual({
    ok: false,
    text: 'The file is no longer at its address. Choose another model.',
  });
  expect(await listed()).toEqual([]);
  for (const words of [[], ['install', 'a', 'b'], ['remove'], ['dance']]) {
    expect((await say(...words)).text).toMatch(/^Usage: npm run writer/);
  }
});
