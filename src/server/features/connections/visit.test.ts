/** Security of OAuth sign-ins on networks, by the calls that all networks share; X stands for all of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openTwitter, type TwitterWorld } from '#test/twitter-world.ts';
import type { Person } from '#test/world.ts';

describe.each(engines)('an OAuth sign-in on %s', (engine) => {
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
  /** Goes to the network, agrees and comes back; returns the parameters of the redirect. */
  const visit = async (as: Person) => {
    const { oauth_token, oauth_verifier } = await twitter.visit(as, {
      username: `visitor_${count}`,
    });
    return { state: oauth_token, oauth_verifier };
  };
  const kept = (as: Person) =>
    twitter.world.ctx.db.selectFrom('accounts').selectAll().where('owner_id', '=', as.id).execute();

  test('P-7.300 P-7.301 connects the account that agreed, and returns the page to continue on', async () => {
    const begun = await begin(ada);
    expect(begun).toMatchObject({ status: 200 });
    expect(begun.body.url).toContain(`${twitter.x.url}/oauth/authorize?oauth_token=`);
    const ended = await end(ada, await visit(ada));
    expect(ended).toMatchObject({
      status: 200,
      body: {
        outcome: 'connected',
        return_to: '/agents',
        message: `@visitor_${count} on X is connected.`,
        data: { platform: 'twitter', username: `visitor_${count}` },
      },
    });
  });

  test('AC-5 of someone else is rejected, and stays valid for the one who started it', async () => {
    const mallory = await twitter.world.member();
    const brought = await visit(ada);
    expect(await end(mallory, brought)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await kept(mallory)).toEqual([]);
    expect((await end(ada, brought)).status).toBe(200);
  });

  test('AC-5 can be completed once, within ten minutes', async () => {
    const brought = await visit(ada);
    expect((await end(ada, brought)).status).toBe(200);
    const again = { status: 400, body: { code: 'authorization_expired' } };
    expect(await end(ada, brought)).toMatchObject(again);
    const slow = await visit(ada);
    await twitter.later(10 * minute);
    expect(await end(ada, slow)).toMatchObject(again);
  });

  test('AC-5 cannot be completed by a response of another network, which uses it up', async () => {
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
    'AC-5 rejects parameters that no network was asked for, without echoing them: %j',
    async (brought) => {
      const reply = await end(ada, brought);
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).not.toMatch(/script|555-0100/);
      expect(await kept(ada)).toEqual([]);
    },
  );

  test('AC-5 rejects more parameters than a network ever sends', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x']));
    expect((await end(ada, many)).status).toBe(400);
    expect((await end(ada, { state: 'x'.repeat(4001) })).status).toBe(400);
    expect((await end(ada, { state: 'x' }, 'bluesky')).status).toBe(400);
  });

  test('connects nothing if the person declines; other failures are shown in the network’s words', async () => {
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

  test('AC-5 redirects only to pages of this application', async () => {
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
