import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEgress, type Egress } from '#server/egress/egress.ts';
import { fakeNpm } from '#test/writer-here/fake-npm.ts';
import { type FileServer, openFileServer } from '#test/writer-here/file-server.ts';
import { tinyGguf } from '#test/writer-here/tiny-gguf.ts';
import { tinyOffer } from '#test/writer-here/tiny-offer.ts';
import { createWriterHere, type HereTools } from './index.ts';
import type { Machine } from './machine.ts';

const file = tinyGguf();
const sha256 = createHash('sha256').update(file).digest('hex');
const name = 'tiny.gguf';
const large: Machine = { cores: 8, memory: 32e9, disk: 1e12, obstacle: null };

let folder = '';
let server: FileServer;
let egress: Egress;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-install-'));
  server = await openFileServer(file);
  egress = createEgress({ origins: [server.url] });
});
afterEach(async () => {
  await egress.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const open = (tools: Partial<HereTools> = {}) =>
  createWriterHere({
    data_dir: folder,
    mirror: server.url,
    npm: fakeNpm(),
    fetch: (url, init) => egress.download(url, init),
    offers: [tinyOffer(sha256)],
    machine: () => large,
    log: { info: () => {}, warn: () => {} },
    ...tools,
  });
const none = new Set<string>();
/** Starting a process takes longer on a busy machine. */
const patience = { timeout: 20_000 };
const models = () => readdirSync(join(folder, 'models'));
const install = async (writer: ReturnType<typeof open>) => (await writer.install(name)).ended;

test('P-7.453 the runtime and a model are installed, and npm sees nothing of this server', async () => {
  const writer = open({ npm: fakeNpm({ LANG: 'C' }) });
  // Of an installation that was killed.
  mkdirSync(join(folder, 'writer', 'runtime.part-old'), { recursive: true });
  await install(writer);
  expect(await writer.state(none)).toMatchObject({
    has_runtime: true,
    kept: [{ file: name, label: 'Tiny model', fault: null, is_used: false }],
    work: null,
  });
  expect(writer.has('tiny')).toBe(true);
  const runtime = join(folder, 'writer', 'runtime');
  expect(readFileSync(join(runtime, 'node_modules/node-llama-cpp/dist/index.js'), 'utf8')).toMatch(
    /ci --ignore-scripts --omit=dev/,
  );
  const seen = JSON.parse(readFileSync(join(runtime, 'seen.json'), 'utf8')) as string[];
  expect(seen.filter((one) => !/^(?:LANG|__CF.*)$/.test(one))).toEqual([]);
  expect(readdirSync(join(folder, 'writer'))).toEqual(['runtime']);
});

test('P-7.453 a runtime that npm can’t install is said with its words, and nothing is left of it', async () => {
  const writer = open({ npm: fakeNpm({ FAILS: '404 no such package' }) });
  await install(writer);
  expect((await writer.state(none)).work).toMatchObject({
    state: 'failed',
    message: 'npm couldn’t install the runtime: code E404 404 no such package',
  });
  expect(readdirSync(join(folder, 'writer'))).toEqual(['install.json']);
  expect(server.asked).toEqual([]);
});

test('P-7.453 an installation is paused, continued by a restarted server, and canceled', async () => {
  const half: FileServer['serve'] = (response) => {
    response.writeHead(200, { 'content-length': file.length, etag: server.tag });
    response.write(file.subarray(0, 500_000));
  };
  server.next = [half];
  const writer = open();
  const { ended } = await writer.install(name);
  await expect
    .poll(async () => (await writer.state(none)).work?.bytes, patience)
    .toBeGreaterThan(0);
  await writer.pause();
  await ended;
  expect((await writer.state(none)).work).toMatchObject({ state: 'paused', name: 'Tiny model' });

  const restarted = open();
  await restarted.resume();
  expect((await restarted.state(none)).work).toMatchObject({ state: 'paused', file: name });
  expect(server.asked).toHaveLength(1);
  await install(restarted);
  expect(models()).toEqual([name]);
  expect(server.asked[1]?.range).toMatch(/^bytes=[1-9]/);

  await restarted.remove(name);
  server.next = [half];
  const again = await restarted.install(name);
  await expect
    .poll(async () => (await restarted.state(none)).work?.bytes, patience)
    .toBeGreaterThan(0);
  expect(await restarted.cancel()).toBe(name);
  await again.ended;
  expect((await restarted.state(none)).work).toBeNull();
  expect(models()).toEqual([]);
});

test(
  'P-7.464 another process of the server shows how far an installation is, pauses and cancels it',
  { tags: 'slow' },
  async () => {
    const half: FileServer['serve'] = (response) => {
      response.writeHead(200, { 'content-length': file.length, etag: server.tag });
      response.write(file.subarray(0, 500_000));
    };
    const [one, other] = [open(), open()];
    const workOf = async (writer: typeof one) => (await writer.state(none)).work;
    const begin = async () => {
      server.next = [half];
      const { ended } = await one.install(name);
      await expect.poll(async () => (await workOf(other))?.bytes, patience).toBeGreaterThan(0);
      expect(await workOf(other)).toMatchObject({ state: 'running', name: 'Tiny model' });
      return { ended };
    };
    const first = await begin();
    await other.pause();
    await first.ended;
    for (const writer of [one, other])
      expect(await workOf(writer)).toMatchObject({ state: 'paused', file: name });

    const second = await begin();
    expect(await other.cancel()).toBe(name);
    await second.ended;
    for (const writer of [one, other]) expect(await workOf(writer)).toBeNull();
    expect(models()).toEqual([]);

    await install(other);
    for (const writer of [one, other]) expect(await workOf(writer)).toBeNull();
    expect(readdirSync(join(folder, 'writer'))).toEqual(['runtime']);
  },
);

test('P-7.453 a model of one’s own is taken from the folder, and refused with a reason', async () => {
  const writer = open();
  mkdirSync(join(folder, 'models'));
  writeFileSync(join(folder, 'models', 'own-model.gguf'), file);
  writeFileSync(join(folder, 'models', 'cut.gguf'), file.subarray(0, -10));
  writeFileSync(join(folder, 'models', 'notes.txt'), 'not a model');
  expect((await writer.state(new Set(['own-model']))).kept).toEqual([
    {
      file: 'cut.gguf',
      label: 'cut',
      bytes: file.length - 10,
      fault: expect.stringMatching(/cut/),
      is_used: false,
    },
    { file: 'own-model.gguf', label: 'own-model', bytes: file.length, fault: null, is_used: true },
  ]);
  await expect(writer.install('cut.gguf')).rejects.toThrow(/is cut/);
  await expect(writer.install('none.gguf')).rejects.toThrow('no such file');
  await (
    await writer.install('own-model.gguf')
  ).ended;
  expect(writer.has('own-model')).toBe(true);
  expect(server.asked).toEqual([]);
});

test('P-7.454 removing the last model removes its file and the runtime', async () => {
  const writer = open();
  await install(writer);
  writeFileSync(join(folder, 'models', 'own.gguf'), file);
  await writer.remove(name);
  expect(models()).toEqual(['own.gguf']);
  expect((await writer.state(none)).has_runtime).toBe(true);
  await writer.remove('own.gguf');
  expect((await writer.state(none)).has_runtime).toBe(false);
  expect(writer.has('tiny')).toBe(false);
});

test.each<[string, Partial<Machine>, RegExp]>([
  ['musl', { obstacle: 'There is no runtime for systems with musl.' }, /musl/],
  [
    'too little memory',
    { memory: 1e9 },
    /^It needs 0\.0 GB of memory besides 1 GB for the server; this machine has 1\.0 GB\.$/,
  ],
  ['too little disk', { disk: 1e6 }, /^It needs 0\.3 GB on the disk; 0\.0 GB are free\.$/],
])(
  'P-7.455 a machine with %s is told so, and nothing is installed',
  async (_what, change, reason) => {
    const writer = open({ machine: () => ({ ...large, ...change }) });
    const { offers } = await writer.state(none);
    expect(offers[0]).toMatchObject({
      obstacle: expect.stringMatching(reason),
      is_recommended: false,
    });
    await expect(writer.install(name)).rejects.toThrow(reason);
    expect(existsSync(join(folder, 'writer'))).toBe(false);
  },
);

test('P-7.455 the best model that this machine can run is recommended', async () => {
  const pick = async (machine: Partial<Machine>) => {
    const writer = open({ machine: () => ({ ...large, ...machine }), offers: undefined });
    return (await writer.state(none)).offers.find((one) => one.is_recommended)?.label;
  };
  expect(await pick({})).toBe('Gemma 4 E4B');
  expect(await pick({ cores: 2 })).toBe('Gemma 4 E2B');
  expect(await pick({ cores: 2, memory: 4e9 })).toBe('Qwen3.5 2B');
  expect(await pick({ memory: 1e9 })).toBeUndefined();
});
