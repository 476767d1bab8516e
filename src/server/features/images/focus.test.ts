/** What stays in view of an image where it is cut. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { videoFile } from '#test/emulators/a-video.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { halves } from './pictures.fixture.ts';
import { mediaOf } from './service.ts';

const path = '/content/ai/images';

describe.each(engines)('the focus point of an image on %s', (engine) => {
  let world: World;
  let ada: Person;
  let id: string;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    id = await upload('halves.png', await halves(80, 40).png().toBuffer());
  });
  afterEach(() => world.close());

  async function upload(name: string, bytes: Uint8Array) {
    const sent = multipart([[name, bytes]], 'file');
    const { body } = await world.call('POST', `${path}/upload?keep=true`, { as: ada, ...sent });
    return String(body.data[0].id);
  }
  const change = (body: object, of = id, as = ada) =>
    world.call('PATCH', `${path}/${of}`, { as, body });
  const focusOf = async (of = id) =>
    (await world.call('GET', `${path}/${of}`, { as: ada })).body.data.focus;

  test('P-51.59 is a point of the image, and the middle without one', async () => {
    expect(await focusOf()).toBeNull();
    const point = { x: 0.2, y: 0.125 };
    expect((await change({ focus: point })).body).toMatchObject({
      data: { id, focus: point },
      message: 'Image saved',
    });
    await change({ alt: 'Two halves' });
    expect(await focusOf()).toEqual(point);
    const [sent] = await mediaOf(world.ctx, ada.id, [id], { platform: 'mastodon' });
    expect(sent?.focus).toEqual(point);
    await change({ focus: null });
    expect(await focusOf()).toBeNull();
    const [plain] = await mediaOf(world.ctx, ada.id, [id], { platform: 'mastodon' });
    expect(plain && 'focus' in plain).toBe(false);
  });

  test('P-51.59 a point outside, and one of a video, are refused', async () => {
    const film = await upload('film.mp4', videoFile());
    for (const focus of [
      { x: 1.1, y: 0 },
      { x: 0, y: -0.1 },
      { x: 'left', y: 0 },
    ]) {
      const { status, body } = await change({ focus });
      const words = expect.stringContaining('Use a number from 0 to 1');
      expect([status, JSON.stringify(body)]).toEqual([400, words]);
    }
    expect((await change({ focus: { x: 0.5 } })).status).toBe(400);
    const refused = await change({ focus: { x: 0, y: 0 } }, film);
    const words = 'This is a video. Choose a still image.';
    expect([refused.status, refused.body.message]).toEqual([409, words]);
    expect((await change({ focus: null }, film)).status).toBe(200);
    const grace = await world.member();
    expect((await change({ focus: { x: 0, y: 0 } }, id, grace)).status).toBe(404);
    expect(await focusOf()).toBeNull();
  });

  test('P-51.66 goes with crops and copies, where the point then is', async () => {
    await change({ focus: { x: 0.25, y: 0.5 } });
    const made = async (what: string, body?: object) => {
      const given = { as: ada, ...(body && { body }) };
      const reply = await world.call('POST', `/ai/images/${id}/${what}`, given);
      const [one] = reply.body.data;
      expect(await focusOf(one.id)).toEqual(one.focus ?? null);
      return one.focus;
    };
    const left = { left: 0, top: 0, width: 0.5, height: 1 };
    expect(await made('crop', left)).toEqual({ x: 0.5, y: 0.5 });
    // Of the mirrored image, the left half is what was on the right.
    expect(await made('crop', { ...left, flip: true })).toBeUndefined();
    expect(await made('crop', { ...left, width: 1, rotate: 90 })).toEqual({ x: 0.5, y: 0.25 });
    expect(await made('enhance')).toEqual({ x: 0.25, y: 0.5 });
    expect(await made('variations', { tones: ['mirrored'] })).toEqual({ x: 0.75, y: 0.5 });
  });

  test('P-51.67 does not change while a scheduled post with the image waits for people’s approval', async () => {
    const { id: agent } = await world.agent(ada);
    const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
    const post = { agent_id: agent, platform: 'sandbox', content_text: 'Look.', media_ids: [id] };
    const body = { ...post, scheduled_time };
    const made = await world.call('POST', '/scheduled-posts', { as: ada, body });
    expect(made.status).toBe(201);
    const point = { x: 0.2, y: 0.4 };
    expect((await change({ focus: point })).status).toBe(200);
    await world.call('PUT', `/agents/${agent}`, { as: ada, body: { approvers: 'owner' } });
    const refused = await change({ focus: null });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is in a scheduled post that people approve. Move that post back to drafts first.',
    ]);
    expect((await change({ focus: point, tags: ['doors'] })).status).toBe(200);
    expect(await focusOf()).toEqual(point);
    await world.call('DELETE', `/scheduled-posts/${made.body.data.id}`, { as: ada });
    expect((await change({ focus: null })).status).toBe(200);
  });

  test('P-51.59 a post and the export of an account have it', async () => {
    await change({ focus: { x: 0.2, y: 0.4 } });
    const { id: agent } = await world.agent(ada);
    const body = { agent_id: agent, parts: ['Look.'], media_ids: [id] };
    const post = await world.call('POST', '/posts', { as: ada, body });
    expect(post.body.data.media).toMatchObject([{ id, focus: { x: 0.2, y: 0.4 } }]);
    const { raw } = await world.call('GET', '/users/export', { as: ada });
    const { pictures } = JSON.parse(raw.toString());
    expect(pictures).toMatchObject([{ id, focus_x: 0.2, focus_y: 0.4 }]);
  });
});
