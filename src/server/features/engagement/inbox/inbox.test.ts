import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';
import { removeOldInteractions } from '#server/features/engagement/metrics.store.ts';
import { areManyDecided } from '#server/features/engagement/replies/replies.store.ts';
import type { Db } from '#server/db/client.ts';
import { pagesOf } from '#test/pages-of.ts';
import { planOf } from '#test/plan-of.ts';

const act = ({ world, owner }: Engagement, id: string, what: string, body?: object) =>
  world.call('POST', `/inbox/${id}/${what}`, { as: owner, ...(body && { body }) });

/** Sets up one waiting reply; returns its row. */
async function oneWaiting(open: Engagement, text = '@Ada what do you think of unit tests?') {
  const post = await open.say(text);
  await open.work();
  const { data } = await open.inbox();
  return { post, waiting: data[0] };
}

describe.each(engines)('the inbox on %s', (engine) => {
  test('P-7.84 holds the first replies of an agent until their owner approves them', async () => {
    const open = await openEngagement(engine);
    const { post, waiting } = await oneWaiting(open);
    expect(waiting).toMatchObject({
      state: 'waiting_approval',
      kind: 'mention',
      agent_name: 'Ada',
      reply: null,
      author: { username: 'Bob' },
      decision: { shouldEngage: true, lane: 'auto' },
    });
    expect(waiting.draft).toHaveLength(1);
    const { world, owner, agentId } = open;
    const ask = async (path: string) => (await world.call('GET', path, { as: owner })).body;
    const figures = async () => [
      (await open.inbox()).waiting,
      (await ask('/analytics')).data.totals.waiting,
      (await ask(`/agents/${agentId}/analytics`)).data.totals.waiting,
      (await ask('/notices')).unread,
    ];
    expect(await figures()).toEqual([1, 1, 1, 1]);
    expect(await open.answers()).toEqual([]);
    const approved = await act(open, waiting.id, 'approve', {});
    expect(approved.body.data).toMatchObject({ state: 'queued', reply: { status: 'READY' } });
    expect(await figures()).toEqual([0, 0, 0, 0]);
    await open.work();
    expect(await open.answers()).toEqual([{ text: waiting.draft[0], in_reply_to: post }]);
    expect(await open.inbox()).toMatchObject({ data: [], total: 0, waiting: 0 });
    const all = await open.inbox({ state: 'all' });
    expect(all.data).toMatchObject([{ state: 'answered', reply: { status: 'PUBLISHED' } }]);
    expect((await open.inbox({ state: 'sent' })).data).toEqual(all.data);
    expect(all.data[0].reply.url).toContain('/sandbox?post=');
  });

  test('LL-9 sends replies automatically once ten were approved; rejected ones do not count', async () => {
    const open = await openEngagement(engine);
    await open.trust(9);
    const { waiting } = await oneWaiting(open);
    await act(open, waiting.id, 'reject', { reason: 'Too stiff.' });
    const { waiting: tenth } = await oneWaiting(open, '@Ada what do you think of typing?');
    await act(open, tenth.id, 'approve', {});
    await open.say('@Ada thank you, great post!', 'Carol');
    await open.work();
    expect(await open.inbox()).toMatchObject({ total: 0 });
    expect(await open.answers()).toHaveLength(2);
  });

  test('P-7.85 sends the owner’s wording if they edited it', async () => {
    const open = await openEngagement(engine);
    const { post, waiting } = await oneWaiting(open);
    const tooLong = await act(open, waiting.id, 'approve', { parts: ['a'.repeat(281)] });
    expect(tooLong).toMatchObject({ status: 400 });
    await act(open, waiting.id, 'approve', { parts: ['In my own words.'] });
    await open.work();
    expect(await open.answers()).toEqual([{ text: 'In my own words.', in_reply_to: post }]);
  });

  test(
    'P-7.86 a rejected reply is not sent, and the reason is given to the writer of the next one',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      const { waiting } = await oneWaiting(open);
      const refused = await act(open, waiting.id, 'reject', { reason: '' });
      expect(refused.status).toBe(400);
      const rejected = await act(open, waiting.id, 'reject', {
        reason: 'Never use the word great.',
      });
      expect(rejected.body.data).toMatchObject({
        state: 'rejected',
        note: 'Never use the word great.',
      });
      await open.work();
      expect(await open.answers()).toEqual([]);
      for (const what of ['approve', 'reject', 'done', 'open']) {
        const body = what === 'reject' ? { reason: 'Again' } : what === 'done' ? undefined : {};
        expect((await act(open, waiting.id, what, body)).status).toBe(409);
      }
    },
  );

  test('P-7.482 what an owner does to replies is remembered, with the reason of a rejection', async () => {
    const open = await openEngagement(engine);
    const { waiting: one } = await oneWaiting(open);
    await act(open, one.id, 'approve', { parts: ['In my own words.'] });
    const { waiting: two } = await oneWaiting(open, '@Ada is typing worth the time?');
    await act(open, two.id, 'propose', { parts: ['Put there before.'] });
    await act(open, two.id, 'approve', {});
    const { waiting: three } = await oneWaiting(open, '@Ada and what do you think of editors?');
    await act(open, three.id, 'reject', { reason: 'Too stiff.' });
    const rows = open.world.ctx.db.selectFrom('voice_texts').orderBy('at').orderBy('id');
    expect(await rows.select(['about', 'kind', 'written', 'text', 'reason']).execute()).toEqual([
      {
        about: one.id,
        kind: 'edited',
        written: one.draft[0],
        text: 'In my own words.',
        reason: '',
      },
      {
        about: three.id,
        kind: 'rejected',
        written: three.draft[0],
        text: three.draft[0],
        reason: 'Too stiff.',
      },
    ]);
  });

  test('P-7.85 two concurrent approvals send one reply', async () => {
    const open = await openEngagement(engine);
    const { waiting } = await oneWaiting(open);
    const replies = await Promise.all([
      act(open, waiting.id, 'approve', {}),
      act(open, waiting.id, 'approve', { parts: ['Mine.'] }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await open.work();
    expect(await open.answers()).toHaveLength(1);
  });

  test('P-7.84 replies without a decision expire after two days', async () => {
    const open = await openEngagement(engine);
    await oneWaiting(open);
    open.world.pass(48 * 3_600_000 + 1000);
    await open.work();
    expect((await open.heard()).map(({ state }) => state)).toEqual(['expired']);
    expect(await open.answers()).toEqual([]);
  });

  test('notifies the owner once a day that replies wait', async () => {
    const open = await openEngagement(engine);
    await open.say('@Ada what do you think of unit tests?');
    await open.say('@Ada is typing worth it?', 'Carol');
    await open.work();
    expect((await open.inbox()).waiting).toBe(2);
    const { body } = await open.world.call('GET', '/notices', { as: open.owner });
    const told = body.data.filter(({ kind }: { kind: string }) => kind === 'reply_waits');
    expect(told).toMatchObject([{ link: '/inbox' }]);
  });

  test('P-49.348 says in that notification that a person answered, where no agent drafted a reply', async () => {
    const open = await openEngagement(engine);
    const angry = '@Ada your last order arrived broken, this is terrible.';
    const { waiting } = await oneWaiting(open, angry);
    expect(waiting.draft).toBeNull();
    open.world.pass(1000);
    const parts = ['I am sorry. A new one is on its way.'];
    const send = () => act(open, waiting.id, 'approve', { parts, delay_s: 10 });
    const outcome = async () => {
      const { body } = await open.world.call('GET', '/notices', { as: open.owner });
      return body.data.find(({ kind }: { kind: string }) => kind === 'reply_waits').outcome;
    };
    expect((await send()).status).toBe(200);
    expect(await outcome()).toBe('Answered by you');
    // Their own words are not the agent’s after an Undo either.
    open.world.pass(1000);
    expect((await act(open, waiting.id, 'unsend')).status).toBe(200);
    expect(await outcome()).toBeNull();
    await send();
    expect(await outcome()).toBe('Answered by you');
  });

  test('P-49.258 P-49.292 says in that notification what became of a reply, asks again if it is undone, and names nobody for several', async () => {
    const open = await openEngagement(engine);
    const { world, owner } = open;
    const { waiting } = await oneWaiting(open);
    const told = async () => {
      const { body } = await world.call('GET', '/notices', { as: owner });
      return body.data.find(({ kind }: { kind: string }) => kind === 'reply_waits');
    };
    const asks = { outcome: null, settled_at: null, read_at: null };
    expect(await told()).toMatchObject({ ...asks, text: 'Ada drafted a reply on Sandbox.' });
    world.pass(1000);
    await act(open, waiting.id, 'approve', { delay_s: 10 });
    const over = await told();
    expect(over.outcome).toBe('Approved by you');
    expect([over.settled_at, over.read_at]).not.toContain(null);
    world.pass(1000);
    expect((await act(open, waiting.id, 'unsend')).status).toBe(200);
    expect(await told()).toMatchObject(asks);
    await act(open, waiting.id, 'reject', { reason: 'Too stiff.' });
    expect((await told()).outcome).toBe('Rejected by you');
    // Another one on the same day has it ask again.
    world.pass(1000);
    await open.say('@Ada is typing worth it?', 'Carol');
    await open.work();
    expect(await told()).toMatchObject(asks);
    const { data } = await open.inbox();
    const approved = await act(open, data[0].id, 'approve', { parts: ['It is.'] });
    expect(approved.body).toMatchObject({ success: true });
    expect((await told()).outcome).toBe('All decided');
    // Among the latest messages alone: an agent may have had a hundred thousand.
    const ask = (db: Db) => areManyDecided(db, open.agentId, world.ctx.clock());
    if (engine === 'sqlite')
      expect(await planOf(world.ctx.db, engine, ask)).toContain('(agent_id=? AND seen_at>?)');
  });

  test(
    'marks that notification as read once they expired, their author opted out, or the agent was deleted',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      const { db } = open.world.ctx;
      const unread = async () => {
        const notices = db.selectFrom('notices').select('id').where('read_at', 'is', null);
        return (await notices.where('kind', '=', 'reply_waits').execute()).length;
      };
      await oneWaiting(open);
      expect(await unread()).toBe(1);
      open.world.pass(49 * 3_600_000);
      await open.work();
      expect(await unread()).toBe(0);
      await oneWaiting(open);
      expect(await unread()).toBe(1);
      await open.say('@Ada please stop messaging me');
      await open.work();
      expect(await unread()).toBe(0);
      open.world.pass(24 * 3_600_000);
      await open.say('@Ada is typing worth it?', 'Carol');
      await open.work();
      expect(await unread()).toBe(1);
      await open.world.call('DELETE', `/agents/${open.agentId}`, { as: open.owner });
      expect(await unread()).toBe(0);
    },
  );

  test(
    'P-7.84 lists waiting replies in pages, newest first and each once, with a total',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      await open.say('@Ada what do you think of unit tests?');
      await open.say('@Ada is typing worth it?', 'Carol');
      await open.work();
      open.world.pass(60_000);
      await open.say('@Ada which editor do you like?', 'Dan');
      await open.work();
      const whole = await open.inbox();
      expect(whole.data[0].author.username).toBe('Dan');
      const pages = await pagesOf(open.inbox, 1);
      const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
      expect(pages.flatMap(ids)).toEqual(ids(whole));
      expect(pages.map(({ total, waiting }) => [total, waiting])).toEqual([
        [3, 3],
        [null, 3],
        [null, 3],
      ]);
    },
  );

  test('P-7.89 shows a conversation with the reply in its place', { tags: 'slow' }, async () => {
    const open = await openEngagement(engine);
    await open.trust();
    const first = await open.say('@Ada thank you, great post!');
    await open.work();
    await open.say('@Ada thanks for the answer!', 'Bob', first);
    await open.work();
    const [row] = await open.heard();
    const path = `/agents/${open.agentId}/interactions/${row?.id}`;
    const { body } = await open.world.call('GET', path, { as: open.owner });
    expect(body.data.posts.map(({ ours }: { ours: boolean }) => ours)).toEqual([
      ...[false, true, false, true],
    ]);
    const stranger = await open.world.member();
    expect((await open.world.call('GET', path, { as: stranger })).status).toBe(404);
  });

  test('sends nothing of an agent that is off, frozen, unlinked or deleted, and says why', async () => {
    const open = await openEngagement(engine);
    const { world, owner, agentId } = open;
    const { waiting } = await oneWaiting(open);
    const approve = async () => (await act(open, waiting.id, 'approve', {})).body.code;
    const as = owner;
    const toggle = (is_active: boolean) =>
      world.call('POST', `/agents/${agentId}/toggle-status`, { as, body: { is_active } });
    await toggle(false);
    expect(await approve()).toBe('agent_inactive');
    await toggle(true);
    await world.call('POST', '/publishing/freeze', { as });
    expect(await approve()).toBe('publishing_frozen');
    await world.call('POST', '/publishing/resume', { as });
    const body = { platform: 'sandbox' };
    await world.call('DELETE', `/agents/${agentId}/disconnect-platform`, { as, body });
    expect(await approve()).toBe('not_connected');
    await world.call('DELETE', `/agents/${agentId}`, { as });
    expect(await approve()).toBe('not_found');
    expect(await open.inbox()).toMatchObject({ total: 0, waiting: 0 });
    expect(await open.answers()).toEqual([]);
  });

  test(
    'mentions without a reply are deleted once no figure counts them, and replies are kept',
    { tags: 'slow' },
    async () => {
      const open = await openEngagement(engine);
      await open.trust();
      await open.say('@Ada thank you, great post!');
      await open.say('@Ada you are an idiot, and so is your mother', 'Mallory');
      await open.work();
      await removeOldInteractions(open.world.ctx.db, open.world.ctx.clock());
      expect(await open.heard()).toHaveLength(2);
      open.world.pass(92 * 24 * 3_600_000);
      await open.work();
      await removeOldInteractions(open.world.ctx.db, open.world.ctx.clock());
      expect((await open.heard()).map(({ state }) => state)).toEqual(['answered']);
    },
  );
});
