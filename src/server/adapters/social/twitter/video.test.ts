import { afterAll, beforeAll, expect, test } from 'vitest';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { openXWorld, type XWorld } from '#test/emulators/x-world.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { never } from '#server/adapters/social/port.suite.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let x: XWorld;
beforeAll(async () => {
  x = await openXWorld();
});
afterAll(() => x.close());

const publish = (post: Outgoing) => publishOn(x, post);
const stored = async (id: string) => (await x.emulator.posts()).find((post) => post.id === id);

const long = (size: number) => {
  const film = videoFile({ padding: size });
  return { ...video, bytes: async () => new Uint8Array(film) };
};
const callsTo = async (end: RegExp) =>
  (await x.emulator.ledger()).filter((entry) => entry.type === 'call' && end.test(entry.path));

test('P-51.2 a video is sent in segments, each read on its own, and posted when X has processed it', async () => {
  const film = videoFile({ padding: 9 * 1024 * 1024 });
  const read: number[] = [];
  const pieces = async () => ({
    size: film.length,
    read: async (start: number, count: number) => {
      read.push(count);
      return film.subarray(start, start + count);
    },
  });
  const bytes = () => Promise.reject(new Error('It is never read as a whole.'));
  const { external_id } = await publish(aPost({ media: [{ ...video, bytes, pieces }] }));
  const [id] = (await stored(external_id))?.media ?? [];
  const held = (await x.emulator.media()).find((media) => media.id === id);
  expect(held).toMatchObject({ bytes: film.length, is_closed: true, looks_left: 0 });
  expect(held?.segments).toHaveLength(3);
  expect(Math.max(...read)).toBeLessThanOrEqual(4 * 1024 * 1024);
});

test('P-51.3 stopped after each segment, an upload sends each of them once', async () => {
  const post = aPost({ media: [long(9 * 1024 * 1024)] });
  const [opened, appended] = [(await x.emulator.media()).length, (await callsTo(/append$/)).length];
  let prepared: Outgoing['prepared'] = {};
  let died = 0;
  for (;;) {
    const keep = async (so_far: Outgoing['prepared']) => {
      prepared = so_far;
      died += 1;
      throw new Error('The process ends here.');
    };
    const stops = died < 4 ? { keep } : {};
    const done = await x.port
      .prepare?.(x.account, { ...post, prepared, ...stops }, never)
      .catch(() => undefined);
    if (!done) continue;
    const { external_id } = await x.port.publish(x.account, { ...post, prepared: done }, never);
    expect((await stored(external_id))?.media).toHaveLength(1);
    break;
  }
  expect((await x.emulator.media()).length - opened).toBe(1);
  expect((await callsTo(/append$/)).length - appended).toBe(3);
});

test('P-51.3 an upload that X has forgotten is begun anew', async () => {
  const prepared = {
    upload: '17',
    of: video.id,
    size: String(videoFile().length),
    segments: '1',
  };
  const post = aPost({ media: [video], prepared });
  const { media_ids } = await prepareOn(x, post);
  expect(media_ids).toEqual([expect.stringMatching(/^\d{15,}$/)]);
});

test('P-51.4 a video that X refuses after processing is rejected with what to do, and nothing is posted', async () => {
  await x.emulator.set({ uploads_fail: 'Unsupported codec' });
  const post = aPost({ media: [video] });
  await expect(publish(post)).rejects.toMatchObject({
    kind: 'rejected',
    message:
      'X couldn’t process the video: Unsupported codec. Export it again as MP4 with H.264 and AAC, up to 140 seconds, and send the post anew.',
  });
  await x.emulator.set({ uploads_fail: '' });
  expect((await x.emulator.posts()).filter(({ text }) => text === post.text)).toEqual([]);
});

test('P-51.5 while X processes a video, the post waits for some seconds and not as a failure', async () => {
  await x.emulator.set({ uploads_look: 9 });
  const leaving = new AbortController();
  const kept: Outgoing['prepared'][] = [];
  const keep = async (so_far: Outgoing['prepared']) => void kept.push(so_far);
  const post = aPost({ media: [video], keep });
  const preparing = x.port.prepare?.(x.account, post, leaving.signal);
  await expect
    .poll(() => callsTo(/finalize$/).then(({ length }) => length > 0 && kept.length))
    .toBe(2);
  leaving.abort();
  await expect(preparing).rejects.toMatchObject({ kind: 'retry' });
  await x.emulator.set({ uploads_look: 1 });
});
