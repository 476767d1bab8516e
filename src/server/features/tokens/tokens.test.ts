/** Limits of a token besides its scopes, and the records of its use. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Scopes } from '#contract/core/scopes.ts';
import { day, minute } from '#contract/core/time.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { makeThings, calls, pathFor, bodyFor } from '#test/calls.ts';
import { assistant, listen } from '#test/mcp-client.ts';
import { aToken, type MadeToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('API tokens on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterEach(() => world.close());

  const events = async (event: string) => {
    const { body } = await world.call('GET', '/auth/audit', { as: owner, query: { limit: '200' } });
    return body.data.filter((one: { event: string }) => one.event === event);
  };
  const draft = async (agent_id: string, token: string, more: object = {}) =>
    world.call('POST', '/posts', {
      token,
      body: { agent_id, parts: ['We open at nine.'], ...more },
    });
  const accountOf = async (as: Person): Promise<string> =>
    (await world.call('GET', '/connections', { as })).body.data[0].id;
  const postOn = async (agent_id: string, token: string) => {
    const variants = [{ connection_id: await accountOf(owner) }];
    return (await draft(agent_id, token, { variants })).body.data.id as string;
  };

  test('P-9.191 P-9.203 P-9.204 a token is shown once, stored as a hash, and works without a session', async () => {
    const { id, token } = await aToken(world, owner, ['read']);
    expect(token).toMatch(/^sai_/);
    const listed = await world.call('GET', '/tokens', { as: owner });
    expect(listed.body).toMatchObject({
      total: 1,
      data: [{ id, name: 'Zapier', scopes: ['read'] }],
    });
    const secret = token.split('.')[1] ?? '';
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const rows = await world.ctx.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    await world.call('POST', '/auth/logout', { as: owner });
    expect((await world.call('GET', '/agents', { token })).status).toBe(200);
    expect(
      (await world.call('GET', '/agents', { token: `${token.slice(0, -1)}-` })).body.code,
    ).toBe('unauthorized');
    expect(world.logged.join('')).not.toContain(secret);
  });

  test('P-9.191 P-9.205 a revoked or expired token gets that error, and nothing is done', async () => {
    const gone = await aToken(world, owner, ['draft']);
    const short = await aToken(world, owner, ['draft'], {
      expires_at: new Date(world.ctx.clock() + minute).toISOString(),
    });
    const { id: agent } = await world.agent(owner);
    expect((await draft(agent, gone.token)).status).toBe(201);
    await world.call('DELETE', `/tokens/${gone.id}`, { as: owner });
    world.pass(2 * minute);
    const replies = [await draft(agent, gone.token), await draft(agent, short.token)];
    expect(replies).toMatchObject([
      { status: 401, body: { code: 'token_revoked' } },
      { status: 401, body: { code: 'token_expired' } },
    ]);
    expect((await world.call('GET', '/posts', { as: owner })).body.total).toBe(1);
    expect(await events('token_revoked')).toMatchObject([{ detail: 'Zapier' }]);
    expect(await events('token_refused')).toHaveLength(2);
    expect((await world.call('DELETE', `/tokens/${gone.id}`, { as: owner })).status).toBe(404);
  });

  test('P-9.192 P-23.13 a token limited to an agent can neither see, count nor change the others', async () => {
    const things = await makeThings(world, owner);
    const hidden = things['agents'] ?? '';
    const mine = await world.agent(owner, { name: 'Grace' });
    const { token } = await aToken(world, owner, Scopes, { agent_ids: [mine.id] });
    await world.call('PUT', `/agents/${hidden}`, { as: owner, body: { name: 'Canary' } });
    const marks = [
      hidden,
      ...['posts', 'occurrences', 'pieces', 'scheduled-posts'].map((kind) => things[kind] ?? ''),
    ];
    const leaks: string[] = [];
    for (const named of calls.filter(
      ({ call }) => call.token !== null && call.response !== 'stream',
    )) {
      const { status, raw } = await world.call(named.call.method, pathFor(named, things), {
        token,
        body: bodyFor(named, things),
      });
      const said = raw.toString();
      const told = status < 300 ? [...marks, 'Canary'].filter((mark) => said.includes(mark)) : [];
      if (told.length > 0) leaks.push(`${named.name}: ${told.join()}`);
    }
    expect(leaks).toEqual([]);
    const listed = await world.call('GET', '/agents', { token });
    expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(['Grace']);
    expect(listed.body.total).toBe(1);
    for (const name of ['Edith', 'Joan']) await world.agent(owner, { name });
    const page = await world.call('GET', '/agents', { token, query: { limit: '1' } });
    expect(page.body.total).toBe(2);
    expect((await draft(hidden, token)).body.code).toBe('not_found');
    expect((await draft(mine.id, token)).status).toBe(201);
    expect((await world.call('GET', '/analytics', { token })).body.code).toBe('token_limited');
    const self = await world.call('POST', '/posts', {
      token,
      body: { author: 'self', parts: ['I am here.'] },
    });
    expect(self.body.code).toBe('token_limited');
  });

  test('P-9.192 a token limited to an account cannot access the others', async () => {
    const { id: agent } = await world.agent(owner);
    const hidden = await accountOf(owner);
    const made = await postOn(agent, owner.token);
    const row = await world.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', hidden)
      .executeTakeFirstOrThrow();
    const allowed = newId();
    const other = { ...row, id: allowed, external_id: 'other', display_name: 'Other' };
    await world.ctx.db.insertInto('accounts').values(other).execute();
    const { token } = await aToken(world, owner, Scopes, { connection_ids: [allowed] });
    const seen = await world.call('GET', '/connections', { token });
    expect(seen.raw.toString()).toContain(allowed);
    expect(seen.raw.toString()).not.toContain(hidden);
    for (const path of [`/posts/${made}`, `/connections/${hidden}/queue`]) {
      expect((await world.call('GET', path, { token })).body.code).toBe('not_found');
    }
    await world.call('PATCH', `/posts/${made}`, { as: owner, body: { labels: ['secret'] } });
    const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
    await world.call('POST', `/posts/${made}/schedule`, { as: owner, body: { scheduled_time } });
    const mine = await draft(agent, token, {
      variants: [{ connection_id: allowed }],
      labels: ['own'],
    });
    const posts = await world.call('GET', '/posts', { token });
    expect(posts.body).toMatchObject({
      total: 1,
      labels: ['own'],
      data: [{ id: mine.body.data.id }],
    });
    expect(posts.body.stages).toMatchObject({ draft: 1, scheduled: 0 });
    expect(posts.body.matching).toEqual(posts.body.stages);
    const span = {
      from: new Date(world.ctx.clock()).toISOString(),
      to: new Date(world.ctx.clock() + 2 * day).toISOString(),
    };
    const calendar = await world.call('GET', '/scheduled-posts/calendar', { token, query: span });
    expect([calendar.status, calendar.body.data]).toEqual([200, []]);
    const variants = [{ connection_id: hidden }];
    expect((await draft(agent, token, { variants })).body.code).toBe('not_found');
    const now = await world.call('POST', `/agents/${agent}/posts`, {
      token,
      body: { platform: 'sandbox', content: 'Hello.' },
    });
    expect(now.body.code).toBe('token_limited');
  });

  test('P-9.193 a token cannot publish more than its daily limit, until the next day', async () => {
    const { id: agent } = await world.agent(owner);
    const { token } = await aToken(world, owner, ['draft', 'publish'], { daily_posts: 1 });
    const [first, second] = [await postOn(agent, token), await postOn(agent, token)];
    const publish = (id: string) => world.call('POST', `/posts/${id}/publish`, { token, body: {} });
    expect((await publish(first)).status).toBe(200);
    expect(await publish(second)).toMatchObject({ status: 409, body: { code: 'token_posts' } });
    const { body } = await world.call('GET', `/posts/${second}`, { as: owner });
    expect(body.data.stage).toBe('draft');
    const [{ posts_today }] = (await world.call('GET', '/tokens', { as: owner })).body.data;
    expect(posts_today).toBe(1);
    world.pass(day);
    expect((await publish(second)).status).toBe(200);
  });

  test('P-9.194 the actions of a token are recorded with its name, including approvals', async () => {
    const { id: agent } = await world.agent(owner);
    const { token } = await aToken(world, owner, ['draft', 'publish', 'read']);
    const id = await postOn(agent, token);
    await world.call('GET', '/posts', { token });
    await world.call('POST', `/posts/${id}/publish`, { token, body: {} });
    const used = (await events('token_used')).map(({ detail }: { detail: string }) => detail);
    expect(used).toEqual(['Zapier: POST /posts/:id/publish', 'Zapier: POST /posts']);
    const rows = await world.ctx.db.selectFrom('approvals').selectAll().execute();
    // When it was planned, and when it was published.
    const bySoftware = { way: 'token', by_name: 'Zapier' };
    expect(rows).toMatchObject([bySoftware, bySoftware]);
    const own = await postOn(agent, owner.token);
    await world.call('POST', `/posts/${own}/publish`, { as: owner, body: {} });
    expect(
      await world.ctx.db.selectFrom('approvals').select('way').orderBy('id').execute(),
    ).toEqual([{ way: 'token' }, { way: 'token' }, { way: 'person' }]);
  });

  test('P-9.194 a program with draft scope cannot change planned posts or remove a review', async () => {
    const { id: agent } = await world.agent(owner);
    const { token } = await aToken(world, owner, ['draft']);
    const full = await aToken(world, owner, ['draft', 'schedule']);
    const variants = [{ connection_id: await accountOf(owner) }];
    const made = await draft(agent, owner.token, { variants, review: 'before_sending' });
    const path = `/posts/${made.body.data.id}`;
    const change = (by: MadeToken, body: object) =>
      world.call('PATCH', path, { token: by.token, body });
    expect((await change(full, { review: 'off' })).body.code).toBe('token_forbidden');
    const scheduled_time = new Date(world.ctx.clock() + day).toISOString();
    await world.call('POST', `${path}/schedule`, { as: owner, body: { scheduled_time } });
    expect((await change({ id: '', token }, { parts: ['Else.'] })).body.code).toBe('token_scope');
    expect((await change(full, { parts: ['Else.'] })).status).toBe(200);
    const queued = await draft(agent, token, { variants, queue: 'next' });
    expect(queued.body.code).toBe('token_scope');
  });

  test('P-9.206 a suggested reply waits for a person and is not sent', async () => {
    const things = await makeThings(world, owner);
    const id = things['inbox'] ?? '';
    await world.call('DELETE', `/opt-outs/${things['opt-outs']}`, { as: owner });
    await world.ctx.db
      .updateTable('interactions')
      .set({ state: 'waiting_approval', draft: '["Thanks."]' })
      .where('id', '=', id)
      .execute();
    const { token } = await aToken(world, owner, ['reply']);
    const sent = async () => world.ctx.db.selectFrom('occurrences').selectAll().execute();
    const before = await sent();
    const body = { parts: ['Thank you, Eve.'] };
    const reply = await world.call('POST', `/inbox/${id}/propose`, { token, body });
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { state: 'waiting_approval', draft: body.parts } },
    });
    expect(await sent()).toEqual(before);
    expect((await world.call('POST', `/inbox/${id}/approve`, { token, body })).body.code).toBe(
      'token_forbidden',
    );
    const long = { parts: ['x'.repeat(4000)] };
    const refused = await world.call('POST', `/inbox/${id}/propose`, { token, body: long });
    expect(refused.body.code).toBe('invalid_input');
  });

  test('P-9.195 a token works only from its addresses, and each has its own rate limit', async () => {
    const addresses = ['203.0.113.0/24', '2001:db8::1'];
    const { token } = await aToken(world, owner, ['read'], { addresses });
    const from = async (ip: string) => (await world.call('GET', '/agents', { token, ip })).status;
    expect(await from('203.0.113.9')).toBe(200);
    expect(await from('::ffff:203.0.113.9')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('198.51.100.7')).toBe(403);
    const refused = await events('token_refused');
    expect(refused).toMatchObject([{ ip: '198.51.100.7' }]);
    expect(
      (
        await world.call('POST', '/tokens', {
          as: owner,
          body: { name: 'x', scopes: ['read'], addresses: ['nowhere'] },
        })
      ).status,
    ).toBe(400);
  });
});

describe('API tokens and what they cost', () => {
  test('P-9.193 P-9.191 P-23.111 a token cannot exceed its budget, even if it is revoked during a call', async () => {
    let meanwhile = async () => {};
    const written = { parts: ['Tea opens at nine, and the first cup is on us.'], why: 'asked' };
    const writer: LlmPort = {
      name: 'gpt-5-mini',
      estimate: () => ({ input: 1000, output: 1000 }),
      async write() {
        await meanwhile();
        return { pieces: [written], tokens: { input: 1000, output: 1000 } };
      },
    };
    const world = await createWorld('sqlite', {
      parts: ({ llm }) => ({ llm: { ...llm, default: writer } }),
    });
    const owner = await world.member();
    const { id: agent_id } = await world.agent(owner);
    const write = (token: string) =>
      world.call('POST', '/content/generate', { token, body: { agent_id, topic: 'tea' } });
    const poor = await aToken(world, owner, ['draft'], { monthly_budget: 1 });
    expect((await write(poor.token)).body).toMatchObject({ code: 'token_budget' });
    const spent = await world.ctx.db.selectFrom('usage_entries').selectAll().execute();
    expect(spent).toEqual([]);
    const rich = await aToken(world, owner, ['draft', 'read']);
    meanwhile = async () => {
      await world.call('DELETE', `/tokens/${rich.id}`, { as: owner });
    };
    expect(await write(rich.token)).toMatchObject({ status: 401, body: { code: 'token_revoked' } });
    const asked = await aToken(world, owner, ['draft', 'read']);
    meanwhile = async () => {
      await world.call('DELETE', `/tokens/${asked.id}`, { as: owner });
    };
    const given = { agent_id, topic: 'tea' };
    const door = await assistant(await listen(world), asked.token);
    const said = await door.use('write_post', given);
    expect(said).toMatchObject({ failed: true, text: expect.stringContaining('token_revoked') });
    await expect(door.use('list_agents')).rejects.toThrow();
    const kept = await world.ctx.db
      .selectFrom('posts')
      .selectAll()
      .where('suggestion', 'is not', null)
      .execute();
    expect(kept).toEqual([]);
    await world.close();
  });
});
