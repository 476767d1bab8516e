import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEgress, type Egress } from '#server/egress/egress.ts';
import { cutAfter, type FileServer, openFileServer } from '#test/writer-here/file-server.ts';
import { tinyGguf } from '#test/writer-here/tiny-gguf.ts';
import { download, type DownloadTools, partOf } from './download.ts';

const file = tinyGguf();
const half = Math.floor(file.length / 2);
const sha256 = createHash('sha256').update(file).digest('hex');

let folder = '';
let server: FileServer;
let egress: Egress;
let waits: number[] = [];
let progress: [number, number][] = [];
const path = () => join(folder, 'model.gguf');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-download-'));
  server = await openFileServer(file);
  egress = createEgress({ origins: [server.url] });
  waits = [];
  progress = [];
});
afterEach(async () => {
  await egress.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const bring = (tools: Partial<DownloadTools> = {}, more: { sha256?: string; url?: string } = {}) =>
  download(
    { url: `${server.url}/model.gguf`, path: path(), sha256, ...more },
    {
      fetch: (url, init) => egress.download(url, init),
      signal: new AbortController().signal,
      free: () => 1e12,
      onProgress: (bytes, total) => progress.push([bytes, total]),
      wait: async (milliseconds) => waits.push(milliseconds),
      ...tools,
    },
  );
const checkWhole = () => {
  expect(readFileSync(path()).equals(file)).toBe(true);
  expect(readdirSync(folder)).toEqual(['model.gguf']);
};
const checkNothing = () => expect(readdirSync(folder)).toEqual([]);
const status =
  (code: number, headers: Record<string, string> = {}): FileServer['serve'] =>
  (response) =>
    response.writeHead(code, headers).end();

test('P-7.450 a file is downloaded, with its bytes so far and in all', async () => {
  await bring();
  checkWhole();
  expect(progress.at(-1)).toEqual([file.length, file.length]);
  await bring();
  expect(server.asked).toHaveLength(1);
});

test('P-7.450 a cut download continues where it was, of the same file only', async () => {
  server.next = [cutAfter(server, half)];
  await bring();
  checkWhole();
  const range = expect.stringMatching(/^bytes=[1-9]\d*-$/);
  expect(server.asked[1]).toMatchObject({ range, 'if-range': '"one"' });
});

test('P-7.450 what a killed process left is continued by the next one', async () => {
  writeFileSync(partOf(path()), file.subarray(0, half));
  const note = { url: `${server.url}/model.gguf`, total: file.length, tag: '"one"' };
  writeFileSync(`${partOf(path())}.json`, JSON.stringify(note));
  await bring();
  checkWhole();
  expect(server.asked.map(({ range }) => range)).toEqual([`bytes=${half}-`]);
});

test('P-7.450 what is left of another file is not continued', async () => {
  writeFileSync(partOf(path()), Buffer.alloc(half));
  await bring();
  checkWhole();
  expect(server.asked[0]?.range).toBeUndefined();
});

test.each([
  ['its tag', 200],
  ['a precondition', 412],
  ['its length', 416],
])('P-7.450 a file that changed begins again, by %s (%i)', async (_how, code) => {
  const changed = tinyGguf({ tensors: [128] });
  const hash = createHash('sha256').update(changed).digest('hex');
  server.next = [
    cutAfter(server, half),
    (response, request) => {
      server.bytes = changed;
      server.tag = '"two"';
      if (code === 200) server.serve(response, request);
      else status(code)(response, request);
    },
  ];
  await bring({}, { sha256: hash });
  expect(readFileSync(path()).equals(changed)).toBe(true);
});

test('P-7.450 a server without ranges sends the whole file again', async () => {
  const whole: FileServer['serve'] = (response) => {
    response.writeHead(200, { 'content-length': file.length }).end(file);
  };
  server.next = [cutAfter(server, half), whole];
  await bring();
  checkWhole();
});

test('P-7.450 another part than the one that was asked for is not used', async () => {
  const other: FileServer['serve'] = (response) => {
    const range = `bytes 10-${file.length - 1}/${file.length}`;
    response.writeHead(206, { 'content-range': range }).end(file.subarray(10));
  };
  server.next = [cutAfter(server, half), other];
  await bring();
  checkWhole();
});

test('P-7.450 a server that limits downloads is asked again when it says', async () => {
  server.next = [status(429, { 'retry-after': '7' }), status(503)];
  await bring();
  checkWhole();
  expect(waits).toEqual([7000, 4000]);
});

test('P-7.450 a server that stays silent is asked again', async () => {
  server.next = [() => {}];
  await bring({ silence: 200 });
  checkWhole();
  expect(waits).toHaveLength(1);
});

test('P-7.450 redirects are followed, and not to this network', async () => {
  server.next = [status(302, { location: '/elsewhere' })];
  await bring();
  checkWhole();
  rmSync(path());
  server.next = [status(302, { location: 'http://127.0.0.1:9/model.gguf' })];
  await expect(bring()).rejects.toThrow('forwards to an address that may not be called');
  checkNothing();
});

const page = '<!doctype html><title>Sign in</title>';
test.each<[string, FileServer['serve'], RegExp]>([
  [
    'a web page',
    (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
    /At its address is a web page/,
  ],
  [
    'a web page that says it is a file',
    (response) => response.writeHead(200, { 'content-length': page.length }).end(page),
    /This is a web page, not a model/,
  ],
  [
    'another kind of file',
    (response) => response.writeHead(200, { 'content-length': 4 }).end('PK\u0003\u0004'),
    /not a GGUF file/,
  ],
  ['no length', (response) => void response.writeHead(200).end(file), /doesn’t say how large/],
  ['a missing file', status(404), /no longer at its address/],
  ['a file behind a sign-in', status(401), /wants a sign-in/],
  ['something else', status(418), /replied with status 418/],
])(
  'P-7.450 %s ends a download with a reason, and nothing is kept',
  async (_what, answer, reason) => {
    server.next = [answer];
    await expect(bring()).rejects.toThrow(reason);
    expect(existsSync(path())).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    expect(server.asked).toHaveLength(1);
  },
);

test('P-7.450 a file with another hash is removed, and never has its name', async () => {
  server.bytes = tinyGguf({ tensors: [64, 257] });
  await expect(bring()).rejects.toThrow('its hash differs');
  checkNothing();
});

test('P-7.450 a server that is never reached is given up, and what came is kept', async () => {
  server.next = [cutAfter(server, half), ...Array.from({ length: 6 }, () => status(500))];
  await expect(bring()).rejects.toThrow(
    'replied with status 500. What came is kept; continue later.',
  );
  const kept = readFileSync(partOf(path()));
  expect(kept.length).toBeGreaterThan(0);
  expect(file.subarray(0, kept.length).equals(kept)).toBe(true);
  await bring();
  checkWhole();
});

test('P-7.450 a full disk is noticed before the download', async () => {
  await expect(bring({ free: () => 1000 })).rejects.toThrow(
    /needs 0\.5 GB more on the disk; 0\.0 GB are free/,
  );
  checkNothing();
});

test('P-7.450 a download that is stopped keeps what came', async () => {
  const stop = new AbortController();
  const onProgress = (bytes: number) => bytes > 0 && stop.abort('pause');
  await expect(bring({ signal: stop.signal, onProgress })).rejects.toBe('pause');
  expect(existsSync(path())).toBe(false);
  expect(existsSync(partOf(path()))).toBe(true);
  await bring();
  checkWhole();
});
