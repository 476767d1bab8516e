/** Posts for several accounts in the calendar: shown once, moved together, and moved back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines, everyEngine } from '#test/engines.ts';

interface Shown {
  schedule_id: string;
  post_id: string | null;
  at: string;
  platforms: string[];
  words: string;
  state: string;
}

describe.each(everyEngine)('posts for several accounts in the calendar on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  let act: Channels['act'];
  let call: Channels['call'];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids, act, call } = channels);
  });

  const inTime = (milliseconds: number) =>
    new Date(Math.floor((channels.world.ctx.clock() + milliseconds) / 1000) * 1000).toISOString();
  const calendar = async (more = '') => {
    const span = `from=${inTime(-day)}&to=${inTime(20 * day)}`;
    return (await call('GET', `/scheduled-posts/calendar?${span}${more}`)).body;
  };
  const shown = async (more = ''): Promise<Shown[]> => (await calendar(more)).data;
  const move = (...moves: object[]) => call('POST', '/scheduled-posts/move', { moves });
  const back = (moved: object[]) => call('POST', '/scheduled-posts/move-back', { moved });
  /** Posting times every day at four hours, in UTC. */
  const setQueue = (id: string) =>
    call('PUT', `/connections/${id}/queue`, {
      timezone: 'UTC',
      slots: ['00:00', '06:00', '12:00', '18:00'].map((time) => ({
        days: [1, 2, 3, 4, 5, 6, 7],
        time,
      })),
      about: 0,
      blackout: [],
      distance: 0,
    });

  test(
    'P-7.202 a post is one entry with its accounts, also if it was published at once',
    { tags: 'slow' },
    async () => {
      const post = await channels.post({
        parts: ['For all of them.'],
        labels: ['spring'],
        variants: channels.everywhere({ second: { parts: ['For the other one.'] } }),
      });
      await act(post.id, 'schedule', { scheduled_time: inTime(hour) });
      const [entry, ...others] = await shown();
      expect(others).toEqual([]);
      expect(entry).toMatchObject({
        post_id: post.id,
        platforms: ['twitter', 'bluesky', 'telegram'],
        words: 'For all of them.',
        state: 'PLANNED',
        agent: { name: 'Ada' },
        is_post_now: false,
      });
      expect((entry as unknown as { accounts: object[] }).accounts).toHaveLength(4);
      await call('POST', `/agents/${channels.agentId}/posts`, {
        platform: 'twitter',
        connection_id: ids.x,
        content: 'At once.',
      });
      const all = await shown();
      expect(all[0]).toMatchObject({
        words: 'At once.',
        is_post_now: true,
        post_id: null,
        state: 'PUBLISHED',
      });
      expect(all).toHaveLength(2);
      const one = (more: string) => shown(more).then((runs) => runs.map(({ words }) => words));
      expect(await one('&label=spring')).toEqual(['For all of them.']);
      expect(await one('&label=autumn')).toEqual([]);
      expect(await one('&state=published')).toEqual(['At once.']);
      expect(await one('&state=planned')).toEqual(['For all of them.']);
      expect(await one('&state=approval')).toEqual([]);
      expect(await one(`&connection_id=${ids.telegram}`)).toEqual(['For all of them.']);
      await channels.later(hour);
      expect((await call('DELETE', `/posts/${post.id}`)).status).toBe(200);
      const kept = await shown('&state=published');
      expect(kept.map(({ words, post_id }) => [words, post_id])).toEqual([
        ['At once.', null],
        ['For all of them.', null],
      ]);
    },
  );

  test.runIf(engines.includes(engine))(
    'P-7.200 P-7.201 all of its accounts move together, keep their distance, and can be queued again',
    async () => {
      await setQueue(ids.x);
      const post = await channels.post({
        parts: ['Together.'],
        variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
      });
      const first = inTime(2 * day);
      const second = inTime(2 * day + 3 * hour);
      const later = [inTime(4 * day), inTime(4 * day + 3 * hour)];
      const { x, bluesky } = ids;
      await act(post.id, 'schedule', { scheduled_time: first, connection_ids: [bluesky] });
      await act(post.id, 'schedule', { scheduled_time: second, connection_ids: [x] });
      const [{ schedule_id }] = (await shown()) as [Shown];
      const moved = await move({ id: schedule_id, at: first, to: later[0] });
      expect(moved.body.data).toMatchObject({ moved: [schedule_id], refused: [] });
      expect((await shown()).map(({ at }) => at)).toEqual(later);
      expect((await back(moved.body.undo)).status).toBe(200);
      expect((await shown()).map(({ at }) => at)).toEqual([first, second]);

      const queued = await channels.post({ parts: ['Queued.'], variants: [{ connection_id: x }] });
      await act(queued.id, 'queue', {});
      const waits = (await shown()).find(({ words }) => words === 'Queued.');
      expect(waits).toMatchObject({ is_queued: true });
      const away = await move({ id: waits?.schedule_id, at: waits?.at, to: inTime(9 * day) });
      const freed = await calendar('&slots=true');
      expect(freed.slots[0]).toEqual({ connection_id: x, at: waits?.at });
      expect(freed.data).toContainEqual(
        expect.objectContaining({ words: 'Queued.', is_queued: false }),
      );
      expect((await back(away.body.undo)).status).toBe(200);
      expect((await shown()).find(({ words }) => words === 'Queued.')).toEqual(waits);
      expect((await calendar('&slots=true')).slots[0].at).not.toBe(waits?.at);

      // Another post has taken the posting time.
      const again = await move({ id: waits?.schedule_id, at: waits?.at, to: inTime(9 * day) });
      const other = await channels.post({ parts: ['Other.'], variants: [{ connection_id: x }] });
      await act(other.id, 'queue', {});
      expect(await back(again.body.undo)).toMatchObject({
        status: 409,
        body: { message: 'This post changed since, so the move can’t be undone.' },
      });
    },
  );

  test(
    'P-7.200 a move invalidates an approval, and undoing it restores the approval',
    { tags: 'slow' },
    async () => {
      const post = await channels.post({
        parts: ['Approved.'],
        review: 'before_sending',
        variants: [{ connection_id: ids.x }],
      });
      const at = inTime(2 * hour);
      const planned = await act(post.id, 'schedule', { scheduled_time: at });
      await act(post.id, 'approve', { hash: planned.body.data.hash });
      const [{ schedule_id }] = (await shown()) as [Shown];
      const moved = await move({ id: schedule_id, at, to: inTime(3 * hour) });
      await channels.later();
      expect(await channels.read(post.id)).toMatchObject({ is_approved: false, stage: 'waiting' });
      expect((await back(moved.body.undo)).status).toBe(200);
      expect(await channels.read(post.id)).toMatchObject({ is_approved: true, stage: 'scheduled' });
      await channels.later(2 * hour);
      expect(await channels.said()).toEqual(['ada: Approved.']);
    },
  );

  test(
    'P-7.203 shows the free posting times of the requested accounts',
    { tags: 'slow' },
    async () => {
      await setQueue(ids.x);
      await setQueue(ids.bluesky);
      expect((await calendar()).slots).toEqual([]);
      const all = (await calendar('&slots=true')).slots;
      expect(all).toHaveLength(2 * 80);
      const one = (await calendar(`&slots=true&connection_id=${ids.x}`)).slots;
      expect(one).toHaveLength(80);
      expect((await calendar('&slots=true&platform=bluesky')).slots).toHaveLength(80);
      expect((await calendar('&slots=true&platform=telegram')).slots).toEqual([]);
      const agent = `&slots=true&agent_id=${channels.agentId}`;
      expect((await calendar(agent)).slots).toHaveLength(2 * 80);
      const other = '&slots=true&agent_id=0198c0de-0000-7000-8000-000000000001';
      expect((await calendar(other)).slots).toEqual([]);
    },
  );
});
