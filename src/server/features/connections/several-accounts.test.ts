import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import type { Person } from '#test/world.ts';

describe.each(engines)('several accounts of one network on %s', (engine) => {
  let twitter: TwitterWorld;
  let ada: Person;
  let agent: string;
  let names: readonly [string, string];
  let ids: readonly [string, string];
  let count = 0;

  beforeAll(async () => {
    twitter = await openTwitter(engine);
  });
  beforeEach(async () => {
    ada = await twitter.world.member();
    agent = (await twitter.world.agent(ada)).id;
    count += 1;
    names = [`first_${count}`, `second_${count}`];
    const added = [];
    for (const username of names) {
      const reply = await twitter.connect(ada, { username });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      added.push(reply.body.data.id);
    }
    ids = [added[0], added[1]];
  });
  afterAll(() => twitter.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    twitter.world.call(method, path, { as: ada, body });
  const link = (body: object = {}) =>
    call('POST', `/agents/${agent}/connect-platform`, { platform: 'twitter', ...body });
  const used = async () => {
    const { body } = await call('GET', `/agents/${agent}`);
    const all: { platform: string; username: string }[] = body.data.platform_connections;
    return all.flatMap(({ platform, username }) => (platform === 'twitter' ? username : []));
  };
  const listed = async () => {
    const { body } = await call('GET', '/connections');
    const all: { platform: string }[] = body.data;
    return all.filter(({ platform }) => platform === 'twitter');
  };
  const publish = (content: string, more: object = {}) =>
    call('POST', `/agents/${agent}/posts`, { platform: 'twitter', content, ...more });
  const plan = (more: object = {}) =>
    call('POST', '/scheduled-posts', {
      agent_id: agent,
      platform: 'twitter',
      content_text: `Planned ${count}.`,
      scheduled_time: new Date(twitter.world.ctx.clock() + hour).toISOString(),
      ...more,
    });

  test('are listed together, and the specification’s fields show the first', async () => {
    expect(await listed()).toMatchObject([
      { id: ids[0], username: names[0] },
      { id: ids[1], username: names[1] },
    ]);
    const shown = await call('GET', '/twitter/connection');
    expect(shown.body.connection).toMatchObject({ username: names[0] });
    await call('DELETE', '/twitter/connection');
    const left = await call('GET', '/twitter/connection');
    expect(left.body.connection).toMatchObject({ username: names[1] });
  });

  test('P-2.75 keep their names on the network', async () => {
    expect(await call('PUT', `/connections/${ids[0]}/name`, { name: 'Mine' })).toMatchObject({
      status: 409,
      body: { message: 'This account keeps the name it has on X.' },
    });
    expect(await listed()).toMatchObject([{ username: names[0] }, { username: names[1] }]);
  });

  const unlink = (body: object = {}) =>
    call('DELETE', `/agents/${agent}/disconnect-platform`, { platform: 'twitter', ...body });

  test('P-2.10 an agent uses every account that is not switched off, the first one unless another is named', async () => {
    expect(await used()).toEqual([names[0], names[1]]);
    // Linking again changes nothing.
    await link();
    expect(await used()).toEqual([names[0], names[1]]);
    const { id } = await twitter.world.agent(ada, { name: `Grace ${count}` });
    const { body } = await call('GET', `/agents/${id}`);
    expect(body.data.platform_connections).toMatchObject(
      expect.arrayContaining(ids.map((one) => expect.objectContaining({ id: one }))),
    );
    await link({ connection_id: ids[1], is_first: true });
    expect(await used()).toEqual([names[1], names[0]]);
    await link({ connection_id: ids[0], is_first: true });
    expect(await used()).toEqual([names[0], names[1]]);
    await unlink({ connection_id: ids[0] });
    expect(await used()).toEqual([names[1]]);
    const again = await unlink({ connection_id: ids[0] });
    expect(again).toMatchObject({ status: 409, body: { code: 'not_connected' } });
    await link({ connection_id: ids[0] });
    await unlink();
    expect(await used()).toEqual([]);
  });

  test('P-2.10 a new agent has no account on a network that its creator switched off', async () => {
    const body = { name: `Joan ${count}`, personality_type: 'tech_sage', platforms: ['sandbox'] };
    const made = await call('POST', '/agents', { ...body, platforms_off: ['twitter'] });
    const its = made.body.data.platform_connections as { platform: string }[];
    expect(its.map(({ platform }) => platform)).toEqual(['sandbox']);
    // It stays off when one of them is connected again.
    await twitter.connect(ada, { username: names[0] });
    const again = await call('GET', `/agents/${made.body.data.id}`);
    expect(again.body.data.platform_connections).toHaveLength(1);
    const none = { ...body, name: `Mia ${count}`, platforms_off: ['twitter', 'sandbox'] };
    const without = await call('POST', '/agents', none);
    expect(without.body.data.platform_connections).toEqual([]);
  });

  test('P-2.10 one that is switched off stays so after the account was disconnected and connected again', async () => {
    const { id: other } = await twitter.world.agent(ada, { name: `Joan ${count}` });
    const its = async (id: string) => {
      const { body } = await call('GET', `/agents/${id}`);
      const all: { id: string }[] = body.data.platform_connections;
      return all.some((one) => one.id === ids[0]);
    };
    // A post keeps the account.
    expect((await publish('Kept.', { connection_id: ids[0] })).status).toBe(200);
    await unlink({ connection_id: ids[0] });
    await call('DELETE', `/connections/${ids[0]}`);
    expect(await its(other)).toBe(false);
    await twitter.connect(ada, { username: names[0] });
    expect(await its(other)).toBe(true);
    expect(await its(agent)).toBe(false);
  });

  test('P-2.10 one that is lost stops the agents with posts for it, and those that may use no other', async () => {
    const { id: other } = await twitter.world.agent(ada, { name: `Joan ${count}` });
    const statusOf = async (id: string) => (await call('GET', `/agents/${id}`)).body.data.status;
    await plan({ connection_id: ids[0] });
    await twitter.x.revoke(names[0]);
    await call('POST', `/connections/${ids[0]}/check`);
    expect(await statusOf(agent)).toBe('error');
    expect(await statusOf(other)).toBe('active');
    await twitter.x.revoke(names[1]);
    await call('POST', `/connections/${ids[1]}/check`);
    expect(await statusOf(other)).toBe('error');
    await twitter.connect(ada, { username: names[1] });
    expect(await statusOf(other)).toBe('active');
  });

  test('a post is published through the chosen account only', async () => {
    await unlink({ connection_id: ids[1] });
    const refused = await publish('Not there.', { connection_id: ids[1] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_connected' } });
    await link({ connection_id: ids[1] });
    const replies = [
      await publish('Unnamed.'),
      // The same text for another account is another post.
      await publish('Unnamed.', { connection_id: ids[1] }),
    ];
    expect(replies.map(({ body }) => body.data?.status)).toEqual(['PUBLISHED', 'PUBLISHED']);
    const out = await Promise.all(
      replies.map(({ body }) => call('GET', `/occurrences/${body.data.occurrence_id}`)),
    );
    expect(out.map(({ body }) => body.data.connection.username)).toEqual([names[0], names[1]]);
    const urls: string[] = out.map(({ body }) => body.data.url);
    expect(urls.map((url) => new URL(url).pathname.split('/')[1])).toEqual([names[0], names[1]]);
  });

  test('a scheduled post keeps its account, even if the agent later prefers another', async () => {
    await link({ connection_id: ids[0] });
    await link({ connection_id: ids[1] });
    const made = (await plan()).body.data;
    const other = (await plan({ connection_id: ids[1] })).body.data;
    expect([made.connection_id, other.connection.username]).toEqual([ids[0], names[1]]);
    await link({ connection_id: ids[1], is_first: true });
    const path = `/scheduled-posts/${made.id}`;
    const edited = await call('PUT', path, { content_text: 'Other words.' });
    expect(edited.body.data).toMatchObject({ connection_id: ids[0], content_text: 'Other words.' });
    const moved = await call('PUT', path, { connection_id: ids[1] });
    expect(moved.body.data).toMatchObject({ connection_id: ids[1] });
    // Sending back what was read changes nothing.
    const { version } = moved.body.data;
    const same = await call('PUT', path, { connection_id: ids[1], version });
    expect(same.body.data.version).toBe(version);
  });

  test('an account can be reconnected only as itself', async () => {
    const as = (username: string, connection_id: string) =>
      twitter.connect(ada, { username, query: { connection_id } });
    const wrong = await as(names[1], ids[0]);
    expect(wrong).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(wrong.body.error).toContain(`This is @${names[1]}, not @${names[0]}.`);
    expect((await as(names[0], ids[0])).body.data).toMatchObject({ id: ids[0] });
    expect(await listed()).toHaveLength(2);
  });

  test('accounts of others, of other networks and disconnected ones are not found', async () => {
    const grace = await twitter.world.member();
    const hers = (await twitter.connect(grace, { username: `grace_${count}` })).body.data.id;
    for (const connection_id of [hers, newId()]) {
      expect((await link({ connection_id })).status).toBe(404);
      const query = { connection_id };
      const begun = await twitter.world.call('GET', '/twitter/auth/request', { as: ada, query });
      expect(begun.status).toBe(404);
    }
    expect((await link({ platform: 'bluesky', connection_id: ids[0] })).status).toBe(404);
    await link({ connection_id: ids[0] });
    expect((await plan({ connection_id: hers })).status).toBe(409);
    expect((await publish('Hers.', { connection_id: hers })).status).toBe(409);
    const gone = ids[1];
    await call('DELETE', `/connections/${gone}`);
    expect((await link({ connection_id: gone })).status).toBe(404);
    expect(await used()).toEqual([names[0]]);
  });

  test('are limited in number, with an error that leaves existing ones alone', async () => {
    const { db } = twitter.world.ctx;
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', ids[0])
      .executeTakeFirstOrThrow();
    const { body } = await call('GET', '/connections');
    const more = Array.from({ length: limits.connections_per_user - body.total }, (_, n) => ({
      ...row,
      id: newId(),
      external_id: `${count}-${n}`,
    }));
    await db.insertInto('accounts').values(more).execute();
    const refused = await twitter.connect(ada, { username: `one_more_${count}` });
    expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    // Existing accounts can still be reconnected.
    expect((await twitter.connect(ada, { username: names[0] })).status).toBe(200);
    await db
      .deleteFrom('accounts')
      .where(
        'id',
        'in',
        more.map(({ id }) => id),
      )
      .execute();
  });
});
