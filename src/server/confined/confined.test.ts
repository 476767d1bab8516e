import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Bounds, memoryOf, runConfined } from './confined.ts';
import { openDatabase } from '#server/db/client.ts';
import { sql } from 'kysely';

const bounds: Bounds = { time: 60_000, memory: 512 * 1024 * 1024, heap: 128, answer: 1_000_000 };
const file = fileURLToPath(new URL('./confined.fixture.ts', import.meta.url));
const Told = z.object({
  modules: z.array(z.string()),
  open: z.array(z.string()),
  tried: z.int(),
  uid: z.int().optional(),
  env: z.array(z.string()),
});

const folder = mkdtempSync(join(tmpdir(), 'socialai-walls-'));
// The folder is open to everyone, so only the confinement can deny access.
chmodSync(folder, 0o777);
let database = '';
let calls = 0;
let server: Server;
beforeAll(async () => {
  const live = openDatabase({ database_url: undefined, data_dir: folder });
  await sql`create table kept (word text)`.execute(live.db);
  await live.close();
  database = join(folder, readdirSync(folder).find((name) => !/-(?:wal|shm)$/.test(name)) ?? '');
  chmodSync(database, 0o666);
  server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  server.on('connection', () => {
    calls += 1;
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const tried = async (native: boolean) => {
  const { port } = server.address() as { port: number };
  const { output, cut } = await runConfined({
    file,
    args: [database, ...(native ? ['native'] : [])],
    native,
    bounds,
    input: Buffer.from(String(port)),
    signal: new AbortController().signal,
  });
  expect(cut).toBeUndefined();
  return Told.parse(JSON.parse(output.toString()));
};

/** Modules that only compute, or that the permission flags guard; the escapes below try those. */
const harmless =
  /^(?:node:)?(?:assert|async_hooks|buffer|console|constants|crypto|diagnostics_channel|events|fs|path|perf_hooks|process|punycode|querystring|stream|string_decoder|sys|timers|tty|url|util|zlib)(?:\/\w+)?$/;

describe.each([
  ['files', false],
  ['pictures, by native code', true],
])('the process that reads %s', (_what, native) => {
  test('UP-3 cannot load a Node module that reaches outside, and every other escape is closed', async () => {
    const before = [readdirSync(folder), readFileSync(database)];
    const told = await tried(native);
    expect(told.tried).toBeGreaterThan(60);
    expect(told.modules.filter((name) => !harmless.test(name))).toEqual([]);
    expect(told.open).toEqual([]);
    // The decoder sets the second one itself.
    const own = ['UV_THREADPOOL_SIZE', 'VIPSHOME'];
    expect(told.env.filter((name) => !own.includes(name))).toEqual([]);
    expect(calls).toBe(0);
    expect([readdirSync(folder), readFileSync(database)]).toEqual(before);
  }, 120_000);

  test('UP-3 runs as the user “nobody” when the server is root and that user can read the code', async () => {
    const isRoot = process.getuid?.() === 0;
    const trial = isRoot
      ? spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(file)})`], {
          uid: 65_534,
          gid: 65_534,
        })
      : undefined;
    const { uid } = await tried(native);
    expect(uid).toBe(trial?.status === 0 ? 65_534 : process.getuid?.());
  }, 120_000);
});

test.runIf(process.platform === 'linux')('the memory of a process is read in bytes', () => {
  const { rss } = process.memoryUsage();
  expect(Math.abs(memoryOf(process.pid) - rss)).toBeLessThan(rss / 4);
  expect(memoryOf(undefined)).toBe(0);
});
