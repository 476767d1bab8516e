import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { never } from '#server/adapters/social/port.suite.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { type MetaWorld, openMetaWorld } from '#test/emulators/meta-world.ts';
import { aPost, prepareOn, publishOn } from '#server/adapters/social/outgoing.fixture.ts';
import { sampleOf } from '#test/sampled.ts';

describe.each(sampleOf(['threads', 'instagram'] as const, 2))('videos on %s', (network) => {
  let world: MetaWorld;
  beforeAll(async () => {
    world = await openMetaWorld(network);
  });
  afterAll(() => world.close());

  const outgoing = (change: Partial<Outgoing> = {}) => aPost({ media: [video], ...change });
  const prepare = (post: Outgoing, signal = never) => prepareOn(world, post, signal);
  const publish = (post: Outgoing) => publishOn(world, post);
  const held = async ({ text }: Outgoing) =>
    (await world.emulator.posts()).filter((post) => post.text === text);
  const containers = async () => (await world.emulator.containers()).length;

  test('P-51.6 are fetched from this server and published once they are processed', async () => {
    await world.emulator.set({ looks: 1 });
    const post = outgoing({ media: [{ ...video, is_ai: true }] });
    await publish(post);
    const [film] = (await held(post))[0]?.pictures ?? [];
    expect(film).toMatchObject({ mime: 'video/mp4', bytes: videoFile().length });
    // Reels have no alt text, and only Instagram labels media of AI.
    const isReel = network === 'instagram';
    expect(film?.alt).toBe(isReel ? null : video.alt);
    expect((await held(post))[0]?.is_ai_generated).toBe(isReel);
    await world.emulator.set({ looks: 0 });
  });

  test('P-51.7 processing that takes long goes on with the same container, and is no failure', async () => {
    await world.emulator.set({ looks: 50 });
    const before = await containers();
    let prepared: Outgoing['prepared'] = {};
    const keep = async (so_far: Outgoing['prepared']) => void (prepared = so_far);
    const post = outgoing({ keep });
    const patience = new AbortController();
    const waiting = prepare(post, patience.signal);
    await expect.poll(() => Object.keys(prepared)).toEqual(['container']);
    patience.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'retry' });
    const [first] = (await world.emulator.containers()).slice(-1);
    await world.emulator.set({ looks: 0 });
    await world.emulator.finish(first?.id ?? '');
    await publish({ ...post, prepared });
    expect((await containers()) - before).toBe(1);
    expect(await held(post)).toHaveLength(1);
  });

  test('P-51.8 one that the network refuses is rejected with what to do, and nothing is published', async () => {
    world.served.film = videoFile({ moovLast: true });
    const post = outgoing();
    await expect(publish(post)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(
        /^(?:Threads|Instagram) couldn’t process this post: .*FAILED_PROCESSING_VIDEO\. Export the video again as MP4 with H\.264 and AAC, and send it anew\.$/,
      ),
    });
    world.served.film = videoFile();
    expect(await held(post)).toEqual([]);
  });

  test('P-51.8 one that could not be fetched is tried again', async () => {
    world.served.status = 503;
    const post = outgoing();
    await expect(publish(post)).rejects.toMatchObject({ kind: 'retry' });
    world.served.status = 200;
    await publish(post);
    expect(await held(post)).toHaveLength(1);
  });
});
