import { afterEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { putToSleep } from '#server/ledger/recover/backoff.store.ts';
import { engines } from '#test/engines.ts';
import { closeMetrics, openMetrics } from '#test/metrics-world.ts';
import { putPostMetrics } from './due.store.ts';
import { readMetrics } from './read-metrics.ts';

afterEach(closeMetrics);

const never = new AbortController().signal;

describe.each(engines)('figures of posts on %s', (engine) => {
  test('have one row per day, and unreported figures are unknown', { tags: 'slow' }, async () => {
    const { world, say, read, rows, told } = await openMetrics(engine);
    const { id, post } = await say('Hello.');
    await read();
    expect(await rows(id)).toMatchObject([{ impressions: null, likes: 0, replies: 0, reposts: 0 }]);
    told.set(post, { impressions: 40, likes: 3 });
    await read(day);
    expect(await rows(id)).toMatchObject([
      { replies: 0 },
      { impressions: 40, likes: 3, replies: null, reposts: null },
    ]);
    const today = new Date(world.ctx.clock()).toISOString().slice(0, 10);
    expect((await rows(id)).at(-1)?.day).toBe(today);
  });

  test('of one day are those that were read last, however often and by however many workers', async () => {
    const { world, say, read, rows, told } = await openMetrics(engine);
    world.pass(day - (world.ctx.clock() % day) + hour);
    const { id, post } = await say('Hello.');
    for (const likes of [1, 2, 3]) {
      told.set(post, { likes });
      await read(hour);
    }
    await Promise.all([readMetrics(world.ctx, never), readMetrics(world.ctx, never)]);
    expect(await rows(id)).toMatchObject([{ likes: 3 }]);
  });

  test('from an earlier reading do not replace later ones', { tags: 'slow' }, async () => {
    const { world, say, rows } = await openMetrics(engine);
    const { id } = await say('Hello.');
    const { db } = world.ctx;
    const figures = { impressions: null, replies: null, reposts: null };
    const row = { occurrence_id: id, day: '2030-01-01', ...figures };
    await putPostMetrics(db, [{ ...row, read_at: 2000, likes: 9 }]);
    await putPostMetrics(db, [{ ...row, read_at: 1000, likes: 5 }]);
    expect(await rows(id)).toMatchObject([{ likes: 9, read_at: 2000 }]);
  });

  test('P-9.28 are read on the schedule of their platform, and not before', async () => {
    const { say, read, asked, next } = await openMetrics(engine);
    const { id } = await say('Hello.');
    await read();
    await read();
    expect(asked).toHaveLength(1);
    await read(59 * minute);
    expect(asked).toHaveLength(1);
    await read(minute);
    expect(asked).toHaveLength(2);
    await read(40 * day);
    expect(asked).toHaveLength(3);
    expect(await next(id)).toBeNull();
  });

  test(
    'are postponed when the platform fails, as long as it asks, without delaying others',
    { tags: 'slow' },
    async () => {
      const { world, say, read, rows, next, failures, asked } = await openMetrics(engine);
      const { id } = await say('Hello.');
      failures.push(new PlatformError('retry', 'Slow down.', { retry_after: 7200, http: 429 }));
      await read();
      expect(await rows(id)).toEqual([]);
      expect((await next(id)) ?? 0).toBeGreaterThan(world.ctx.clock() + 7100 * 1000);
      const other = await say('Still here.');
      await read(hour);
      expect(await rows(other.id)).toHaveLength(1);
      expect(await rows(id)).toEqual([]);
      await read(hour + minute);
      expect(await rows(id)).toHaveLength(1);
      expect(asked.at(-1)).toHaveLength(2);
    },
  );

  test('are retried in half an hour after an unexpected error', { tags: 'slow' }, async () => {
    const { say, read, rows, failures, world } = await openMetrics(engine);
    const { id } = await say('Hello.');
    failures.push(new Error('Something broke.'));
    await read();
    expect(await rows(id)).toEqual([]);
    expect(world.logged.join('\n')).toContain('figures of posts could not be read');
    await read(31 * minute);
    expect(await rows(id)).toHaveLength(1);
  });

  test(
    'that could not be read a day after their last turn are given up',
    { tags: 'slow' },
    async () => {
      const { say, read, next, failures, asked } = await openMetrics(engine);
      const { id } = await say('Hello.');
      for (let n = 0; n < 3; n += 1) failures.push(new PlatformError('rejected', 'No.'));
      await read(30 * day + minute);
      expect(await next(id)).not.toBeNull();
      await read(hour);
      expect(await next(id)).not.toBeNull();
      await read(day);
      expect(await next(id)).toBeNull();
      expect(asked).toHaveLength(3);
    },
  );

  test('of deleted posts are not read, nor those that are missing for a day', async () => {
    const { world, owner, say, read, next, told, asked } = await openMetrics(engine);
    const [deleted, gone, slow] = [await say('One.'), await say('Two.'), await say('Three.')];
    await world.call('DELETE', `/occurrences/${deleted.id}`, { as: owner });
    told.set(gone.post, 'gone').set(slow.post, 'gone');
    await read();
    expect(asked.flat().toSorted()).toEqual([gone.post, slow.post].toSorted());
    expect(await next(deleted.id)).toBeNull();
    expect(await next(slow.id)).not.toBeNull();
    told.delete(slow.post);
    await read(day);
    expect(await next(gone.id)).toBeNull();
    expect(await next(slow.id)).not.toBeNull();
  });

  test(
    'of a disconnected account are skipped until it is reconnected',
    { tags: 'slow' },
    async () => {
      const { world, say, read, rows, next, asked } = await openMetrics(engine);
      const { id } = await say('Hello.');
      const set = (status: 'connected' | 'needs_reconnect') =>
        world.ctx.db.updateTable('accounts').set({ status }).execute();
      await set('needs_reconnect');
      await read();
      expect(asked).toEqual([]);
      expect(await next(id)).toBeGreaterThan(world.ctx.clock());
      await set('connected');
      await read(hour);
      expect(await rows(id)).toHaveLength(1);
    },
  );

  test('are not read for someone who lost access', { tags: 'slow' }, async () => {
    const { world, say, read, rows, next, asked } = await openMetrics(engine);
    const { id } = await say('Hello.');
    const set = (removed_at: number | null) =>
      world.ctx.db.updateTable('whitelist').set({ removed_at }).execute();
    await set(1);
    await read();
    expect(asked).toEqual([]);
    expect(await next(id)).toBeGreaterThan(world.ctx.clock());
    await set(null);
    await read(hour);
    expect(await rows(id)).toHaveLength(1);
  });

  test('of a backed-off account or platform stay due', { tags: 'slow' }, async () => {
    const { world, say, read, rows, asked } = await openMetrics(engine);
    const { id } = await say('Hello.');
    const { db, clock } = world.ctx;
    const { id: account } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    await putToSleep(db, account, clock() + hour);
    await read();
    expect(asked).toEqual([]);
    await db.deleteFrom('lanes').execute();
    const now = clock();
    const open = { failures: '[]', opened_at: now, probe_at: now, trial_id: null };
    await db
      .insertInto('breakers')
      .values({ platform: 'sandbox', service: '', ...open })
      .execute();
    await read();
    expect(asked).toEqual([]);
    await db.deleteFrom('breakers').execute();
    await read();
    expect(await rows(id)).toHaveLength(1);
  });

  test('do not count replies by the owner’s own agents, or the next part of a thread', async () => {
    const { world, owner, agentId, say, read, rows } = await openMetrics(engine);
    const grace = await world.agent(owner, { name: 'Grace' });
    const { id, post } = await say('What do you think?');
    const publish = (agent: string, body: object) =>
      world.call('POST', `/agents/${agent}/posts`, {
        as: owner,
        body: { platform: 'sandbox', ...body },
      });
    await publish(grace.id, { content: 'I doubt it.', in_reply_to: post });
    await publish(agentId, { content: 'It is so.', in_reply_to: post });
    const thread = (await publish(agentId, { parts: ['A thread.', 'Its second part.'] })).body.data;
    const bob = { author: 'Bob', text: 'Is that so?', in_reply_to: post };
    await world.call('POST', '/sandbox/posts', { as: owner, body: bob });
    await read(minute);
    expect(await rows(id)).toMatchObject([{ replies: 1 }]);
    expect(await rows(thread.occurrence_id)).toMatchObject([{ replies: 0 }]);
  });

  test(
    'of the sandbox are updated as soon as someone replies there',
    { tags: 'slow' },
    async () => {
      const { world, owner, say, rows } = await openMetrics(engine);
      const { id, post } = await say('Hello.');
      const bob = { author: 'Bob', text: 'Hi.', in_reply_to: post };
      await world.call('POST', '/sandbox/posts', { as: owner, body: bob });
      expect(await rows(id)).toMatchObject([{ replies: 1 }]);
    },
  );

  test('P-7.120 of the sandbox are updated as soon as someone likes or reposts there', async () => {
    const { world, owner, agentId, say, rows } = await openMetrics(engine);
    const { id, post } = await say('Hello.');
    const react = (body: object) =>
      world.call('POST', `/sandbox/posts/${post}/react`, { as: owner, body });
    await react({ kind: 'like', count: 12 });
    await react({ kind: 'repost', count: 3 });
    const counts = { likes: 12, replies: 0, reposts: 3 };
    expect(await rows(id)).toMatchObject([{ ...counts, impressions: null }]);
    const { data } = (await world.call('GET', '/analytics', { as: owner })).body;
    expect(data.totals).toMatchObject({ interactions: { value: 15, covers: 1 } });
    expect(data.top_posts).toMatchObject([{ ...counts, interactions: 15 }]);
    const agent = (await world.call('GET', `/agents/${agentId}`, { as: owner })).body.data;
    expect(agent.performance_metrics.total_interactions).toBe(15);
    await react({ kind: 'like', count: 0 });
    expect(await rows(id)).toMatchObject([{ likes: 0, reposts: 3 }]);
  });

  test('are read a hundred at a time', async () => {
    const { world, say, read, asked } = await openMetrics(engine);
    const { id } = await say('The pattern.');
    const { db } = world.ctx;
    const row = await db
      .selectFrom('occurrences')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const part = await db
      .selectFrom('parts')
      .selectAll()
      .where('occurrence_id', '=', id)
      .executeTakeFirstOrThrow();
    for (let seq = 2; seq <= 230; seq += 1) {
      const copy = `${id}-${seq}`;
      await db
        .insertInto('occurrences')
        .values({ ...row, id: copy, seq, dedupe_key: null })
        .execute();
      await db
        .insertInto('parts')
        .values({ ...part, id: copy, occurrence_id: copy, external_id: copy })
        .execute();
    }
    await read();
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(new Set(asked.flat()).size).toBe(230);
  });

  test('are no longer read once the server stops', async () => {
    const { world, say, asked, next } = await openMetrics(engine);
    const { id } = await say('Hello.');
    await readMetrics(world.ctx, AbortSignal.abort());
    expect(asked).toEqual([]);
    expect(await next(id)).not.toBeNull();
  });
});
