/** Posts with a video, a cover and captions whose process dies, or which a network is slow with: published once, and nothing sent anew. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { freePort } from '#scripts/free-port.ts';
import { sealContextOfSecret } from '#server/account-secret.ts';
import type { Failpoint } from '#server/context.ts';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { storeVideo } from '#server/features/images/service.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { draftOf } from '#server/features/media/service.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { type OneRequestNetwork, oneRequestNetworks } from '#test/one-request-networks.ts';
import { stepwiseNetworks } from '#test/stepwise-networks.ts';
import { createWorld, type World } from '#test/world.ts';

/** What a network takes besides a video. */
function besideOn(platform: LivePlatform): string[] {
  const { cover, captions }: PlatformTraits = platforms[platform];
  return [...(cover ? ['cover'] : []), ...(captions ? ['captions'] : [])];
}

const opened: { world: World; network: OneRequestNetwork }[] = [];
afterEach(async () => {
  for (const { world, network } of opened.splice(0)) {
    await world.close();
    await network.close();
  }
});

async function open<Network extends OneRequestNetwork>(
  engine: (typeof engines)[number],
  platform: LivePlatform,
  start: () => Promise<Network>,
) {
  const network = await start();
  const port = await freePort();
  const env = { ...network.env, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const world = await createWorld(engine, { env });
  opened.push({ world, network });
  await world.app.listen({ port, host: '127.0.0.1' });
  const ada = await world.member();
  const agent = await world.agent(ada);
  const { ctx } = world;
  const { id } = await ctx.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const { secret, ...account } = network.account;
  const sealed = ctx.sealer.seal(secret, sealContextOfSecret({ id, owner_id: ada.id }));
  const change = { platform, ...account, secret: sealed };
  await ctx.db.updateTable('accounts').set(change).where('id', '=', id).execute();
  const told = { prompt: '', alt: '', model_used: 'upload', origin: 'own' as const, is_kept: true };
  const film = videoFile({ seconds: 4, padding: 9 * 1024 * 1024 });
  const video = await storeVideo(ctx, ada.id, await draftOf(ctx, [film]), told);
  const frame = await keepOne(ctx, ada.id);
  const path = `/content/ai/images/${video.id}`;
  const cover = { picture_id: frame.id, at: 1500 };
  await world.call('PATCH', path, { as: ada, body: { cover } });
  const text = 'WEBVTT\n\n00:00.500 --> 00:01.000\nHello\n';
  const body = { text, file_name: 'film.vtt' };
  await world.call('PUT', `${path}/captions/en`, { as: ada, body });
  const publish = (content: string) =>
    world.call('POST', `/agents/${agent.id}/posts`, {
      as: ada,
      body: { platform, content, media_ids: [video.id] },
    });
  /** Publishes in a process that dies when it is at this point for this time. */
  const die = async (content: string, point: Failpoint, nth: number): Promise<void> => {
    let times = 0;
    await new Promise<void>((resolve) => {
      ctx.probe = async (at) => {
        if (at !== point || (times += 1) < nth) return;
        resolve();
        await new Promise(() => {});
      };
      void publish(content).catch(() => {});
    });
    delete ctx.probe;
  };
  let shift = 0;
  const later = async (milliseconds: number): Promise<void> => {
    world.pass(milliseconds);
    await network.ahead((shift += milliseconds));
    await sweep(ctx);
    await dispatch(ctx);
  };
  const states = async () =>
    (await ctx.db.selectFrom('occurrences').select(['state', 'detail']).execute()).map(
      ({ state, detail }) => (detail === null ? state : `${state}: ${detail}`),
    );
  return { world, network, ada, publish, die, later, states };
}

describe.each(engines)('on %s', (engine) => {
  describe.each(stepwiseNetworks)('a video on %s', (platform, start, steps) => {
    test(
      'P-51.13 P-51.79 is published once and uploaded once with its cover and captions, whichever step of its upload a process dies in',
      { tags: 'slow' },
      async () => {
        const { network, die, later, states } = await open(engine, platform, start);
        for (let step = 1; step <= steps; step += 1) {
          const before = await network.seen();
          await die(`Film ${step}.`, 'uploading', step);
          await later(ledgerTimes.lease + 1);
          await later(2 * minute);
          const after = await network.seen();
          expect(after.posts - before.posts).toBe(1);
          expect(after.uploads - before.uploads).toBe(1);
          // Of each piece; a container fetches the whole.
          expect(after.arrivals - before.arrivals).toBe(steps > 1 ? 3 : 1);
          expect(await network.beside()).toEqual(besideOn(platform));
        }
        expect(await states()).toEqual(Array(steps).fill('PUBLISHED'));
      },
    );

    test(
      'P-51.14 that is processed for longer than a call may take goes on with the same upload, and the network is not left alone',
      { tags: 'slow' },
      async () => {
        const { world, network, publish, later, states } = await open(engine, platform, start);
        const { ctx } = world;
        // Until it was asked once more how far it is.
        let isOver = false;
        ctx.timeout = () => {
          const leaving = new AbortController();
          const watch = async () => {
            const { looks } = await network.seen();
            while (!isOver && (await network.seen()).looks === looks) await pause(20);
            leaving.abort();
          };
          void watch();
          return leaving.signal;
        };
        await network.slow(3);
        await publish('Film.');
        expect(await states()).toEqual([
          expect.stringMatching(
            /^RETRY_WAIT: (?:X|LinkedIn|Threads|Instagram) is still processing/,
          ),
        ]);
        for (let n = 0; n < 8 && !(await states()).includes('PUBLISHED'); n += 1)
          await later(15 * second);
        isOver = true;
        expect(await states()).toEqual(['PUBLISHED']);
        expect(await network.seen()).toMatchObject({ posts: 1, uploads: 1 });
        const failures = await ctx.db.selectFrom('breakers').select('failures').execute();
        expect(failures.filter((row) => row.failures !== '[]')).toEqual([]);
      },
    );

    test.each(['prepared', 'intended', 'answered'] as const)(
      'P-51.13 is published once if the process dies when its call is %s',
      { tags: 'slow' },
      async (point) => {
        const { network, die, later, states } = await open(engine, platform, start);
        await die('Film.', point, 1);
        const waits = [ledgerTimes.lease + 1, ...Array<number>(6).fill(minute), 10 * minute];
        for (const wait of [...waits, 10 * minute, minute, minute]) await later(wait);
        expect(await states()).toEqual(['PUBLISHED']);
        expect((await network.seen()).posts).toBe(1);
      },
    );
  });

  test(
    'P-51.79 a cover and captions that a network refuses are left out: each post is published once and says so, also after a lost answer',
    { tags: 'slow' },
    async () => {
      const [, start] = stepwiseNetworks.find(([platform]) => platform === 'linkedin') ?? [];
      if (!start) throw new Error('LinkedIn is missing.');
      const { world, network, ada, publish, die, later, states } = await open(
        engine,
        'linkedin',
        start,
      );
      await network.refuseBeside?.();
      await publish('One.');
      await later(2 * minute);
      await die('Two.', 'answered', 1);
      for (const wait of [ledgerTimes.lease + 1, minute, minute, 2 * minute]) await later(wait);
      expect(await states()).toEqual(['PUBLISHED', 'PUBLISHED']);
      expect((await network.seen()).posts).toBe(2);
      const left =
        'Published without its cover. LinkedIn refused it: Not supported. Published without its captions in English. LinkedIn refused it: Not supported.';
      const ids = await world.ctx.db.selectFrom('occurrences').select('id').execute();
      for (const { id } of ids) {
        const read = (path: string) => world.call('GET', `/occurrences/${id}${path}`, { as: ada });
        expect((await read('')).body.data).toMatchObject({ status: 'PUBLISHED', reason: left });
        const { steps } = (await read('/timeline')).body.data;
        expect(steps.at(-1)).toMatchObject({ kind: 'sent', detail: left });
      }
    },
  );

  describe.each(oneRequestNetworks)('a video on %s', (platform, start) => {
    test.each(['prepared', 'intended', 'answered'] as const)(
      'P-51.43 is published once, or someone is asked, if the process dies when its call is %s',
      { tags: 'slow' },
      async (point) => {
        const { network, die, later, states } = await open(engine, platform, start);
        await die('Film.', point, 1);
        const waits = [ledgerTimes.lease + 1, ...Array<number>(6).fill(minute), 10 * minute];
        for (const wait of [...waits, 10 * minute, minute, minute]) await later(wait);
        const isAsked = platform === 'telegram' && point !== 'prepared';
        expect(await states()).toEqual([
          isAsked ? expect.stringMatching(/^NEEDS_REVIEW/) : 'PUBLISHED',
        ]);
        expect((await network.seen()).posts).toBe(isAsked && point === 'intended' ? 0 : 1);
      },
    );
  });
});
