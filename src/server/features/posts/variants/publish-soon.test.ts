/** “Publish now” with a few seconds in which it can be undone: the server holds it, and publishes it once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour, minute, second } from '#contract/core/time.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { aToken } from '#test/tokens.ts';

const delay = { delay_s: limits.publish_delay };

describe.each(everyEngine)('publishing a post in a few seconds on %s', (engine) => {
  const isHere = engines.includes(engine);
  let channels: Channels;
  let ids: Channels['ids'];
  let act: Channels['act'];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids, act } = channels);
  });

  const write = (over: object = {}) =>
    channels.post({ parts: ['News.'], variants: [{ connection_id: ids.x }], ...over });

  /** What a person sees of a post, without what every change counts up. */
  async function shown(id: string) {
    const { version, updated_at, ...post } = await channels.read(id);
    return { ...post, isOld: version > 0 && Date.parse(updated_at) > 0 };
  }

  const settle = (hours: readonly number[]) =>
    channels.call('PUT', `/connections/${ids.x}/queue`, {
      timezone: 'UTC',
      slots: hours.map((later) => ({
        days: [1, 2, 3, 4, 5, 6, 7],
        time: `${new Date(channels.world.ctx.clock() + later * hour).toISOString().slice(11, 13)}:00`,
      })),
      about: 0,
      blackout: [],
      distance: 0,
    });

  test.runIf(isHere)(
    'P-45.1 it goes out once, when its seconds have passed, without another call',
    async () => {
      const { networks } = channels;
      const post = await write({
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
      });
      const { body } = await act(post.id, 'publish', delay);
      expect(body).toMatchObject({
        message: 'Publishes in a few seconds.',
        data: { stage: 'scheduled' },
        undo: { before: [] },
      });
      await channels.later(9 * second);
      expect(await channels.said()).toEqual([]);
      await channels.later(2 * second);
      expect(await channels.said()).toEqual(['ada: News.', 'ada.example: News.']);
      await channels.later(hour);
      expect(await channels.said()).toHaveLength(2);
      expect(networks.twitter.calls).toEqual(['News.']);
      // Nothing was planned by that.
      const steps = await channels.call('GET', '/dashboard/steps');
      expect(steps.body.data).toMatchObject({ post: true, schedule: false });
      expect(await act(post.id, 'unschedule', { before: [] })).toMatchObject({
        status: 409,
        body: { message: 'This post is already published.' },
      });
    },
  );

  test.runIf(isHere)(
    'P-45.2 undone, it is the draft that it was, and nothing goes out',
    async () => {
      const post = await write({ labels: ['Tips'] });
      const before = await shown(post.id);
      const { body } = await act(post.id, 'publish', delay);
      const undone = await act(post.id, 'unschedule', body.undo);
      expect(undone.body.message).toBe('Moved back to drafts.');
      expect(await shown(post.id)).toEqual(before);
      await channels.later(hour);
      expect(await channels.said()).toEqual([]);
      await act(post.id, 'publish');
      expect(await channels.said()).toEqual(['ada: News.']);
    },
  );

  test.runIf(isHere)(
    'P-45.2 undone, a queued post has its posting time again, and others keep theirs',
    async () => {
      await settle([2, 4]);
      const first = await write();
      const other = await write({ parts: ['More news.'] });
      await act(first.id, 'queue');
      await act(other.id, 'queue');
      const before = await shown(first.id);
      const { body } = await act(first.id, 'publish', delay);
      expect(body.undo.before).toHaveLength(1);
      expect((await channels.read(first.id)).standings[0].is_queued).toBe(false);
      await act(first.id, 'unschedule', body.undo);
      expect(await shown(first.id)).toEqual(before);
      await channels.later(minute);
      expect(await channels.said()).toEqual([]);
      await channels.later(3 * hour);
      await channels.later(2 * hour);
      expect(await channels.said()).toEqual(['ada: News.', 'ada: More news.']);
    },
  );

  test.runIf(isHere)(
    'P-45.2 undone on one account, the others keep their times, also ones that are leaving',
    { tags: 'slow' },
    async () => {
      const post = await write({
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
      });
      const scheduled_time = new Date(channels.world.ctx.clock() + 5 * hour).toISOString();
      await act(post.id, 'schedule', { scheduled_time });
      const before = await shown(post.id);
      const publish = (id: string) => act(post.id, 'publish', { ...delay, connection_ids: [id] });
      const { body } = await publish(ids.x);
      await act(post.id, 'unschedule', body.undo);
      expect(await shown(post.id)).toEqual(before);
      await publish(ids.x);
      const later = await publish(ids.bluesky);
      await act(post.id, 'unschedule', later.body.undo);
      await channels.later(minute);
      expect(await channels.said()).toEqual(['ada: News.']);
      await channels.later(6 * hour);
      expect(await channels.said()).toEqual(['ada: News.', 'ada.example: News.']);
    },
  );

  test.runIf(isHere)(
    'P-49.91 P-49.345 given another time and undone, each account has its old time or posting time again',
    async () => {
      await settle([2]);
      const post = await write({
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
      });
      const at = (hours: number) =>
        new Date(channels.world.ctx.clock() + hours * hour).toISOString();
      const plan = (hours: number, ...connection_ids: string[]) =>
        act(post.id, 'schedule', { scheduled_time: at(hours), connection_ids });
      expect((await plan(3, ids.bluesky)).body.undo).toEqual({ before: [] });
      await plan(3, ids.bluesky, ids.x);
      await plan(5, ids.x);
      const before = await shown(post.id);
      // Only one of them moves, and the other keeps its time.
      const one = await plan(7, ids.x);
      expect(await shown(post.id)).not.toEqual(before);
      const undone = await act(post.id, 'unschedule', one.body.undo);
      expect(undone.body.message).toBe('Undone. The post is back at its earlier times.');
      expect(await shown(post.id)).toEqual(before);
    },
  );

  test.runIf(isHere)(
    'P-49.91 a queued post given another time and undone is in the queue again',
    async () => {
      await settle([2, 4]);
      const post = await write();
      await act(post.id, 'queue');
      const before = await shown(post.id);
      const scheduled_time = new Date(channels.world.ctx.clock() + 9 * hour).toISOString();
      const { body } = await act(post.id, 'schedule', { scheduled_time });
      expect(body.data.standings[0].is_queued).toBe(false);
      await act(post.id, 'unschedule', body.undo);
      expect(await shown(post.id)).toEqual(before);
      // What can't be put back is not offered.
      const [{ scheduled_post_id }] = before.standings;
      await channels.call('POST', `/scheduled-posts/${scheduled_post_id}/pause`);
      expect((await act(post.id, 'schedule', { scheduled_time })).body.undo).toBeUndefined();
    },
  );

  test.runIf(isHere)(
    'P-45.2 undone after its posting time was taken, it is a draft, because it must not go out',
    async () => {
      await settle([2]);
      const first = await write();
      await act(first.id, 'queue');
      const { body } = await act(first.id, 'publish', delay);
      const other = await write({ parts: ['In its place.'] });
      await act(other.id, 'queue');
      const undone = await act(first.id, 'unschedule', body.undo);
      expect(undone).toMatchObject({
        status: 200,
        body: {
          message: 'Its old time is gone, so the post is back in your drafts.',
          data: { stage: 'draft' },
        },
      });
      await channels.later(minute);
      expect(await channels.said()).toEqual([]);
    },
  );

  test.runIf(isHere)(
    'P-45.2 undone twice, it keeps the time that the first Undo gave back',
    async () => {
      await settle([2]);
      const post = await write();
      await act(post.id, 'queue');
      const before = await shown(post.id);
      const { body } = await act(post.id, 'publish', delay);
      await act(post.id, 'unschedule', body.undo);
      const again = await act(post.id, 'unschedule', body.undo);
      expect([again.status, again.body.message]).toEqual([
        200,
        'Undone. It has its old time again.',
      ]);
      expect(await shown(post.id)).toEqual(before);
    },
  );

  test.runIf(isHere)(
    'P-45.2 undone, a paused post is a draft, because it must not go out at its old time either',
    async () => {
      await settle([2]);
      const post = await write();
      const { body: queued } = await act(post.id, 'queue');
      const [{ scheduled_post_id }] = queued.data.standings;
      await channels.call('POST', `/scheduled-posts/${scheduled_post_id}/pause`);
      const { body } = await act(post.id, 'publish', delay);
      await act(post.id, 'unschedule', body.undo);
      await channels.later(3 * hour);
      expect([await channels.said(), (await channels.read(post.id)).stage]).toEqual([[], 'draft']);
    },
  );

  test.runIf(isHere)('P-45.2 undone after it got another time, it keeps that time', async () => {
    await settle([2]);
    const post = await write();
    await act(post.id, 'queue');
    const { body } = await act(post.id, 'publish', delay);
    const scheduled_time = new Date(channels.world.ctx.clock() + 5 * hour).toISOString();
    await act(post.id, 'schedule', { scheduled_time });
    const before = await shown(post.id);
    expect((await act(post.id, 'unschedule', body.undo)).status).toBe(409);
    expect(await shown(post.id)).toEqual(before);
  });

  test('P-45.2 published in two tabs and undone in either, it does not go out', async () => {
    await settle([2]);
    for (const undone of ['first', 'second'] as const) {
      const post = await write();
      await act(post.id, 'queue');
      const first = await act(post.id, 'publish', delay);
      await channels.later(4 * second);
      const other = await act(post.id, 'publish', delay);
      await act(post.id, 'unschedule', { first, second: other }[undone].body.undo);
      await channels.later(minute);
      expect([undone, await channels.said()]).toEqual([undone, []]);
    }
  });

  test.runIf(isHere)(
    'P-45.2 a token that may not publish has nothing to undo, and moves no post that its owner planned',
    async () => {
      const { ctx, call } = channels.world;
      const post = await write();
      const scheduled_time = new Date(ctx.clock() + 5 * hour).toISOString();
      const { body } = await act(post.id, 'schedule', { scheduled_time });
      const [{ scheduled_post_id: id }] = body.data.standings;
      const { token } = await aToken(channels.world, channels.owner, ['schedule']);
      const due_at = new Date(ctx.clock() + second).toISOString();
      const place = { id, version: 1, slot_at: null, due_at, timezone: 'UTC' };
      const path = `/posts/${post.id}/unschedule`;
      const answer = await call('POST', path, { token, body: { before: [place] } });
      expect([answer.status, answer.body.code]).toEqual([403, 'token_scope']);
      await channels.later(minute);
      expect(await channels.said()).toEqual([]);
    },
  );

  test('P-45.1 pressed twice, and at once meanwhile, it still goes out once', async () => {
    const post = await write();
    await act(post.id, 'publish', delay);
    await channels.later(5 * second);
    await act(post.id, 'publish', delay);
    await channels.later(6 * second);
    expect(await channels.said()).toEqual([]);
    await act(post.id, 'publish');
    expect(await channels.said()).toEqual(['ada: News.']);
    await channels.later(minute);
    expect(await channels.said()).toHaveLength(1);
  });

  test.runIf(isHere)(
    'P-45.1 a post that needs approval waits for it, however long the seconds are',
    async () => {
      const post = await write({ review: 'before_sending' });
      const { body } = await act(post.id, 'publish', delay);
      expect(body.message).toBe('Needs your approval on 1 account.');
      expect(body.undo).toBeUndefined();
      await channels.later(minute);
      expect(await channels.said()).toEqual([]);
    },
  );

  test.runIf(isHere)(
    'P-45.4 it goes out on the chosen account only, and the others stay a draft',
    async () => {
      const post = await write({
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
      });
      await act(post.id, 'publish', { ...delay, connection_ids: [ids.bluesky] });
      await channels.later(minute);
      expect(await channels.said()).toEqual(['ada.example: News.']);
      const [waits, went] = (await channels.read(post.id)).standings;
      expect([waits.stage, went.stage]).toEqual(['draft', 'out']);
    },
  );

  test.runIf(isHere)('P-45.1 more seconds than that are refused', async () => {
    const post = await write();
    expect((await act(post.id, 'publish', { delay_s: limits.publish_delay + 1 })).status).toBe(400);
  });
});
