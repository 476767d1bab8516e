import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines, everyEngine } from '#test/engines.ts';

describe.each(everyEngine)('the board of posts on %s', (engine) => {
  const isHere = engines.includes(engine);
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const list = async (query: Record<string, string> = {}) =>
    (await channels.world.call('GET', '/posts', { as: channels.owner, query })).body;
  const idsAt = async (stage: string) =>
    (await list({ stage })).data.map(({ id }: { id: string }) => id);
  const bulk = (act: string, posts: { id: string; hash?: string }[], label?: string) =>
    channels.call('POST', '/posts/bulk', { act, posts, ...(label && { label }) });
  const in_ = (hours: number) => new Date(channels.world.ctx.clock() + hours * hour).toISOString();
  const onX = () => [{ connection_id: channels.ids.x }];

  test(
    'P-7.183 an idea is a post without text: searchable, never sent, and turned into a draft by its first text',
    { tags: 'slow' },
    async () => {
      const idea = await channels.post({ idea: '  Why the rye sells out  ', labels: ['Bread'] });
      expect(idea).toMatchObject({
        stage: 'idea',
        idea: 'Why the rye sells out',
        parts: [],
        summary: 'Not written yet.',
      });
      expect(await idsAt('idea')).toEqual([idea.id]);
      expect((await list({ search: 'rye' })).data).toHaveLength(1);
      expect((await list()).stages).toEqual({
        idea: 1,
        draft: 0,
        waiting: 0,
        scheduled: 0,
        out: 0,
      });
      await channels.call('PATCH', `/posts/${idea.id}`, { variants: onX() });
      for (const [verb, body] of [
        ['publish', {}],
        ['schedule', { scheduled_time: in_(1) }],
        ['queue', {}],
      ] as const)
        expect(await channels.act(idea.id, verb, body)).toMatchObject({
          status: 409,
          body: { message: 'Write a post from this idea first.' },
        });
      const copy = (await channels.act(idea.id, 'duplicate')).body.data;
      expect(copy).toMatchObject({ stage: 'idea', idea: 'Why the rye sells out' });
      const patch = (body: object) => channels.call('PATCH', `/posts/${idea.id}`, body);
      expect(
        (await patch({ ...(await channels.read(idea.id)), labels: ['Rye'] })).body.data.labels,
      ).toEqual(['Rye']);
      expect((await patch({ idea: null })).status).toBe(400);
      const changed = await patch({ parts: ['It is good.'] });
      expect(changed.body.data).toMatchObject({ stage: 'draft', idea: 'Why the rye sells out' });
      expect((await patch({ parts: [] })).status).toBe(400);
      expect(await idsAt('idea')).toEqual([copy.id]);
      const empty = await channels.call('POST', '/posts', { agent_id: channels.agentId });
      expect(empty.body.details).toEqual([
        { path: 'parts', message: 'Write something, or note an idea' },
      ]);
      const long = { agent_id: channels.agentId, idea: 'a'.repeat(201) };
      expect((await channels.call('POST', '/posts', long)).status).toBe(400);
    },
  );

  test('P-7.94 scheduled posts are listed in order of publishing', { tags: 'slow' }, async () => {
    const made = [];
    for (const hours of [3, 1, 2]) {
      const { id } = await channels.post({ parts: [`In ${hours}.`], variants: onX() });
      await channels.act(id, 'schedule', { scheduled_time: in_(hours) });
      made.push(id);
    }
    const [third, first, second] = made;
    expect(await idsAt('scheduled')).toEqual([first, second, third]);
  });

  test.runIf(isHere)(
    'P-7.104 a bulk action applies to several posts, and reports each failure',
    { tags: 'slow' },
    async () => {
      const one = await channels.post({ parts: ['One.'], variants: onX() });
      const two = await channels.post({ parts: ['Two.'] });
      const both = [{ id: one.id }, { id: two.id }];
      const labeled = await bulk('add_label', [...both, { id: one.id }], 'Tips');
      expect(labeled.body).toMatchObject({
        done: [one.id, two.id],
        failed: [],
        message: 'Labeled 2 posts.',
      });
      expect((await list({ label: 'Tips' })).total).toBe(2);
      await bulk('remove_label', [{ id: two.id }], 'Tips');
      expect((await list({ label: 'Tips' })).data).toMatchObject([{ id: one.id }]);
      for (const { id } of both) await channels.call('PATCH', `/posts/${id}`, { parts: ['New.'] });
      await channels.act(one.id, 'schedule', { scheduled_time: in_(1) });
      const gone = newId();
      expect((await bulk('unschedule', [...both, { id: gone }])).body).toMatchObject({
        done: [one.id],
        failed: [
          { id: two.id, message: 'Nothing of this post is scheduled.' },
          { id: gone, message: 'This post doesn’t exist anymore.' },
        ],
        message: 'Moved 1 post back to drafts. 2 posts didn’t work.',
      });
      expect((await bulk('duplicate', both)).body.message).toBe('Duplicated 2 posts.');
      expect((await list()).total).toBe(4);
      expect((await bulk('queue', both)).body).toMatchObject({ done: [], failed: [{}, {}] });
      expect((await bulk('add_label', both)).status).toBe(400);
      expect((await bulk('approve', both)).status).toBe(400);
    },
  );

  test.runIf(isHere)('P-7.104 a bulk approval covers what was shown of each post', async () => {
    const seen = [];
    for (const text of ['One.', 'Two.']) {
      const review = 'before_sending';
      const { id } = await channels.post({ parts: [text], review, variants: onX() });
      const planned = await channels.act(id, 'schedule', { scheduled_time: in_(1) });
      seen.push({ id, hash: planned.body.data.hash });
    }
    const [first, second] = seen;
    await channels.call('PATCH', `/posts/${second?.id}`, { parts: ['Changed.'] });
    const approved = await bulk('approve', seen);
    expect(approved.body).toMatchObject({
      done: [first?.id],
      failed: [
        {
          id: second?.id,
          message: 'This post changed since you opened it. Reload it and check again.',
        },
      ],
    });
    await channels.later(hour);
    expect(await channels.said()).toEqual(['ada: One.']);
  });

  test.runIf(isHere)(
    'P-7.104 deleted posts can be restored by their owner only, planned ones as drafts',
    { tags: 'slow' },
    async () => {
      const draft = await channels.post({ parts: ['Draft.'] });
      const planned = await channels.post({ parts: ['Planned.'], variants: onX() });
      await channels.act(planned.id, 'schedule', { scheduled_time: in_(1) });
      const both = [{ id: draft.id }, { id: planned.id }];
      expect((await bulk('delete', both)).body.message).toBe('Deleted 2 posts.');
      expect((await list()).total).toBe(0);
      const stranger = await channels.world.member();
      const theirs = await channels.world.call('POST', '/posts/bulk', {
        as: stranger,
        body: { act: 'restore', posts: both },
      });
      expect(theirs.body).toMatchObject({
        done: [],
        failed: [{ id: draft.id }, { id: planned.id }],
      });
      expect((await bulk('restore', both)).body.message).toBe('Restored 2 posts.');
      expect((await list()).stages).toMatchObject({ draft: 2, scheduled: 0 });
      expect((await bulk('restore', both)).body.done).toEqual([]);
      await channels.later(2 * hour);
      expect(await channels.said()).toEqual([]);
      await channels.act(planned.id, 'schedule', { scheduled_time: in_(1) });
      await channels.later(hour);
      expect(await channels.said()).toEqual(['ada: Planned.']);
    },
  );

  test(
    'P-7.103 a copy of AI-written text is marked as such, even if only one account has it',
    { tags: 'slow' },
    async () => {
      const { db } = channels.world.ctx;
      const marks = async (id: string) => {
        const post = await db
          .selectFrom('posts')
          .select('made_with_ai')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const variants = await db
          .selectFrom('variants')
          .select('made_with_ai')
          .where('post_id', '=', id)
          .orderBy('n')
          .execute();
        return [post, ...variants].map(({ made_with_ai }) => made_with_ai);
      };
      const whole = await channels.post({ parts: ['All.'], made_with_ai: true, variants: onX() });
      const variants = [
        { connection_id: channels.ids.x },
        { connection_id: channels.ids.bluesky, parts: ['Own.'] },
      ];
      const some = await channels.post({ parts: ['Some.'], variants });
      await db
        .updateTable('variants')
        .set({ made_with_ai: 1 })
        .where('post_id', '=', some.id)
        .where('account_id', '=', channels.ids.bluesky)
        .execute();
      const copyOf = async (id: string) =>
        (await channels.act(id, 'duplicate')).body.data.id as string;
      expect(await marks(await copyOf(whole.id))).toEqual([1, 0]);
      expect(await marks(await copyOf(some.id))).toEqual([0, 0, 1]);
    },
  );
});
