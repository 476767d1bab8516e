import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import type { Person } from '#test/world.ts';

/** Redirect targets that a careless server would follow. */
const redirections = [
  ...['https://evil.example', '//evil.example', '///evil.example', String.raw`\\evil.example`],
  ...[
    String.raw`/\evil.example`,
    '/%2f/evil.example',
    '%2f%2fevil.example',
    '/agents//evil.example',
  ],
  ...['https:evil.example', 'https:/evil.example', 'http://localhost:3000@evil.example'],
  ...['http://localhost:3000.evil.example', '/agents/../..//evil.example', '/agents?next=//evil'],
  ...['javascript:alert(1)', 'data:text/html,x', ' //evil.example', '\t//evil.example'],
  ...['agents/..', 'agents#@evil.example', 'AGENTS', '/agents', '?twitter_auth=success', ''],
];

describe.each(engines)('connecting X on %s', (engine) => {
  let twitter: TwitterWorld;
  let ada: Person;
  let count = 0;
  let name = '';
  beforeAll(async () => {
    twitter = await openTwitter(engine);
  });
  beforeEach(async () => {
    ada = await twitter.world.member();
    name = `writer_${(count += 1)}`;
  });
  afterAll(() => twitter.close());

  const list = async (as: Person) =>
    (await twitter.world.call('GET', '/connections', { as })).body.data;
  const kept = (as: Person) =>
    twitter.world.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('owner_id', '=', as.id)
      .where('platform', '=', 'twitter')
      .execute();
  const visits = () => twitter.world.ctx.db.selectFrom('oauth_requests').selectAll().execute();

  test('S2-7.22 S2-7.23 P-7.53 shows the profile on every page that asks', async () => {
    const { world, connect } = twitter;
    const none = await world.call('GET', '/twitter/connection', { as: ada });
    expect(none.body).toMatchObject({ connected: false, connection: null });
    const reply = await connect(ada, { username: name });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        twitter_auth: 'success',
        username: name,
        return_to: `/agents?twitter_auth=success&username=${name}`,
        message: `Successfully connected Twitter account @${name}!`,
      },
    });
    const card = await world.call('GET', '/twitter/connection', { as: ada });
    expect(card.body).toMatchObject({
      connected: true,
      connection: { username: name, displayName: expect.any(String), followerCount: 7 },
    });
    expect(card.body.connection).toHaveProperty('profileImageUrl');
    expect(Date.parse(card.body.connection.connectedAt)).not.toBeNaN();
    expect(Date.parse(card.body.connection.lastSync)).not.toBeNaN();
    expect(await list(ada)).toMatchObject([
      { platform: 'twitter', status: 'connected', profile_url: `https://x.com/${name}` },
    ]);
  });

  test('CR-4 stores its secrets encrypted, bound to this account, and never returns them', async () => {
    const { world, connect } = twitter;
    const reply = await connect(ada, { username: name });
    const [account] = await kept(ada);
    expect(account?.secret).toMatch(/^v1\./);
    const opened = world.ctx.sealer.open(account?.secret ?? '', {
      table: 'accounts',
      row: account?.id ?? '',
      column: 'secret',
      owner: ada.id,
    });
    const { token, secret } = JSON.parse(opened);
    for (const word of [token, secret]) {
      expect(JSON.stringify([reply.body, await list(ada), account])).not.toContain(word);
      expect(world.logged.join('\n')).not.toContain(word);
    }
    expect(await visits()).toEqual([]);
  });

  test('lets the agent that it was connected for publish', async () => {
    const { world, connect, x } = twitter;
    const { id } = await world.agent(ada);
    const query = { from: 'agent', agent_id: id };
    const reply = await connect(ada, { username: name, query });
    expect(reply.body.return_to).toBe(`/agents/${id}?twitter_auth=success&username=${name}`);
    const body = { platform: 'twitter', content: `From ${name}.` };
    const sent = await world.call('POST', `/agents/${id}/posts`, { as: ada, body });
    expect(sent.body.data).toMatchObject({ status: 'PUBLISHED' });
    expect((await x.posts()).map(({ text }) => text)).toContain(`From ${name}.`);
    const stranger = await world.member();
    const foreign = await world.call('GET', '/twitter/auth/request', { as: stranger, query });
    expect(foreign.status).toBe(404);
  });

  test.each([
    ['agents', '/agents?twitter_auth=denied'],
    ['create', '/agents/create?twitter_auth=denied'],
    ['profile', '/profile?twitter_auth=denied'],
    ['settings', '/settings?twitter_auth=denied&tab=platforms'],
  ])('S2-7.22 a person who declines is sent back to %s', async (from, return_to) => {
    const reply = await twitter.connect(ada, { decision: 'cancel', query: { from } });
    expect(reply).toMatchObject({
      status: 200,
      body: { twitter_auth: 'denied', message: 'Twitter authorization was denied', return_to },
    });
    expect(await kept(ada)).toEqual([]);
    expect(await visits()).toEqual([]);
  });

  test('S2-7.22 AC-5 rejects a sign-in of someone else, which stays valid for the one who started it', async () => {
    const { world, visit, comeBack } = twitter;
    const mallory = await world.member();
    const back = await visit(ada, { username: name });
    const foreign = await comeBack(mallory, back);
    expect(foreign).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await kept(mallory)).toEqual([]);
    const events = await world.call('GET', '/auth/audit', { as: mallory });
    expect(events.body.data[0]).toMatchObject({ event: 'access_refused' });
    expect((await comeBack(ada, back)).status).toBe(200);
  });

  const expired = {
    status: 400,
    body: { error: 'Twitter authorization expired. Please try again.' },
  };

  test('S2-7.22 AC-5 completes a sign-in once', async () => {
    const back = await twitter.visit(ada, { username: name });
    expect((await twitter.comeBack(ada, back)).status).toBe(200);
    expect(await twitter.comeBack(ada, back)).toMatchObject(expired);
    const denied = await twitter.visit(ada, { decision: 'cancel' });
    expect((await twitter.comeBack(ada, denied)).status).toBe(200);
    expect(await twitter.comeBack(ada, denied)).toMatchObject(expired);
  });

  test('AC-5 counts one of many concurrent returns', async () => {
    const back = await twitter.visit(ada, { username: name });
    const replies = await Promise.all(Array.from({ length: 8 }, () => twitter.comeBack(ada, back)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(await kept(ada)).toHaveLength(1);
  });

  test('two concurrent sign-ins connect the same account', async () => {
    const backs = [
      await twitter.visit(ada, { username: name }),
      await twitter.visit(ada, { username: name }),
    ];
    const replies = await Promise.all(backs.map((back) => twitter.comeBack(ada, back)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kept(ada)).toHaveLength(1);
  });

  test.each<Record<string, string>>([
    {},
    { oauth_token: 'only' },
    { oauth_verifier: 'only' },
    { oauth_token: '', oauth_verifier: '' },
    { denied: '' },
  ])('rejects parameters that X never sends: %j', async (query) => {
    const reply = await twitter.comeBack(ada, query);
    expect(reply).toMatchObject({ status: 400, body: { error: 'Invalid callback parameters' } });
  });

  test('a made-up token and verifier connect nothing', async () => {
    const made = { oauth_token: 'made-up', oauth_verifier: 'made-up' };
    expect(await twitter.comeBack(ada, made)).toMatchObject(expired);
    const back = await twitter.visit(ada, { username: name });
    const reply = await twitter.comeBack(ada, { ...back, oauth_verifier: 'made-up' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'connection_failed' } });
    expect(await kept(ada)).toEqual([]);
  });

  test('S2-7.24 an account that someone else has connected is rejected until they disconnect it', async () => {
    const { world, connect } = twitter;
    const grace = await world.member();
    expect((await connect(grace, { username: name })).status).toBe(200);
    expect(await connect(ada, { username: name })).toMatchObject({
      status: 409,
      body: { code: 'account_taken', error: expect.stringContaining('Someone else') },
    });
    expect(await kept(ada)).toEqual([]);
    const gone = await world.call('DELETE', '/twitter/connection', { as: grace });
    expect(gone.body.message).toBe('Twitter account disconnected successfully');
    expect((await connect(ada, { username: name })).status).toBe(200);
  });

  test('AC-5 of two people who connect one account concurrently, one gets it', async () => {
    const { world, visit, comeBack } = twitter;
    const grace = await world.member();
    const [mine, hers] = [
      await visit(ada, { username: name }),
      await visit(grace, { username: name }),
    ];
    const replies = await Promise.all([comeBack(ada, mine), comeBack(grace, hers)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(redirections)('S2-7.21 AC-5 does not redirect to foreign pages: %s', async (trick) => {
    const from = (query: Record<string, string>) =>
      twitter.world.call('GET', '/twitter/auth/request', { as: ada, query });
    expect((await from({ from: trick })).status).toBe(400);
    expect((await from({ return_to: trick })).status).toBe(400);
    expect((await from({ from: 'agent', agent_id: trick })).status).toBe(400);
    expect((await from({ origin: trick })).status).toBe(409);
  });

  test('S2-7.21 a page at another than the public address is told the public one', async () => {
    const ask = (origin: string) =>
      twitter.world.call('GET', '/twitter/auth/request', { as: ada, query: { origin } });
    const wrong = await ask('http://127.0.0.1:3000');
    expect(wrong).toMatchObject({ status: 409 });
    expect(wrong.body.error).toContain('http://localhost:3000');
    expect((await ask('http://localhost:3000')).status).toBe(200);
  });

  test('S2-7.22 AC-5 a sign-in expires after ten minutes', async () => {
    const back = await twitter.visit(ada, { username: name });
    await twitter.later(10 * minute);
    expect(await twitter.comeBack(ada, back)).toMatchObject(expired);
    expect(await kept(ada)).toEqual([]);
  });
});
