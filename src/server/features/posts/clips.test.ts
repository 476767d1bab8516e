import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { draftOf } from '#server/features/media/service.ts';
import { storeClip, storeVideo } from '#server/features/images/service.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('clips and videos in posts on %s', (engine) => {
  let world: World;
  let ada: Person;
  let agentId: string;
  let clipId: string;
  let videoId: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    agentId = (await world.agent(ada)).id;
    const told = {
      prompt: '',
      alt: 'A dot',
      model_used: 'upload',
      origin: 'own' as const,
      is_kept: true,
    };
    const bytes = Buffer.from('GIF89a');
    clipId = (await storeClip(world.ctx, ada.id, { bytes, width: 1, height: 1 }, told)).id;
    videoId = (await storeVideo(world.ctx, ada.id, await draftOf(world.ctx, [videoFile()]), told))
      .id;
  });
  afterEach(() => world.close());

  /** Moves the agent's only account to that platform. */
  const settle = (platform: LivePlatform) =>
    world.ctx.db.updateTable('accounts').set({ platform }).where('owner_id', '=', ada.id).execute();
  const drawn = async (): Promise<string> => {
    const body = { prompt: 'a calm fox', purpose: 'picture' };
    const made = await world.call('POST', '/content/ai/images/generate', { as: ada, body });
    return made.body.data[0].id;
  };
  const post = (platform: LivePlatform, media_ids: string[]) =>
    world.call('POST', `/agents/${agentId}/posts`, {
      as: ada,
      body: { platform, content: 'Look how it moves.', media_ids },
    });
  const schedule = (platform: LivePlatform, media_ids: string[]) =>
    world.call('POST', '/scheduled-posts', {
      as: ada,
      body: {
        agent_id: agentId,
        platform,
        content_text: 'Look how it moves.',
        media_ids,
        scheduled_time: '2030-03-02T09:00',
      },
    });
  const refusal = (message: string) => ({
    status: 400,
    body: { message, details: [{ path: 'media_ids', message }] },
  });

  test('are published in the sandbox, also together with pictures', { tags: 'slow' }, async () => {
    const media = [clipId, await drawn()];
    expect((await post('sandbox', media)).body.data.status).toBe('PUBLISHED');
    expect((await schedule('sandbox', media)).status).toBe(201);
  });

  test(
    'are rejected if the platform does not support them, before anything is stored',
    { tags: 'slow' },
    async () => {
      await settle('tiktok');
      const none = refusal('TikTok doesn’t allow GIFs. Remove the GIF.');
      expect(await post('tiktok', [clipId])).toMatchObject(none);
      expect(await schedule('tiktok', [clipId])).toMatchObject(none);
      await settle('bluesky');
      expect((await schedule('bluesky', [clipId])).status).toBe(201);
    },
  );

  test('must be the only file where the platform requires it', { tags: 'slow' }, async () => {
    await settle('twitter');
    const alone = refusal('X allows a GIF only on its own. Remove the other images or the GIF.');
    const media = [await drawn(), clipId];
    expect(await post('twitter', media)).toMatchObject(alone);
    expect(await schedule('twitter', media)).toMatchObject(alone);
    expect((await schedule('twitter', [clipId])).status).toBe(201);
  });

  test(
    'P-7.242 a video is published alone in the sandbox, where its owner sees it',
    { tags: 'slow' },
    async () => {
      expect((await post('sandbox', [videoId])).body.data.status).toBe('PUBLISHED');
      expect((await schedule('sandbox', [videoId])).status).toBe(201);
      const { body } = await world.call('GET', '/sandbox/timeline', { as: ada });
      expect(body.data[0].media).toMatchObject([
        { id: videoId, url: expect.stringMatching(/\.mp4$/), alt: 'A dot' },
      ]);
      const uses = await world.call('GET', `/content/ai/images/${videoId}/uses`, { as: ada });
      expect(uses.body.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
        'published',
        'schedule',
      ]);
    },
  );

  test(
    'P-7.242 P-51.15 a video is rejected together with other files, and where it is too short',
    { tags: 'slow' },
    async () => {
      const alone = refusal(
        'Sandbox takes one video on its own. Remove the other files or the video.',
      );
      const media = [videoId, await drawn()];
      expect(await post('sandbox', media)).toMatchObject(alone);
      expect(await schedule('sandbox', media)).toMatchObject(alone);
      await settle('linkedin');
      const short = refusal('LinkedIn takes videos of at least 3 seconds. Use a longer one.');
      expect(await post('linkedin', [videoId])).toMatchObject(short);
      expect(await schedule('linkedin', [videoId])).toMatchObject(short);
      for (const platform of ['telegram', 'bluesky', 'twitter'] as const) {
        await settle(platform);
        expect((await schedule(platform, [videoId])).status).toBe(201);
      }
    },
  );
});
