/** Covers and captions of videos in the library. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { readCaptions } from '#domain/pictures/captions.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { multipart } from '#test/multipart.ts';
import { halves, plainFrames } from './pictures.fixture.ts';
import { mediaOf } from './service.ts';
import { imagesCleanupJob } from './gallery/sweep.job.ts';

const path = '/content/ai/images';
const vtt = 'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nHello\n';

describe.each(engines)('on %s', (engine) => {
  let world: World;
  let ada: Person;
  let video: string;
  let frame: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    video = await upload('film.mp4', videoFile());
    frame = await upload('frame.png', await halves().png().toBuffer(), 'keep=false');
  });
  afterEach(() => world.close());

  const call = (method: 'GET' | 'PATCH' | 'PUT' | 'POST' | 'DELETE', at: string, body?: object) =>
    world.call(method, path + at, { as: ada, ...(body && { body }) });
  async function upload(name: string, bytes: Uint8Array, query = 'keep=true') {
    const sent = multipart([[name, bytes]], 'file');
    const { body } = await world.call('POST', `${path}/upload?${query}`, { as: ada, ...sent });
    return String(body.data[0].id);
  }
  const sweep = () => imagesCleanupJob(world.ctx).run(undefined, new AbortController().signal);
  const cover = (body: object | null, of = video) => call('PATCH', `/${of}`, { cover: body });
  const coverOf = async (id: string) => (await call('GET', `/${id}`)).body.data.cover;
  const caption = (language: string, text = vtt, of = video) =>
    call('PUT', `/${of}/captions/${language}`, { text, file_name: 'film.vtt' });
  const sent = async (platform: 'bluesky' | 'mastodon' | 'linkedin') =>
    (await mediaOf(world.ctx, ada.id, [video], { platform }))[0];

  test('P-51.73 a video has a still image as its cover, and the moment that it was taken at', async () => {
    expect((await cover({ picture_id: frame, at: 1200 })).body.data.cover).toEqual({
      picture_id: frame,
      at: 1200,
    });
    await cover({ picture_id: frame });
    expect(await coverOf(video)).toEqual({ picture_id: frame, at: null });
    await call('PATCH', `/${video}`, { alt: 'Doors' });
    expect(await coverOf(video)).toEqual({ picture_id: frame, at: null });
    await cover(null);
    expect(await coverOf(video)).toBeNull();
  });

  test('P-51.73 nothing else can be or have a cover', { tags: 'slow' }, async () => {
    const other = await upload('other.mp4', videoFile({ seconds: 1 }));
    const gif = await upload('a.gif', await plainFrames(8, 8, ['red', 'blue']).gif().toBuffer());
    for (const picture_id of [other, gif, video, '0198c0de-0000-7000-8000-000000000001'])
      expect((await cover({ picture_id })).body).toMatchObject({
        code: 'invalid_input',
        message: 'Choose a still image of your library.',
      });
    const late = (await cover({ picture_id: frame, at: 2001 })).body;
    const early = (await cover({ picture_id: frame, at: -1 })).body;
    const words = 'Choose a moment of the video.';
    expect([late.message, early.message]).toEqual([words, words]);
    expect(await cover({ picture_id: frame }, frame)).toMatchObject({
      status: 409,
      body: { message: 'Only videos have a cover.' },
    });
    const grace = await world.member();
    const body = { cover: { picture_id: frame } };
    expect((await world.call('PATCH', `${path}/${video}`, { as: grace, body })).status).toBe(404);
    expect(await coverOf(video)).toBeNull();
  });

  test(
    'P-51.73 a cover is kept while its video has it, and says where it is used',
    { tags: 'slow' },
    async () => {
      await cover({ picture_id: frame, at: 0 });
      await call('PATCH', `/${video}`, { alt: 'Doors' });
      const uses = (await call('GET', `/${frame}/uses`)).body.data;
      expect(uses).toEqual([{ kind: 'cover', id: video, title: 'Doors' }]);
      expect(await call('DELETE', `/${frame}`)).toMatchObject({
        status: 409,
        body: { message: 'The cover of a video uses it, so it can’t be deleted.' },
      });
      world.pass(3 * day);
      await sweep();
      expect(await coverOf(video)).toEqual({ picture_id: frame, at: 0 });
      await cover(null);
      world.pass(3 * day);
      await sweep();
      expect((await call('GET', `/${frame}`)).status).toBe(404);
    },
  );

  test('P-51.74 P-51.80 P-51.81 P-51.82 captions are stored by language as WebVTT, replaced and removed', async () => {
    const english = { language: 'en-GB', file_name: 'film.vtt', cues: 1, text: vtt };
    expect((await caption('en-gb')).body).toMatchObject({ data: [english] });
    const srt = '1\n00:00:00,000 --> 00:00:00,500\nHallo\n\n2\n00:00:00,500 --> 00:00:01,000\nDu\n';
    const text = `WEBVTT\n\n${srt.replaceAll(/^\d\n/gmu, '').replaceAll(',', '.')}`;
    const german = { language: 'de', file_name: 'film.vtt', cues: 2, text };
    expect((await caption('de', srt)).body).toMatchObject({
      data: [german, english],
      message: 'Captions saved',
    });
    await caption('de', vtt);
    expect((await call('GET', `/${video}/captions`)).body.data).toEqual([
      { ...german, cues: 1, text: vtt },
      english,
    ]);
    expect((await call('DELETE', `/${video}/captions/de`)).body.data).toEqual([english]);
    expect((await call('DELETE', `/${video}/captions/de`)).status).toBe(404);
  });

  test(
    'P-51.74 captions that can’t be used are refused with what to change, and nothing is stored',
    { tags: 'slow' },
    async () => {
      const words = async (...given: Parameters<typeof caption>) => {
        const { status, body } = await caption(...given);
        return [status, body.message];
      };
      expect(await words('en', 'Hello')).toEqual([
        400,
        'Line 1 should be times like 00:00:01.000 --> 00:00:04.000.',
      ]);
      const late = vtt.replaceAll('00:00:0', '00:00:3');
      expect(await words('en', late)).toEqual([
        400,
        'The caption at 0:30 begins after the end of the video.',
      ]);
      const long = await caption('en', vtt + 'a'.repeat(imageLimits.caption_text));
      expect(long).toMatchObject({
        status: 400,
        body: { details: [{ message: 'Caption files can have up to 50,000 characters.' }] },
      });
      expect(await words('en', vtt, frame)).toEqual([409, 'Only videos have captions.']);
      expect((await words('e1'))[0]).toBe(400);
      expect((await words('en', vtt, '0198c0de-0000-7000-8000-000000000001'))[0]).toBe(404);
      expect(await world.ctx.db.selectFrom('captions').selectAll().execute()).toEqual([]);
    },
  );

  test('P-51.75 networks get what they take of both', { tags: 'slow' }, async () => {
    await cover({ picture_id: frame, at: 700 });
    await caption('en');
    const cues = readCaptions(vtt, Infinity);
    const captions = [{ language: 'en', cues }];
    const [onBluesky, onMastodon, onLinkedin] = [
      await sent('bluesky'),
      await sent('mastodon'),
      await sent('linkedin'),
    ];
    expect([onBluesky?.cover, onBluesky?.captions]).toEqual([undefined, captions]);
    expect([onMastodon?.cover, onMastodon?.captions]).toMatchObject([
      { id: frame, at: 700 },
      undefined,
    ]);
    expect(onLinkedin).toMatchObject({ cover: { id: frame }, captions, is_ai: false });
    const bytes = await onLinkedin?.cover?.bytes();
    expect(Buffer.from(bytes ?? []).toString('hex', 0, 3)).toBe('ffd8ff');
    await call('PATCH', `/${frame}`, { made_with_ai: true });
    expect((await sent('linkedin'))?.is_ai).toBe(true);
  });

  test('P-51.85 alt text, cover and captions stay while a scheduled post with the file waits for people’s approval', async () => {
    const { id: agent } = await world.agent(ada);
    const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
    const post = {
      agent_id: agent,
      platform: 'sandbox',
      content_text: 'Look.',
      media_ids: [video],
    };
    const body = { ...post, scheduled_time };
    const made = await world.call('POST', '/scheduled-posts', { as: ada, body });
    expect(made.status).toBe(201);
    expect((await cover({ picture_id: frame })).status).toBe(200);
    await world.call('PUT', `/agents/${agent}`, { as: ada, body: { approvers: 'owner' } });
    const described = (alt: string) => call('PATCH', `/${video}`, { alt, tags: ['tea'] });
    const copy = await upload('copy.mp4', videoFile());
    await call('PATCH', `/${copy}`, { alt: 'Doors' });
    const keepVideo = () => call('POST', `/${video}/keep-one`, { others: [copy] });
    const changes = [
      () => cover(null),
      () => caption('en'),
      () => call('DELETE', `/${video}/captions/en`),
      () => described('Doors'),
      keepVideo,
    ];
    for (const change of changes)
      expect(await change()).toMatchObject({
        status: 409,
        body: {
          message:
            'This is in a scheduled post that people approve. Move that post back to drafts first.',
        },
      });
    expect(await coverOf(video)).toEqual({ picture_id: frame, at: null });
    expect((await described('')).body.data).toMatchObject({ alt: '', tags: ['tea'] });
    expect((await cover({ picture_id: frame })).status).toBe(200);
    await world.call('DELETE', `/scheduled-posts/${made.body.data.id}`, { as: ada });
    expect((await caption('en')).status).toBe(200);
    expect((await keepVideo()).status).toBe(200);
  });

  test(
    'P-51.75 the one that is kept of several like it takes over their cover and captions',
    { tags: 'slow' },
    async () => {
      await cover({ picture_id: frame, at: 700 });
      await caption('en');
      await caption('de');
      const copy = await upload('copy.mp4', videoFile());
      await caption('de', vtt.replace('Hello', 'Hallo'), copy);
      await call('POST', `/${copy}/keep-one`, { others: [video] });
      expect(await coverOf(copy)).toEqual({ picture_id: frame, at: 700 });
      const rows = await world.ctx.db
        .selectFrom('captions')
        .select(['image_id', 'language', 'vtt'])
        .orderBy('language')
        .execute();
      expect(rows).toEqual([
        { image_id: copy, language: 'de', vtt: vtt.replace('Hello', 'Hallo') },
        { image_id: copy, language: 'en', vtt },
      ]);
    },
  );
});
