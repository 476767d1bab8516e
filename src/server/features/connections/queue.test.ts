import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute, second } from '#contract/core/time.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import type { JobDefinition } from '#server/jobs/port.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import type { Person } from '#test/world.ts';
import { check } from './check.ts';
import { connectionsHealthJob } from './health.job.ts';
import { revokeJob } from './revoke.job.ts';

const never = new AbortController().signal;

describe.each(engines)('an account on X and its waiting posts on %s', (engine) => {
  let twitter: TwitterWorld;
  let ada: Person;
  let agent: string;
  let name: string;
  let count = 0;
  beforeAll(async () => {
    twitter = await openTwitter(engine);
  });
  beforeEach(async () => {
    ada = await twitter.world.member();
    agent = (await twitter.world.agent(ada)).id;
    name = `poster_${(count += 1)}`;
    const query = { from: 'agent', agent_id: agent };
    const { status } = await twitter.connect(ada, { username: name, query });
    if (status !== 200) throw new Error(`not connected: ${status}`);
  });
  afterAll(() => twitter.close());

  const run = (job: JobDefinition) => job.run(null, never);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    twitter.world.call(method, path, { as: ada, body });
  const connection = async () =>
    (await call('GET', '/connections')).body.data.find(
      ({ platform }: { platform: string }) => platform === 'twitter',
    );
  const plan = async (content_text: string, after: number) => {
    const at = new Date(twitter.world.ctx.clock() + after).toISOString();
    const body = { agent_id: agent, platform: 'twitter', content_text, scheduled_time: at };
    const { status, body: answer } = await call('POST', '/scheduled-posts', body);
    expect(status, JSON.stringify(answer)).toBe(201);
  };
  const states = async () => {
    const rows = await twitter.world.ctx.db
      .selectFrom('occurrences')
      .innerJoin('series', 'series.id', 'occurrences.series_id')
      .select(['occurrences.state', 'occurrences.reason'])
      .where('series.owner_id', '=', ada.id)
      .orderBy('occurrences.due_at')
      .execute();
    return rows.map(({ state, reason }) => (reason ? `${state}(${reason})` : state));
  };
  const notices = async () => {
    await run(attentionJob(twitter.world.ctx));
    const { body } = await call('GET', '/notices');
    const rows: { kind: string; text: string }[] = body.data;
    return rows.map(({ kind, text }) => ({ kind, text }));
  };
  const said = async (text: string) =>
    (await twitter.x.posts()).filter((post) => post.text === text).length;
  const unrevoked = () =>
    twitter.world.ctx.db
      .selectFrom('revocations')
      .selectAll()
      .where('username', '=', name)
      .execute();
  const revoked = async () =>
    (await twitter.x.ledger()).filter(({ type }) => type === 'revoke').length;
  const row = () =>
    twitter.world.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('owner_id', '=', ada.id)
      .where('platform', '=', 'twitter')
      .executeTakeFirst();

  test('S2-7.1 accepts a text by the call that names it, once', async () => {
    const content = `Straight to X, ${name}.`;
    const path = `/agents/${agent}/post-to-twitter`;
    const { status, body } = await call('POST', path, { content, agentId: agent });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ status: 'PUBLISHED', url: expect.stringContaining(name) });
    expect((await call('POST', path, { content })).body.data.occurrence_id).toBe(
      body.data.occurrence_id,
    );
    expect(await said(content)).toBe(1);
    const long = await call('POST', path, { content: 'x'.repeat(281) });
    expect([long.status, long.body.details[0].path]).toEqual([400, 'content']);
    const grace = (await twitter.world.agent(ada, { name: 'Grace' })).id;
    const other = await call('POST', path, { content: 'Who is meant?', agentId: grace });
    expect([other.status, other.body.details[0].path]).toEqual([400, 'agentId']);
    expect(await said('Who is meant?')).toBe(0);
  });

  test('OB-3 revoked while posts wait: they are held, the owner is notified once, and they are sent once after reconnecting', async () => {
    const text = `Held by ${name}.`;
    await plan(text, 2 * minute);
    await plan(`${text} Then this.`, 4 * minute);
    expect(await connection()).toMatchObject({ waiting_posts: 2, agents: [{ id: agent }] });
    await twitter.x.revoke(name);
    await twitter.later(2 * minute);
    await twitter.later(second);
    expect((await states())[0]).toBe('HELD(reconnect)');
    await twitter.later(2 * minute);
    await twitter.later(second);
    expect(await states()).toEqual(['HELD(reconnect)', 'HELD(reconnect)']);
    expect(await connection()).toMatchObject({
      status: 'needs_reconnect',
      waiting_posts: 2,
      status_reason: expect.stringMatching(/\w/),
    });
    expect(
      (await notices()).filter(({ kind }: { kind: string }) => kind === 'post_held'),
    ).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
    expect(await said(text)).toBe(0);
    expect((await twitter.connect(ada, { username: name })).status).toBe(200);
    await twitter.later(second);
    await twitter.later(minute);
    await twitter.later(minute);
    expect(await states()).toEqual(['PUBLISHED', 'PUBLISHED']);
    expect(await said(text)).toBe(1);
    expect(await said(`${text} Then this.`)).toBe(1);
    expect(await connection()).toMatchObject({ status: 'connected', status_reason: null });
    expect((await call('GET', `/agents/${agent}`)).body.data).toMatchObject({ status: 'active' });
  });

  test('OB-3 a lost account is found before its posts are due, and its owner is notified once with their number', async () => {
    await plan(`Planned by ${name}.`, 20 * hour);
    await twitter.x.revoke(name);
    const health = connectionsHealthJob(twitter.world.ctx);
    await run(health);
    expect(await connection()).toMatchObject({ status: 'connected' });
    await twitter.later(7 * hour);
    await run(health);
    await run(health);
    expect(await connection()).toMatchObject({ status: 'needs_reconnect' });
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'connection_lost' });
    expect(notice?.text).toContain(`@${name} on X needs reconnecting.`);
    expect(notice?.text).toContain('1 post is waiting for it.');
    await twitter.later(13 * hour);
    await twitter.later(second);
    expect(await states()).toEqual(['HELD(reconnect)']);
    expect(await notices()).toHaveLength(1);
  });

  test('a lost account is reported even if one of its posts that waits for budget was reported before', async () => {
    const other = (await twitter.world.agent(ada, { name: 'Grace' })).id;
    await call('POST', `/agents/${other}/connect-platform`, { platform: 'twitter' });
    await call('PUT', '/usage/budget', { agent_id: agent, monthly_budget: 1 });
    const post = { platform: 'twitter', content: `By ${name}.` };
    await call('POST', `/agents/${agent}/posts`, post);
    expect((await notices()).map(({ kind }) => kind)).toContain('post_held');
    await twitter.x.revoke(name);
    await call('POST', `/agents/${other}/posts`, post);
    expect((await states()).toSorted()).toEqual(['HELD(budget)', 'HELD(reconnect)']);
    const lost = { kind: 'post_held', text: expect.stringContaining('Reconnect this account.') };
    expect(await notices()).toContainEqual(lost);
  });

  test('disconnected while a post waits, it is held until the account is connected again', async () => {
    const text = `Away with ${name}.`;
    await plan(text, 2 * minute);
    await twitter.later(second);
    await call('DELETE', '/twitter/connection');
    await twitter.later(2 * minute);
    expect(await states()).toEqual(['HELD(reconnect)']);
    await twitter.connect(ada, { username: name });
    await twitter.later(second);
    await twitter.later(minute);
    expect(await states()).toEqual(['PUBLISHED']);
    expect(await said(text)).toBe(1);
  });

  test('P-7.56 a check on demand returns the current state', async () => {
    const { id } = await connection();
    await twitter.later(minute);
    const well = await call('POST', `/connections/${id}/check`);
    expect(well).toMatchObject({ status: 200, body: { data: { status: 'connected' } } });
    expect(Date.parse(well.body.data.checked_at)).toBe(Date.parse((await connection()).checked_at));
    await twitter.x.revoke(name);
    const lost = await call('POST', `/connections/${id}/check`);
    expect(lost.body.data).toMatchObject({ status: 'needs_reconnect' });
    expect(lost.body.data.status_reason).toMatch(/\w/);
  });

  test('lost during a health check, it stays lost, and held posts are sent later', async () => {
    await plan(`Thrown out as ${name}.`, minute);
    const account = await row();
    const { ctx } = twitter.world;
    const asked = ctx.social.twitter;
    const late: typeof asked = {
      ...asked,
      async profile(...given) {
        const profile = await asked.profile?.(...given);
        if (!profile) throw new Error('nobody answered');
        await twitter.x.revoke(name);
        await twitter.later(minute + second);
        return profile;
      },
    };
    if (!account) throw new Error('no account');
    await check({ ...ctx, social: { ...ctx.social, twitter: late } }, account);
    expect(await states()).toEqual(['HELD(reconnect)']);
    expect(await connection()).toMatchObject({ status: 'needs_reconnect' });
    await twitter.connect(ada, { username: name });
    await twitter.later(minute);
    expect(await states()).toEqual(['PUBLISHED']);
  });

  test('P-7.57 the owner’s checklist is stored with it', async () => {
    const { id, checklist } = await connection();
    expect(Object.values(checklist)).toEqual([false, false, false]);
    const body = { automated_label: true, ai_replies_approved: true };
    await call('PUT', `/connections/${id}/checklist`, body);
    await call('PUT', `/connections/${id}/checklist`, { ai_replies_approved: false });
    expect((await connection()).checklist).toEqual({
      automated_label: true,
      bio_disclosure: false,
      ai_replies_approved: false,
    });
    const stranger = await twitter.world.member();
    for (const [method, path] of [
      ['PUT', 'checklist'],
      ['POST', 'check'],
    ] as const) {
      const foreign = { as: stranger, body: method === 'PUT' ? body : undefined };
      const reply = await twitter.world.call(method, `/connections/${id}/${path}`, foreign);
      expect(reply.status).toBe(404);
    }
  });

  test('P-7.55 CR-5 when disconnected, its secret is deleted here at once and revoked at X as soon as X answers', async () => {
    await plan(`Later by ${name}.`, hour);
    const before = await row();
    const { id } = await connection();
    const gone = await call('DELETE', `/connections/${id}`);
    expect(gone.body.message).toBe('X is disconnected.');
    expect(await row()).toMatchObject({ secret: null });
    expect(await connection()).toBeUndefined();
    const dump = JSON.stringify(
      await twitter.world.ctx.db.selectFrom('accounts').selectAll().execute(),
    );
    expect(dump).not.toContain(before?.secret ?? '-');
    expect(await unrevoked()).toHaveLength(1);
    const told = await revoked();
    await run(revokeJob(twitter.world.ctx));
    expect(await unrevoked()).toEqual([]);
    expect(await revoked()).toBe(told + 1);
  });

  test('CR-5 reconnected before X was called, nothing is revoked', async () => {
    await call('DELETE', '/twitter/connection');
    expect(await unrevoked()).toHaveLength(1);
    expect((await twitter.connect(ada, { username: name })).status).toBe(200);
    expect(await unrevoked()).toEqual([]);
    await run(revokeJob(twitter.world.ctx));
    const { id } = await connection();
    const well = await call('POST', `/connections/${id}/check`);
    expect(well.body.data).toMatchObject({ status: 'connected' });
  });

  test('an agent is linked to the account of its owner, and unlinked', async () => {
    const { id } = await twitter.world.agent(ada, { name: 'Grace' });
    const linked = await call('POST', `/agents/${id}/connect-platform`, { platform: 'twitter' });
    expect(linked.body.data.platform_connections).toContainEqual({
      id: (await connection()).id,
      platform: 'twitter',
      status: 'connected',
      username: name,
      display_name: expect.any(String),
      followers: expect.any(Number),
    });
    expect((await connection()).agents).toHaveLength(2);
    const path = `/agents/${id}/disconnect-platform`;
    await twitter.world.call('DELETE', path, { as: ada, body: { platform: 'twitter' } });
    expect((await connection()).agents).toMatchObject([{ id: agent }]);
    const none = await call('POST', `/agents/${id}/connect-platform`, { platform: 'bluesky' });
    expect(none).toMatchObject({ status: 409, body: { code: 'not_connected' } });
  });
});
