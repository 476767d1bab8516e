/** The writer on this computer through the API: installed, in the list, writing, removed. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalWriter, type LocalWriter } from '#server/adapters/llm/here/writer-process.ts';
import { createWriterHere } from '#server/adapters/llm/index.ts';
import { createEgress } from '#server/egress/egress.ts';
import { type FileServer, openFileServer } from '#test/writer-here/file-server.ts';
import { fakeNpm } from '#test/writer-here/fake-npm.ts';
import { tinyGguf } from '#test/writer-here/tiny-gguf.ts';
import { tinyOffer } from '#test/writer-here/tiny-offer.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const bytes = tinyGguf();
const sha256 = createHash('sha256').update(bytes).digest('hex');
const child = fileURLToPath(
  new URL('../../../../test/writer-here/stand-in-child.ts', import.meta.url),
);

let server: FileServer;
let world: World;
let admin: Person;
const written: Parameters<LocalWriter['stream']>[] = [];
let machine = { cores: 8, memory: 32e9, disk: 1e12, obstacle: null as string | null };

beforeAll(async () => {
  server = await openFileServer(bytes);
  const egress = createEgress({ origins: [server.url] });
  world = await createWorld('sqlite', {
    parts: ({ config, log }) => {
      const process = createLocalWriter();
      const real = createWriterHere({
        writer: {
          ...process,
          stream(...asked) {
            written.push(asked);
            return process.stream(...asked);
          },
        },
        data_dir: config.data_dir,
        mirror: server.url,
        npm: fakeNpm(),
        fetch: (url, init) => egress.download(url, init),
        offers: [tinyOffer(sha256)],
        machine: () => machine,
        rates: () => Promise.resolve({ operations: 1e9, bytes: 1e10 }),
        log,
        program: (file, isThere) =>
          isThere ? { name: file, args: [child, 'post'], memory: 1e9 } : undefined,
      });
      return { writerHere: real };
    },
  });
  admin = await world.admin();
});
afterAll(async () => {
  world.ctx.writerHere.close();
  await world.close();
  await server.close();
});

/** Installing starts a process, which takes longer on a busy machine. */
const patience = { timeout: 20_000 };
const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path = '', body?: object) =>
  world.call(method, `/admin/models${path}`, { as: admin, body });
const state = async () => (await call('GET', '/here')).body.data;
const list = async () => (await call('GET')).body.data;
const installed = async (file: string) => {
  const { status } = await call('POST', '/here', { file });
  expect(status).toBe(202);
  await expect.poll(async () => (await state()).work, patience).toBeNull();
};

test('P-7.458 P-7.459 P-7.460 P-7.461 P-7.462 P-7.470 the calls are for administrators', async () => {
  const member = await world.member();
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/speed'],
    ['POST', ''],
    ['POST', '/pause'],
    ['POST', '/cancel'],
    ['DELETE', '/tiny.gguf'],
  ] as const) {
    const body = method === 'POST' && path === '' ? { file: 'tiny.gguf' } : undefined;
    const reply = await world.call(method, `/admin/models/here${path}`, { as: member, body });
    expect(reply.status).toBe(403);
  }
});

