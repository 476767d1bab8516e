/** Uploads that are written to the disk while they arrive. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { mediaDir, MediaError } from '#server/adapters/media/index.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

let world: World;
let ada: Person;
let port: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  world = await createWorld('sqlite');
  ada = await world.member();
  port = Number(new URL(await world.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await world.close();
});

const path = '/content/ai/images/upload';
/** What is being written. */
const drafts = (): Promise<string[]> =>
  readdir(join(mediaDir(world.ctx.config.data_dir), 'unfinished')).catch(() => []);

/** A request that has sent its head and these bytes of its body, and no more yet. */
async function begun(at: string, size: number, body: Uint8Array): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const { headers } = multipart([], 'file');
  const type = at === path ? headers['content-type'] : 'application/json';
  const lines = [
    `POST /api${at} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${ada.token}`,
    `content-type: ${type}`,
    `content-length: ${size}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return socket;
}

const failureIn = (answer: string): Failure =>
  Failure.parse(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)));

test('P-51.46 an upload leaves no draft behind, stored or refused', async () => {
  const send = (bytes: Uint8Array) =>
    world.call('POST', path, { as: ada, ...multipart([['a.mp4', bytes]], 'file') });
  expect((await send(videoFile())).status).toBe(201);
  expect((await send(Buffer.alloc(100_000))).status).toBe(415);
  expect((await send(Buffer.alloc(0))).status).toBe(415);
  expect(await drafts()).toEqual([]);
});

test('P-51.46 half an upload leaves nothing, and four announced gigabytes are refused before they arrive', async () => {
  const whole = multipart([['a.mp4', videoFile({ padding: 400_000 })]], 'file').body;
  const socket = await begun(path, whole.length, whole.subarray(0, 200_000));
  await expect.poll(drafts).toHaveLength(1);
  socket.destroy();
  await expect.poll(drafts).toEqual([]);
  const large = await begun(path, 4 * 1024 ** 3, whole.subarray(0, 100));
  const [answer] = (await once(large.setEncoding('utf8'), 'data')) as [string];
  large.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(failureIn(answer).message).toBe(
    'Images can be up to 50 MB, videos up to 500 MB, and PDFs up to 100 MB.',
  );
  expect(await world.ctx.db.selectFrom('images').select('id').execute()).toEqual([]);
});

test('P-51.46 a full disk is said, and nothing is stored', async () => {
  const full = new MediaError('full', 'The disk of the media folder is full.');
  world.ctx.media.draft = () => Promise.reject(full);
  const sent = multipart([['a.mp4', videoFile()]], 'file');
  expect(await world.call('POST', path, { as: ada, ...sent })).toMatchObject({
    status: 503,
    body: {
      message:
        'The server’s disk is full, so nothing was stored. Ask its administrator to make room, then try again.',
    },
  });
  expect(await world.ctx.db.selectFrom('images').select('id').execute()).toEqual([]);
});

test('P-51.47 a body must arrive within 30 seconds, that of a large upload within 15 minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const whole = multipart([['a.mp4', videoFile({ padding: 400_000 })]], 'file').body;
  const note = await begun('/agents', 100, Buffer.from('{'));
  const film = await begun(path, whole.length, whole.subarray(0, 200_000));
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1));
  vi.advanceTimersByTime(limits.request_timeout);
  const answer = await text(note);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(failureIn(answer).code).toBe('timed_out');
  film.write(whole.subarray(200_000));
  const [stored] = (await once(film.setEncoding('utf8'), 'data')) as [string];
  expect(stored).toMatch(/^HTTP\/1\.1 201 /);
  film.destroy();
  // Its draft goes a moment after the answer, and would be taken for that of the next one.
  await vi.waitFor(async () => expect(await drafts()).toEqual([]));
  const late = await begun(path, whole.length, whole.subarray(0, 200_000));
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1));
  vi.advanceTimersByTime(15 * minute);
  expect(await text(late)).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitFor(async () => expect(await drafts()).toEqual([]));
});

/** The statuses of this many answers, or of those that came before the connection ended. */
async function statuses(socket: Socket, count: number): Promise<number[]> {
  let said = '';
  let found: number[] = [];
  for await (const piece of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += String(piece);
    found = [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    if (found.length >= count) break;
  }
  return found;
}

const bulky = videoFile({ padding: 4 * 1024 ** 2 });

test.each([
  ['on a full disk', 503, 'file'],
  ['in an unknown field', 400, 'pictures'],
])(
  'P-51.70 after an upload %s, the connection takes the next request',
  async (_what, status, field) => {
    const full = new MediaError('full', 'The disk of the media folder is full.');
    world.ctx.media.draft = () => Promise.reject(full);
    const { body } = multipart([['a.mp4', bulky]], field);
    const socket = await begun(path, body.length, body);
    expect(await statuses(socket, 1)).toEqual([status]);
    socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n');
    expect(await statuses(socket, 1)).toEqual([200]);
  },
);

test('P-51.71 a refused body that goes on arriving ends the connection after 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = await begun(path, 4 * 1024 ** 3, bulky.subarray(0, 100));
  expect(await statuses(socket, 1)).toEqual([413]);
  vi.advanceTimersByTime(limits.request_timeout);
  expect(await statuses(socket, 1)).toEqual([]);
});
