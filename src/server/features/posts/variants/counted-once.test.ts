/** A post on several accounts is one post, wherever posts are counted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecentPost } from '#contract/dashboard/calls.ts';
import { day, hour } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { up } from '#server/db/migrations/0183-posts-counted-once.ts';
import { metricsOf } from '#server/features/analytics/service.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { insertInteraction } from '#server/features/engagement/mentions/mention-cursors.store.ts';
import { interactionRow } from '#server/features/engagement/mentions/save-mentions.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { agentWeeks } from '#server/ledger/read/week.store.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { aMember } from '#test/spaces.ts';

describe.each(everyEngine)('a post on several accounts, on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });
  afterEach(() => channels.world.close());

  /** X refuses the same text on a second account of one person. */
  const places = () =>
    [channels.ids.x, channels.ids.bluesky, channels.ids.telegram].map((connection_id) => ({
      connection_id,
    }));
  const read = async (path: string) => (await channels.call('GET', path)).body.data;
  const total = async () => (await read(`/agents/${channels.agentId}`)).performance_metrics;
  const publish = async (text: string) => {
    const { post, act } = channels;
    await act((await post({ parts: [text], variants: places() })).id, 'publish');
    await channels.later();
  };

  test('P-49.222 totals, today, periods and reports count it once', async () => {
    const { world, agentId, owner } = channels;
    await publish('We open at nine.');
    expect(await total()).toMatchObject({ total_posts_generated: 1, posts_today: 1 });
    channels.world.pass(hour);
    await publish('We close at five.');
    const once = { total_posts_generated: 2 };
    expect(await total()).toMatchObject(once);
    expect((await read('/analytics')).totals).toMatchObject({ posts: 2, published: 6 });
    const now = world.ctx.clock();
    const span = { from: now - day, to: now + 1 };
    expect(await metricsOf(world.ctx.db, owner.id, span)).toMatchObject({ published: 2 });
    expect(await agentWeeks(world.ctx.db, owner.id, span)).toMatchObject([{ published: 2 }]);
    await recountTotals(world.ctx.db, [agentId]);
    expect(await total()).toMatchObject(once);
  });

  test('P-49.222 what the version before counted is counted again', async () => {
    const { ctx } = channels.world;
    await publish('We open at nine.');
    await ctx.db.schema.dropTable('agent_posts').execute();
    await ctx.db.schema.dropIndex('ended_posts_copies').execute();
    await ctx.db.schema.alterTable('ended_posts').dropColumn('post_key').execute();
    await ctx.db.transaction().execute((trx) => up(trx as never, engine));
    expect(await total()).toMatchObject({ total_posts_generated: 1, posts_today: 1 });
    expect((await read('/analytics')).totals).toMatchObject({ posts: 1, published: 3 });
  });

  test.runIf(engines.includes(engine))(
    'P-49.222 one account of it that comes later adds nothing',
    async () => {
      channels.networks.bluesky.script.push({
        fail: new PlatformError('retry', 'Busy.', { retry_after: 600 }),
      });
      await publish('Rye today.');
      expect(await total()).toMatchObject({ total_posts_generated: 1 });
      await channels.later(hour);
      expect((await read('/analytics')).totals).toMatchObject({ posts: 1, published: 3 });
      expect(await total()).toMatchObject({ total_posts_generated: 1 });
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.222 each run of a schedule counts, also once its time was moved',
    async () => {
      const { world, ids, agentId, call } = channels;
      const at = (ahead: number) => new Date(world.ctx.clock() + ahead).toISOString();
      const { body } = await call('POST', '/scheduled-posts', {
        agent_id: agentId,
        connection_ids: [ids.bluesky, ids.telegram],
        content_text: 'Rye today.',
        scheduled_time: at(hour),
        frequency: 'daily',
        max_runs: 0,
      });
      const { id } = body.data;
      await channels.later(hour);
      await channels.later(day);
      expect(await total()).toMatchObject({ total_posts_generated: 2 });
      const moved = { scheduled_time: at(2 * hour), content_text: 'Rye today!' };
      expect((await call('PUT', `/scheduled-posts/${id}`, moved)).status).toBe(200);
      await channels.later(2 * hour);
      await channels.later(day);
      expect(await total()).toMatchObject({ total_posts_generated: 4 });
      world.pass(hour);
      // Ahead of its time it has the number of the run before.
      expect((await call('POST', `/scheduled-posts/${id}/send-now`, {})).status).toBe(200);
      await channels.later(hour);
      expect(await total()).toMatchObject({ total_posts_generated: 5 });
      expect((await read('/analytics')).totals).toMatchObject({ posts: 5, published: 10 });
      await recountTotals(world.ctx.db, [agentId]);
      expect(await total()).toMatchObject({ total_posts_generated: 5 });
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.223 the dashboard shows it once, with its other accounts',
    async () => {
      await publish('We open at nine.');
      channels.world.pass(hour);
      await publish('We close at five.');
      const recent: RecentPost[] = await read('/dashboard/posts');
      expect(recent.map(({ post }) => [post.parts[0]?.text, post.others.length])).toEqual([
        ['We close at five.', 2],
        ['We open at nine.', 2],
      ]);
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.222 P-49.350 it needs one approval, wherever what needs you is counted, and in the notification',
    async () => {
      const { post, act, call, world } = channels;
      const wanted = { parts: ['Rye on Friday.'], variants: places(), review: 'before_sending' };
      const { id } = await post(wanted);
      const scheduled_time = new Date(world.ctx.clock() + hour).toISOString();
      await act(id, 'schedule', { scheduled_time });
      await channels.later();
      const needs: { kind: string; count: number }[] = await read('/dashboard/needs');
      expect(needs.find(({ kind }) => kind === 'approval')).toMatchObject({ count: 1 });
      const { account_id } = await world.ctx.db
        .selectFrom('series')
        .select('account_id')
        .executeTakeFirstOrThrow();
      const account = await world.ctx.db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', account_id)
        .executeTakeFirstOrThrow();
      const now = world.ctx.clock();
      const [message] = interactionRow(account, channels.agentId, 'mention', {
        external_id: 'e1',
        url: null,
        text: 'Do you ship?',
        created_at: now,
        likes: null,
        author: { external_id: 'x', username: 'x', display_name: 'X', followers: null },
        in_reply_to: null,
        conversation: null,
        is_repost: false,
      });
      if (!message) throw new Error('It is no mention');
      await insertInteraction(world.ctx.db, { ...message, next_at: now }, now);
      await world.ctx.db.updateTable('interactions').set({ state: 'handoff' }).execute();
      const counted: typeof needs = await read('/dashboard/needs');
      expect(counted.find(({ kind }) => kind === 'inbox')).toMatchObject({ count: 1 });
      expect((await call('GET', '/inbox')).body.waiting).toBe(1);
      const { totals } = await read('/analytics');
      expect(totals).toMatchObject({ waiting: 2, waiting_messages: 1 });
      expect((await call('GET', '/posts?stage=waiting')).body.total).toBe(1);
      await attentionJob(world.ctx).run(null, new AbortController().signal);
      const notice = async () =>
        (await call('GET', '/notices')).body.data.find(
          ({ kind }: { kind: string }) => kind === 'post_to_approve',
        );
      const about = '“Rye on Friday.” by Ada on 3 accounts';
      expect(await notice()).toMatchObject({ text: `${about} needs your approval.` });
      const { hash } = await channels.read(id);
      await act(id, 'approve', { hash });
      expect(await notice()).toMatchObject({
        text: `${about}.`,
        outcome: 'Approved by you',
      });
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.383 a failed post needs its owner once, on the dashboard, on the board and in the figures, until it is published',
    async () => {
      const refused = () => ({ fail: new PlatformError('rejected', 'Too many links.') });
      channels.networks.bluesky.script.push(refused());
      channels.networks.telegram.script.push(refused());
      await publish('Rye today.');
      const failed = async () => {
        const needs: { kind: string }[] = await read('/dashboard/needs');
        return needs.find(({ kind }) => kind === 'failed');
      };
      expect(await failed()).toMatchObject({ count: 1, about: 'Ada' });
      const counts = async () => [
        (await read('/analytics')).totals.waiting,
        (await channels.call('GET', '/posts?stage=waiting')).body.total,
      ];
      expect(await counts()).toEqual([1, 1]);
      const [{ id }] = (await channels.call('GET', '/posts?stage=waiting')).body.data;
      await channels.act(id, 'publish');
      await channels.later();
      expect(await failed()).toBeUndefined();
      expect(await counts()).toEqual([0, 0]);
    },
  );

  test.runIf(engines.includes(engine))(
    'P-49.222 its notification is over with it, whatever else was asked at the same time',
    async () => {
      const { post, act, world, owner, ids } = channels;
      const some = { agent_ids: null, connection_ids: [ids.x, ids.bluesky] };
      const mia = await aMember(world, owner, 'approver', some);
      const plan = async (text: string, variants: object[]) => {
        const { id } = await post({ parts: [text], variants, review: 'before_sending' });
        const scheduled_time = new Date(world.ctx.clock() + hour).toISOString();
        await act(id, 'schedule', { scheduled_time });
        return id;
      };
      const [x, bluesky, telegram] = places();
      const ours = await plan('Rye on Friday.', [x ?? {}, bluesky ?? {}]);
      const hidden = await plan('A secret for subscribers.', [telegram ?? {}]);
      await channels.later();
      await attentionJob(world.ctx).run(null, new AbortController().signal);
      const approve = async (id: string) =>
        act(id, 'approve', { hash: (await channels.read(id)).hash });
      await approve(ours);
      await approve(hidden);
      const { body } = await world.call('GET', '/notices', { as: mia.as });
      const told = body.data.filter(({ kind }: { kind: string }) => kind === 'post_to_approve');
      expect(told.map(({ text }: { text: string }) => text)).toEqual([
        expect.stringMatching(/^“Rye on Friday\.” by Ada on 2 accounts\. In /),
      ]);
      expect(told[0].outcome).toMatch(/^Approved by /);
    },
  );
});
