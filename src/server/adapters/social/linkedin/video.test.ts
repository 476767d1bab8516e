import { afterAll, beforeAll, expect, test } from 'vitest';
import { never } from '#server/adapters/social/port.suite.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { type LinkedinWorld, openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';

let linkedin: LinkedinWorld;
beforeAll(async () => {
  linkedin = await openLinkedinWorld();
});
afterAll(() => linkedin.close());

const film = videoFile({ padding: 9 * 1024 * 1024 });
const long = { ...video, bytes: async () => new Uint8Array(film) };

const outgoing = (change: Partial<Outgoing> = {}) => aPost({ media: [long], ...change });
const prepare = (post: Outgoing, signal = never) => prepareOn(linkedin, post, signal);
const publish = (post: Outgoing) => publishOn(linkedin, post);
const held = async ({ text }: Outgoing) =>
  (await linkedin.emulator.posts()).filter((post) => post.text === text);
const puts = async () =>
  (await linkedin.emulator.calls()).filter(
    ({ method, path }) => method === 'PUT' && path.startsWith('/dms'),
  );

test('P-51.9 a video is sent in parts and posted when LinkedIn has processed it', async () => {
  await linkedin.emulator.order({ film_looks: 1 });
  await publish(outgoing());
  await linkedin.emulator.order({ film_looks: 0 });
  const [sent] = await linkedin.emulator.films();
  expect(sent).toMatchObject({ size: film.length, status: 'AVAILABLE' });
  expect(sent?.parts.map(({ bytes }) => bytes)).toEqual([4194304, 4194304, film.length - 8388608]);
});

test('P-51.10 stopped after each part, an upload sends each of them once', async () => {
  const [films, parts] = [(await linkedin.emulator.films()).length, (await puts()).length];
  const post = outgoing();
  let prepared: Outgoing['prepared'] = {};
  let died = 0;
  let done: Outgoing['prepared'] | undefined;
  while (!done) {
    const keep = async (so_far: Outgoing['prepared']) => {
      prepared = so_far;
      died += 1;
      throw new Error('The process ends here.');
    };
    done = await prepare({ ...post, prepared, ...(died < 5 && { keep }) }).catch(() => undefined);
  }
  expect(prepared['whole']).toBe('yes');
  await linkedin.port.publish(linkedin.account, { ...post, prepared: done }, never);
  expect((await linkedin.emulator.films()).length - films).toBe(1);
  expect((await puts()).length - parts).toBe(3);
  expect(await held(post)).toHaveLength(1);
});

test('P-51.10 an upload that was closed without an answer is begun anew', async () => {
  const post = outgoing();
  const kept: Outgoing['prepared'][] = [];
  await prepare({ ...post, keep: async (so_far) => void kept.push(so_far) });
  const prepared = kept.find(({ parts, whole }) => parts?.length === 3 && whole === 'no') ?? {};
  const { image_ids } = await prepare({ ...post, prepared });
  expect(image_ids).toHaveLength(1);
  expect(image_ids).not.toEqual([prepared['video']]);
});

test('P-51.11 a video that LinkedIn refuses after processing is rejected with what to do', async () => {
  await linkedin.emulator.order({ film_fails: 'The format is not supported' });
  const post = outgoing();
  await expect(publish(post)).rejects.toMatchObject({
    kind: 'rejected',
    message:
      'LinkedIn couldn’t process the video: The format is not supported. Export it again as MP4 with H.264 and AAC, at least 3 seconds long, and send it anew.',
  });
  await linkedin.emulator.order({ film_fails: '' });
  expect(await held(post)).toEqual([]);
});

test('P-51.11 where a member may not read videos, the post is sent while LinkedIn processes it', async () => {
  await linkedin.emulator.order({ films_shown: false });
  const post = outgoing();
  await publish(post);
  await linkedin.emulator.order({ films_shown: true });
  expect(await held(post)).toHaveLength(1);
});

test('P-51.11 processing that takes long goes on later with the same upload', async () => {
  await linkedin.emulator.order({ film_looks: 1000 });
  const post = outgoing();
  const patience = new AbortController();
  let prepared: Outgoing['prepared'] = {};
  const keep = async (so_far: Outgoing['prepared']) => void (prepared = so_far);
  const waiting = prepare({ ...post, keep }, patience.signal);
  await expect.poll(() => prepared['whole'], { timeout: 20_000 }).toBe('yes');
  patience.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'retry' });
  await linkedin.emulator.order({ film_looks: 0 });
});

test('P-51.9 a comment takes no video', async () => {
  const { external_id } = await publish(outgoing({ media: [] }));
  await expect(publish(outgoing({ in_reply_to: external_id }))).rejects.toMatchObject({
    kind: 'rejected',
    message: 'A comment on LinkedIn can have no video.',
  });
});