test('P-7.456 P-7.458 P-7.459 P-7.462 a model is installed, writes as the last of the list, for nothing, and is removed with its files', async () => {
  expect(await state()).toMatchObject({
    has_runtime: false,
    state: 'off',
    last: null,
    kept: [],
    work: null,
  });
  await installed('tiny.gguf');
  expect(await state()).toMatchObject({
    has_runtime: true,
    kept: [{ file: 'tiny.gguf', label: 'Tiny model', fault: null, is_used: true }],
  });
  const { models, writes_now } = await list();
  expect(writes_now).toBe('tiny');
  expect(models).toEqual([
    {
      id: expect.any(String),
      provider: 'here',
      base_url: null,
      is_nearby: false,
      model: 'tiny',
      key: 'none',
      price: { input: 0, output: 0 },
      place: 'here',
      size: null,
    },
  ]);
  const tried = await call('POST', '/try', { model_id: models[0].id });
  expect(tried.body.data).toMatchObject({
    text: 'Coffee first, words later.',
    tokens: { input: 12, output: 3 },
    cost: 0,
  });
  expect(await state()).toMatchObject({
    state: 'ready',
    last: { milliseconds: expect.any(Number), read: 12, written: 3 },
  });
  // Its name is that of its file, and it has no key and no address: only the size of its prompt is set.
  const change = (body: object) => call('PATCH', `/${models[0].id}`, body);
  expect((await change({ model: 'other' })).status).toBe(404);
  expect((await change({ model: 'other', size: 'large' })).status).toBe(404);
  expect((await list()).models).toMatchObject([{ size: null }]);
  expect((await change({ size: 'large' })).body.data.models).toMatchObject([{ size: 'large' }]);

  expect((await call('DELETE', '/here/tiny.gguf')).body.data).toMatchObject({
    has_runtime: false,
    state: 'off',
    kept: [],
  });
  expect(await list()).toMatchObject({ writes_now: 'composer', models: [] });
  const told = await world.ctx.db.selectFrom('audit_events').selectAll().orderBy('at').execute();
  expect(told.flatMap(({ event, detail }) => (detail === 'tiny' ? [event] : []))).toEqual([
    'model_added',
    'model_changed',
    'model_removed',
  ]);
});

test(
  'P-7.463 the process is told whose text it is, and the model is not',
  { tags: 'slow' },
  async () => {
    await installed('tiny.gguf');
    const member = await world.member();
    const { id: agent_id } = await world.agent(member);
    const body = { agent_id, topic: 'coffee', context: 'Coffee first, words later.' };
    await world.call('POST', '/content/generate', { as: member, body });
    const [, prompt, whose] = written.at(-1) ?? [];
    expect(whose?.owner).toBe(member.id);
    expect(JSON.stringify(prompt)).not.toContain(member.id);
    await call('DELETE', '/here/tiny.gguf');
  },
);

test('P-7.456 P-7.460 P-7.461 while it is installed the others write, and canceling takes it off the list', async () => {
  server.next = [
    (response) => response.writeHead(200, { 'content-length': bytes.length }).write('GGUF'),
  ];
  expect((await call('POST', '/here', { file: 'tiny.gguf' })).body.data.work).toMatchObject({
    name: 'Tiny model',
    state: 'running',
  });
  expect(await list()).toMatchObject({ writes_now: 'composer', models: [{ model: 'tiny' }] });
  await expect.poll(async () => (await state()).work.step, patience).toBe('download');
  expect((await call('POST', '/here/pause')).body.data.work.state).toBe('paused');
  expect((await call('POST', '/here/cancel')).body.data.work).toBeNull();
  expect((await list()).models).toEqual([]);
});

test('P-7.456 P-7.470 what can’t work here is refused with the reason, and else takes about so long', async () => {
  const before = machine;
  const times = async () => (await call('GET', '/here/speed')).body.data;
  expect(await times()).toEqual([{ file: 'tiny.gguf', seconds: expect.any(Number) }]);
  machine = { ...machine, obstacle: 'There is no runtime for systems with musl.' };
  expect(await times()).toEqual([]);
  const refused = await call('POST', '/here', { file: 'tiny.gguf' });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('There is no runtime for systems with musl.');
  machine = before;
  expect((await list()).models).toEqual([]);
});

test('P-7.456 a file from the folder is used under its name, and only one that is there', async () => {
  const folder = join(world.ctx.config.data_dir, 'models');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'own.gguf'), bytes);
  for (const file of ['../own.gguf', 'own.txt', '.gguf']) {
    expect((await call('POST', '/here', { file })).status).toBe(400);
  }
  expect((await call('POST', '/here', { file: 'none.gguf' })).status).toBe(409);
  await installed('own.gguf');
  const { models, writes_now } = await list();
  expect(models).toMatchObject([{ model: 'own', provider: 'here' }]);
  expect(writes_now).toBe('own');

  // As on another machine, to which the file was not copied.
  rmSync(join(folder, 'own.gguf'));
  expect((await list()).writes_now).toBe('composer');
  const tried = await call('POST', '/try', { model_id: models[0].id });
  expect(tried.status).toBe(409);
  expect(JSON.stringify(tried.body)).toContain('isn’t installed on this machine');
  await call('DELETE', '/here/own.gguf');
});
