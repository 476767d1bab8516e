import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { pagesOf } from '#test/pages-of.ts';

describe.each(engines)('schedules on the board of posts on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const in_ = (hours: number) => new Date(channels.world.ctx.clock() + hours * hour).toISOString();
  const board = async (query: Record<string, string> = {}, as = channels.owner) =>
    (await channels.world.call('GET', '/posts/board', { as, query })).body;
  interface Card {
    kind: string;
    post?: { parts: string[] };
    schedule?: { id: string; content_text: string; topic: string };
    hash: string;
  }
  const texts = ({ data }: { data: Card[] }) =>
    data.map(({ post, schedule }) => post?.parts[0] ?? (schedule?.content_text || schedule?.topic));
  const schedule = async (content_text: string, hours: number, more: object = {}) => {
    const made = await channels.call('POST', '/scheduled-posts', {
      agent_id: channels.agentId,
      connection_id: channels.ids.x,
      platform: 'twitter',
      content_text,
      scheduled_time: in_(hours),
      ...more,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.data;
  };
  const planned = async (text: string, hours: number) => {
    const variants = [{ connection_id: channels.ids.x }];
    const { id } = await channels.post({ parts: [text], labels: ['Bread'], variants });
    await channels.act(id, 'schedule', { scheduled_time: in_(hours) });
    return id;
  };
  const bulk = async (act: string, posts: object[], label?: string) =>
    (await channels.call('POST', '/posts/bulk', { act, posts, ...(label && { label }) })).body;

  test(
    'P-2.320 P-2.321 P-2.327 each is one card, among the posts, in order of publishing',
    { tags: 'slow' },
    async () => {
      await planned('A post in two hours.', 2);
      await schedule('A schedule in three hours.', 3);
      await schedule('Rye every day.', 1, { frequency: 'daily', max_runs: 0 });
      await schedule('Already stopped.', 4);
      const all = await board({ stage: 'scheduled' });
      const stopped = all.data.at(-1).schedule.id;
      await channels.call('POST', `/scheduled-posts/${stopped}/pause`);
      const shown = await board({ stage: 'scheduled' });
      expect(texts(shown)).toEqual([
        'Rye every day.',
        'A post in two hours.',
        'A schedule in three hours.',
        'Already stopped.',
      ]);
      expect(shown.total).toBe(4);
      expect(shown.stages).toEqual({ idea: 0, draft: 0, waiting: 0, scheduled: 4, out: 0 });
      for (const limit of [1, 2, 3, 4]) {
        const query = { stage: 'scheduled' };
        const pages = await pagesOf((page) => board({ ...page, ...query }), limit);
        expect(pages.flatMap(texts)).toEqual(texts(shown));
        expect(pages).toHaveLength(Math.ceil(4 / limit));
      }

      expect(texts(await board({ search: 'RYE every' }))).toEqual(['Rye every day.']);
      expect(texts(await board({ label: 'Bread' }))).toEqual(['A post in two hours.']);
      expect((await board({ author: 'self' })).total).toBe(0);
      expect((await board({ agent_id: channels.agentId })).total).toBe(4);
      const stranger = await channels.world.member();
      expect(await board({}, stranger)).toMatchObject({ total: 0, stages: { scheduled: 0 } });

      for (let hours = 0; hours < 3; hours += 1) await channels.later(hour);
      expect(texts(await board({ stage: 'out' }))).toEqual([
        'A schedule in three hours.',
        'A post in two hours.',
      ]);
      // It repeats, so its next run is still to come.
      expect(texts(await board({ stage: 'scheduled' }))).toEqual([
        'Rye every day.',
        'Already stopped.',
      ]);
    },
  );

  test(
    'P-2.322 bulk actions apply to schedules where possible, and say where not',
    { tags: 'slow' },
    async () => {
      const asked = await schedule('Shall we?', 2, { review: 'before_sending' });
      const other = await schedule('Another one.', 48);
      await channels.later(0);
      const waiting = await board({ stage: 'waiting' });
      expect(waiting.data).toMatchObject([
        { kind: 'schedule', stage: 'waiting', schedule: { attention: { code: 'approval' } } },
      ]);
      const { hash } = waiting.data[0];
      const both = [
        { id: asked.id, hash },
        { id: other.id, hash: 'any' },
      ];
      expect(await bulk('add_label', both, 'Tips')).toMatchObject({
        done: [],
        failed: [
          { message: 'A schedule has no labels. Open it to change it.' },
          { message: 'A schedule has no labels. Open it to change it.' },
        ],
      });
      expect(await bulk('queue', both)).toMatchObject({ done: [], failed: [{}, {}] });
      // It was changed since it was shown.
      await channels.call('PUT', `/scheduled-posts/${asked.id}`, { content_text: 'Shall we not?' });
      await channels.later(0);
      expect(await bulk('approve', both)).toMatchObject({
        done: [],
        failed: [
          { message: 'This post changed since you opened it. Reload it and check again.' },
          { message: 'This post changed since you opened it. Reload it and check again.' },
        ],
      });
      const [now] = (await board({ stage: 'waiting' })).data;
      expect(await bulk('approve', [{ id: asked.id, hash: now.hash }])).toMatchObject({
        done: [asked.id],
        message: 'Approved 1 post.',
      });
      expect((await board()).stages).toMatchObject({ waiting: 0, scheduled: 2 });
      expect(await bulk('duplicate', [{ id: other.id }])).toMatchObject({ done: [other.id] });
      expect((await board()).stages).toMatchObject({ scheduled: 3 });
      const stranger = await channels.world.member();
      const theirs = { act: 'delete', posts: [{ id: other.id }] };
      const refused = await channels.world.call('POST', '/posts/bulk', {
        as: stranger,
        body: theirs,
      });
      expect(refused.body.failed).toEqual([
        { id: other.id, message: 'This post doesn’t exist anymore.' },
      ]);
      expect(await bulk('delete', [{ id: other.id }])).toMatchObject({ done: [other.id] });
      await channels.later(2 * hour);
      expect(await channels.said()).toEqual(['ada: Shall we not?']);
    },
  );

  test('P-2.323 the calendar and the list show that a post can be approved, until it is', async () => {
    const variants = [{ connection_id: channels.ids.x }];
    const review = 'before_sending';
    const { id } = await channels.post({ parts: ['In three days.'], review, variants });
    const made = await channels.act(id, 'schedule', { scheduled_time: in_(72) });
    await schedule('Asked a day before.', 72, { review });
    const calendar = async (state?: string) => {
      const query = { from: in_(0), to: in_(100), ...(state && { state }) };
      const { body } = await channels.world.call('GET', '/scheduled-posts/calendar', {
        as: channels.owner,
        query,
      });
      return body.data.map(
        ({ words, needs_approval }: { words: string; needs_approval: boolean }) => [
          words,
          needs_approval,
        ],
      );
    };
    expect(await calendar('approval')).toEqual([['In three days.', true]]);
    expect(await calendar('planned')).toEqual([['Asked a day before.', false]]);
    const listed = async () =>
      (await channels.call('GET', '/scheduled-posts')).body.data.map(
        (one: { post_id: string | null; review: string }) => [one.post_id, one.review],
      );
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [id, 'before_sending'],
        [null, 'before_sending'],
      ]),
    );
    await channels.act(id, 'approve', { hash: made.body.data.hash });
    expect(await calendar('approval')).toEqual([]);
    expect(await listed()).toContainEqual([id, 'off']);
  });
});
