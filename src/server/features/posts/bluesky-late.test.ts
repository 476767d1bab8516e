import { afterEach, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import { ada } from '#test/emulators/bluesky-world.ts';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { draftOf } from '#server/features/media/service.ts';
import { storeVideo } from '#server/features/images/service.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { runWorker } from '#test/run-worker.ts';

const uploaded = { prompt: '', model_used: 'upload', origin: 'own' as const, is_kept: true };
const opened: { world: World; bluesky: Bluesky }[] = [];
afterEach(async () => {
  for (const { world, bluesky } of opened.splice(0)) {
    await world.close();
    await bluesky.close();
  }
});

async function open(engine: (typeof engines)[number]) {
  const bluesky = await startBluesky();
  const env = { BLUESKY_TRUSTED_SERVICES: bluesky.service, BLUESKY_PLC_URL: bluesky.service };
  const world = await createWorld(engine, { env });
  opened.push({ world, bluesky });
  await bluesky.order({ op: 'person', person: ada });
  const as = await world.member();
  const { id } = await world.agent(as);
  const call = (path: string, body: object) => world.call('POST', path, { as, body });
  const { handle: identifier, app_password } = ada;
  const { service } = bluesky;
  await call('/connections', { platform: 'bluesky', service, identifier, app_password });
  await call(`/agents/${id}/connect-platform`, { platform: 'bluesky' });
  const puts = async () =>
    (await bluesky.calls()).filter(({ name }) => name === 'com.atproto.repo.putRecord');
  return {
    bluesky,
    publish: (content: string, more: { media_ids?: string[] } = {}) =>
      call(`/agents/${id}/posts`, { platform: 'bluesky', content, ...more }),
    keepVideo: async (bytes: Uint8Array) =>
      (
        await storeVideo(world.ctx, as.id, await draftOf(world.ctx, [bytes]), {
          ...uploaded,
          alt: 'From orange to blue',
        })
      ).id,
    async later(milliseconds: number) {
      world.pass(milliseconds);
      await bluesky.order({ op: 'later', seconds: milliseconds / second });
      await runWorker(world.ctx);
    },
    /** The records and keys of each write. */
    written: async () =>
      (await puts()).map(({ input }) => input as { rkey: string; record: { createdAt: string } }),
  };
}

test.each(engines)(
  'a post that was delayed has the time of its sending and its original key, on %s',
  { tags: 'slow' },
  async (engine) => {
    const { bluesky, publish, later, written } = await open(engine);
    await bluesky.order({ op: 'fault', fault: { kind: 'rate_limited', seconds: 3600 } });
    await publish('Late.');
    for (let n = 0; n < 4; n += 1) await later(1900 * second);
    const [first, second_, ...more] = await written();
    expect(more).toEqual([]);
    const [before, after] = [first, second_].map((one) => Date.parse(one?.record.createdAt ?? ''));
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(3000 * second);
    expect(second_?.rkey).toBe(first?.rkey);
  },
);

test.each(engines)(
  'SX-1 a post that may have been published is written again unchanged, on %s',
  async (engine) => {
    const { bluesky, publish, later, written } = await open(engine);
    await bluesky.order({ op: 'fault', fault: { kind: 'error_before' } });
    await publish('In doubt.');
    for (const wait of [30, 30, 120, 600, 60, 60]) await later(wait * second);
    const [first, again, ...more] = await written();
    expect(more).toEqual([]);
    expect(again).toEqual(first);
    expect(await bluesky.held(ada.did)).toHaveLength(1);
  },
);

test.each(engines)(
  'P-7.243 a video whose post got no response is uploaded and written again unchanged, on %s',
  { tags: 'slow' },
  async (engine) => {
    const { bluesky, publish, keepVideo: keep, later, written } = await open(engine);
    const file = videoFile();
    await bluesky.order({ op: 'fault', fault: { kind: 'error_before' } });
    await publish('The doors are open.', { media_ids: [await keep(file)] });
    for (const wait of [30, 30, 120, 600, 60, 60]) await later(wait * second);
    const [first, again, ...more] = await written();
    expect(more).toEqual([]);
    expect(again).toEqual(first);
    const [held] = await bluesky.records();
    expect(held?.value['embed']).toMatchObject({
      video: { mimeType: 'video/mp4', size: file.length },
      alt: 'From orange to blue',
      aspectRatio: { width: 64, height: 36 },
    });
    expect(await bluesky.held(ada.did)).toMatchObject([{ media: 1 }]);
  },
);
