/** Alt texts reach the platform by every way in which a picture gets into a post. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

describe.each(engines)('the alt text of a picture on %s', (engine) => {
  let schedules: Schedules;
  let picture: string;
  /** The alt texts of each call to the platform, in order. */
  let sent: () => string[][];
  beforeEach(async () => {
    schedules = await openSchedules(engine);
    const { world, owner, platform } = schedules;
    picture = (await keepOne(world.ctx, owner.id)).id;
    const publish = vi.spyOn(platform.port, 'publish');
    sent = () => publish.mock.calls.map(([, post]) => post.media.map(({ alt }) => alt));
  });

  const post = async (words: object) => {
    const { world, owner, agentId } = schedules;
    const body = { platform: 'sandbox', media_ids: [picture], ...words };
    const { status } = await world.call('POST', `/agents/${agentId}/posts`, { as: owner, body });
    expect(status).toBe(200);
  };
  const describeAs = async (alt: string, id = picture) => {
    const { world, owner } = schedules;
    // The session may have expired by now; this renews it.
    await schedules.call('GET');
    const path = `/content/ai/images/${id}`;
    expect((await world.call('PATCH', path, { as: owner, body: { alt } })).status).toBe(200);
  };
  const makeClip = async (): Promise<string> => {
    const { world, owner } = schedules;
    const body = { image_id: picture, seconds: 2 };
    const { body: begun } = await world.call('POST', '/ai/videos/generate', { as: owner, body });
    const status = async () =>
      (await world.call('GET', `/ai/videos/${begun.data.id}/status`, { as: owner })).body.data;
    await expect.poll(async () => (await status()).status, { timeout: 30_000 }).toBe('completed');
    return (await status()).picture.id;
  };

  test('P-2.46 is sent with a post and with the first part of a thread', async () => {
    await post({ content: 'Look.' });
    await post({ parts: ['One.', 'Two.'] });
    expect(sent()).toEqual([['Two halves'], ['Two halves'], []]);
  });

  test(
    'is sent with a schedule as it is when the post is published, and with each text that an agent writes for a series',
    { tags: 'slow' },
    async () => {
      await schedules.plan({ media_ids: [picture] });
      const series = await schedules.plan({
        content_text: '',
        topic: 'tea',
        content_config: { context: 'The tea is green.' },
        media_ids: [picture],
        review: 'off',
        scheduled_time: '2027-03-02T10:00',
        frequency: 'daily',
        max_runs: 2,
      });
      await describeAs('Red and blue');
      await schedules.until('2027-03-02T09:00:00Z');
      await schedules.until('2027-03-02T10:00:00Z');
      expect(sent()).toEqual([['Red and blue'], ['Red and blue']]);
      await describeAs('Blue and red');
      const content_config = { context: 'The cups came from Kyoto.' };
      await schedules.call('PUT', `/${series}`, { content_config });
      await schedules.until('2027-03-03T10:00:00Z');
      expect(sent()[2]).toEqual(['Blue and red']);
    },
  );

  test('is used for a clip made from the picture', { tags: 'slow' }, async () => {
    const clip = await makeClip();
    await post({ content: 'Look how it moves.', media_ids: [picture, clip] });
    expect(sent()).toEqual([['Two halves', 'Two halves']]);
  });

  test(
    'is empty if no one has described the picture, instead of a generic word',
    { tags: 'slow' },
    async () => {
      for (const alt of ['', 'Uploaded image']) {
        await describeAs(alt);
        await post({ content: `Look: ${alt}.` });
      }
      expect(sent()).toEqual([[''], ['']]);
    },
  );
});
