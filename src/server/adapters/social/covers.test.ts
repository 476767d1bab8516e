/** What networks get of a video’s cover, and what happens to a post whose cover one refuses. */
import { afterAll, describe, expect, test } from 'vitest';
import { badCover, cover, coverFile } from '#test/emulators/a-cover.ts';
import { video, videoFile } from '#test/emulators/a-video.ts';
import { openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { openMastodon } from '#test/emulators/mastodon-world.ts';
import { openMetaWorld } from '#test/emulators/meta-world.ts';
import { openNostr } from '#test/emulators/nostr-world.ts';
import { group, openTelegram } from '#test/emulators/telegram-world.ts';
import { idOfNote } from './nostr/names.ts';
import { type Account, leftOutIn, type Outgoing, type SocialPort } from './port.ts';
import { aPost } from './outgoing.fixture.ts';
import { never } from './port.suite.ts';

const post = (own: Partial<Outgoing['media'][number]>) => aPost({ media: [{ ...video, ...own }] });

/** Publishes it, and says what is left out. */
async function publish({ port, account }: { port: SocialPort; account: Account }, one: Outgoing) {
  const prepared = (await port.prepare?.(account, one, never)) ?? {};
  const { left_out = [], ...sent } = await port.publish(account, { ...one, prepared }, never);
  return { ...sent, left_out: [...leftOutIn(prepared), ...left_out], prepared };
}

describe('on LinkedIn, a cover', async () => {
  const linkedin = await openLinkedinWorld();
  afterAll(() => linkedin.close());
  const film = async () => (await linkedin.emulator.films()).at(-1);

  test('P-51.76 is sent to the address for it before the upload is closed', async () => {
    expect((await publish(linkedin, post({ cover }))).left_out).toEqual([]);
    expect(await film()).toMatchObject({
      announced: { uploadThumbnail: true, uploadCaptions: false },
      cover: coverFile.length,
      status: 'AVAILABLE',
    });
    await publish(linkedin, post({}));
    expect(await film()).toMatchObject({ announced: { uploadThumbnail: false } });
  });

  test('P-51.77 that it refuses is left out, and the post says so', async () => {
    const { left_out, external_id } = await publish(linkedin, post({ cover: badCover }));
    expect(left_out).toEqual([
      'Published without its cover. LinkedIn refused it: The thumbnail can’t be used.',
    ]);
    expect((await linkedin.emulator.posts()).at(-1)?.urn).toBe(external_id);
    expect((await film())?.cover).toBeUndefined();
  });

  test('P-51.77 an upload that ends in the middle sends its cover once, and remembers that it was refused', async () => {
    const sent = async () =>
      (await linkedin.emulator.calls()).filter(({ path }) => path.endsWith('/cover')).length;
    for (const [own, left] of [
      [cover, 0],
      [badCover, 1],
    ] as const) {
      const before = await sent();
      const one = post({ cover: own, bytes: async () => new Uint8Array(videoFile()) });
      let kept: Outgoing['prepared'] = {};
      let steps = 0;
      const keep = async (so_far: Outgoing['prepared']) => {
        kept = so_far;
        steps += 1;
        if (steps === 3) throw new Error('The process ends here.');
      };
      await expect(
        linkedin.port.prepare?.(linkedin.account, { ...one, keep }, never),
      ).rejects.toThrow();
      const again = await publish(linkedin, { ...one, prepared: kept });
      expect([await sent(), again.left_out.length]).toEqual([before + 1, left]);
    }
  });
});

describe('on Mastodon, a cover', async () => {
  const world = await openMastodon();
  afterAll(() => world.close());
  const file = async () => (await world.mastodon.files()).at(-1);

  test('P-51.76 is sent with the video', async () => {
    expect((await publish(world, post({ cover }))).left_out).toEqual([]);
    expect(await file()).toMatchObject({ mime: 'video/mp4', cover: coverFile.length });
  });

  test('P-51.77 that the server refuses is left out, and the post says so', async () => {
    const { left_out } = await publish(world, post({ cover: badCover }));
    expect(left_out).toEqual(['Published without its cover. The server refused it.']);
    const kept = await file();
    expect([kept?.mime, kept?.cover, kept?.status_id]).toEqual([
      'video/mp4',
      undefined,
      (await world.mastodon.statuses()).at(-1)?.id,
    ]);
  });
});

describe('on Instagram, a cover', async () => {
  const world = await openMetaWorld('instagram');
  afterAll(() => world.close());
  const container = async () => (await world.emulator.containers()).at(-1);

  test('P-51.76 is the moment of the video, or another image that it fetches', async () => {
    await publish(world, post({ cover: { ...cover, at: 1500 } }));
    expect((await container())?.cover).toBe(1500);
    const { left_out } = await publish(world, post({ cover }));
    expect((await container())?.cover).toMatch(/\/cover\.jpg$/);
    expect(left_out).toEqual([]);
  });

  test('P-51.77 that it refuses is left out, and the post says so, also after a restart', async () => {
    world.served.mime = 'image/webp';
    const one = post({ cover });
    const { left_out, prepared } = await publish(world, one);
    world.served.mime = 'image/jpeg';
    expect(left_out).toEqual([
      expect.stringMatching(
        /^Published without its cover\. Instagram refused.*cover can’t be used/,
      ),
    ]);
    expect((await container())?.cover).toBeUndefined();
    const two = { ...one, text: 'Once more.', prepared: {} };
    const kept = await world.port.prepare?.(world.account, two, never);
    expect(kept).toEqual({ container: expect.any(String) });
    const again = { ...two, prepared: { ...kept, left_out } };
    expect(await world.port.prepare?.(world.account, again, never)).toEqual(again.prepared);
    expect(prepared['container']).not.toBe(kept?.['container']);
  });
});

test('P-51.76 Threads gets a video without its cover', async () => {
  const world = await openMetaWorld('threads');
  await publish(world, post({ cover }));
  expect((await world.emulator.containers()).at(-1)?.cover).toBeUndefined();
  await world.close();
});

describe('on Telegram, a cover', async () => {
  const world = await openTelegram();
  afterAll(() => world.close());
  const message = async () => (await world.telegram.messages()).at(-1);

  test('P-51.76 is a file of the message', async () => {
    expect((await publish(world, post({ cover }))).left_out).toEqual([]);
    const call = (await world.telegram.calls()).at(-1);
    expect(call).toMatchObject({ method: 'sendVideo', fields: { cover: 'attach://cover_file' } });
    expect(call?.files['cover_file']).toMatchObject({ type: 'image/jpeg', size: coverFile.length });
    expect((await message())?.video?.cover).toHaveLength(1);
  });

  test('P-51.77 that it refuses is left out: nothing was sent, so the message is sent once more', async () => {
    const held = (await world.telegram.held(group.id)).length;
    const { left_out } = await publish(world, post({ cover: badCover }));
    expect(left_out).toEqual(['Published without its cover. Telegram couldn’t use it.']);
    expect(await world.telegram.held(group.id)).toHaveLength(held + 1);
    expect((await message())?.video?.cover).toBeUndefined();
  });
});

test(
  'P-51.76 on Nostr, a cover is a file of its own that the video names',
  { tags: 'slow' },
  async () => {
    const world = await openNostr(['/one']);
    const { external_id } = await publish(world, post({ cover }));
    const event = (await world.nostr.events('/one')).find(({ id }) => id === idOfNote(external_id));
    const [, ...facts] = event?.tags.find(([name]) => name === 'imeta') ?? [];
    const urls = facts.filter((one) => /^(?:url|image) http/.test(one));
    expect(urls).toHaveLength(2);
    expect(new Set(urls.map((one) => one.split(' ')[1])).size).toBe(2);
    expect(event?.content.match(/http/g)).toHaveLength(1);
    await world.close();
  },
);
