/** The walls around visits to networks, by the calls that every network has; X stands for all of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import type { Person } from '#test/world.ts';

describe.each(engines)('a visit to a network on %s', (engine) => {
  let twitter: TwitterWorld;
  let ada: Person;
  let count = 0;
  beforeAll(async () => {
    twitter = await openTwitter(engine);
  });
  beforeEach(async () => {
    ada = await twitter.world.member();
    count += 1;
  });
  afterAll(() => twitter.close());

  const begin = (as: Person, more: object = {}) =>
    twitter.world.call('POST', '/connections/visits', {
      as,
      body: { platform: 'twitter', from: 'settings', ...more },
    });
  const end = (as: Person, brought: object, platform = 'twitter') =>
    twitter.world.call('POST', '/connections/visits/end', { as, body: { platform, brought } });
  /** Goes there, agrees and comes back; answers what the network hung on the address. */
  const visit = async (as: Person) => {
    const { oauth_token, oauth_verifier } = await twitter.visit(as, {
      username: `visitor_${count}`,
    });
    return { state: oauth_token, oauth_verifier };
  };
  const kept = (as: Person) =>
    twitter.world.ctx.db.selectFrom('accounts').selectAll().where('owner_id', '=', as.id).execute();

  test('P-7.300 P-7.301 connects the account that agreed, and says where to go on', async () => {
    const begun = await begin(ada);
    expect(begun).toMatchObject({ status: 200 });
    expect(begun.body.url).toContain(`${twitter.x.url}/oauth/authorize?oauth_token=`);
    const ended = await end(ada, await visit(ada));
    expect(ended).toMatchObject({
      status: 200,
      body: {
        outcome: 'connected',
        return_to: '/agents',
        message: `@visitor_${count} on Twitter is connected.`,
        data: { platform: 'twitter', username: `visitor_${count}` },
      },
    });
  });

  test('AC-5 a visit of somebody else is refused, and stays for whom it was begun', async () => {
    const mallory = await twitter.world.member();
    const brought = await visit(ada);
    expect(await end(mallory, brought)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await kept(mallory)).toEqual([]);
    expect((await end(ada, brought)).status).toBe(200);
  });

  test('AC-5 a visit ends once, within ten minutes', async () => {
    const brought = await visit(ada);
    expect((await end(ada, brought)).status).toBe(200);
    const again = { status: 400, body: { code: 'authorization_expired' } };
    expect(await end(ada, brought)).toMatchObject(again);
    const slow = await visit(ada);
    await twitter.later(10 * minute);
    expect(await end(ada, slow)).toMatchObject(again);
  });

  test('AC-5 an answer of one network ends no visit to another, and uses it up', async () => {
    const { db } = twitter.world.ctx;
    const brought = await visit(ada);
    const mine = db.updateTable('oauth_requests').where('user_id', '=', ada.id);
    await mine.set({ platform: 'telegram' }).execute();
    expect(await end(ada, brought)).toMatchObject({
      status: 400,
      body: { error: 'Invalid callback parameters' },
    });
    expect(await kept(ada)).toEqual([]);
    expect(await end(ada, brought)).toMatchObject({ body: { code: 'authorization_expired' } });
  });

  test.each([
    {},
    { code: 'a-code' },
    { state: '' },
    { state: 'made-up', code: 'a-code' },
    { state: 'made-up', error: 'access_denied' },
    { state: 'made-up', error: '<script>', error_description: 'Call 555-0100 now' },
  ])(
    'AC-5 what no network was asked for ends nothing, and is not repeated: %j',
    async (brought) => {
      const reply = await end(ada, brought);
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).not.toMatch(/script|555/);
      expect(await kept(ada)).toEqual([]);
    },
  );

  test('AC-5 more than a network ever sends is not taken', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x']));
    expect((await end(ada, many)).status).toBe(400);
    expect((await end(ada, { state: 'x'.repeat(4001) })).status).toBe(400);
    expect((await end(ada, { state: 'x' }, 'bluesky')).status).toBe(400);
  });

  test('who does not agree has connected nothing; other refusals are said in the network’s words', async () => {
    const { state } = await visit(ada);
    const denied = await end(ada, { state, error: 'access_denied' });
    expect(denied).toMatchObject({ status: 200, body: { outcome: 'denied', data: null } });
    const other = await visit(ada);
    const error_description = 'Scope "w_member_social" is not authorized for your application';
    const refused = await end(ada, {
      state: other.state,
      error: 'unauthorized_scope_error',
      error_description,
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'connection_failed' } });
    expect(refused.body.error).toContain(error_description);
    expect(await kept(ada)).toEqual([]);
  });

  test('AC-5 comes back to pages of this application only', async () => {
    for (const from of ['https://evil.example', '//evil.example', '/agents', '']) {
      expect((await begin(ada, { from })).status).toBe(400);
    }
    expect((await begin(ada, { return_to: 'https://evil.example' })).status).toBe(400);
    expect((await begin(ada, { origin: 'http://127.0.0.1:3000' })).status).toBe(409);
    expect((await begin(ada, { from: 'agent' })).status).toBe(400);
    const { id } = await twitter.world.agent(await twitter.world.member());
    expect((await begin(ada, { from: 'agent', agent_id: id })).status).toBe(404);
  });
});
