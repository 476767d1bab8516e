/** Issuers that end sessions (OpenID Connect Back-Channel Logout 1.0): the truth, and lies about any part of it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { authCleanupJob } from '#server/features/auth/sweep.job.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { issuerClient, someone, startIssuer, type TestIssuer } from '#test/issuer.ts';
import { createWorld, type World } from '#test/world.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

describe.each(everyEngine)('logout by an issuer on %s', (engine) => {
  const isHere = engines.includes(engine);
  let issuer: TestIssuer;
  let other: TestIssuer;
  let world: World;
  beforeAll(async () => {
    [issuer, other] = [await startIssuer(), await startIssuer()];
  });
  afterAll(() => Promise.all([issuer.close(), other.close()]));
  beforeEach(async () => {
    for (const one of [issuer, other]) one.lie({});
    const all = [
      { id: 'acme', name: 'Acme', url: issuer.url, ...issuerClient },
      { id: 'other', name: 'Other', url: other.url, ...issuerClient },
    ];
    world = await createWorld(engine, { env: { OIDC_ISSUERS: JSON.stringify(all) } });
  });
  afterEach(() => world.close());

  /** Signs somebody in, as a browser does it, and returns their token. */
  const enter = async (claims: Record<string, unknown>, at = issuer): Promise<string> => {
    const id = at === issuer ? 'acme' : 'other';
    const { url, visit } = (
      await world.call('POST', `/auth/issuers/${id}/start`, { body: { purpose: 'login' } })
    ).body.data;
    const body = { visit, ...at.signIn(url, claims) };
    return (await world.call('POST', '/auth/issuers/finish', { body })).body.data.token;
  };
  /** As an issuer sends it; programs may send more fields. */
  const logOut = (logout_token: string, id = 'acme') =>
    world.call('POST', `/auth/issuers/${id}/logout`, {
      body: new URLSearchParams({ logout_token, state: 'x' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const isIn = async (token: string) =>
    (await world.call('GET', '/users/profile', { token })).status === 200;
  const events = async () =>
    (await world.ctx.db.selectFrom('audit_events').selectAll().orderBy('id').execute())
      .filter((row) => row.event === 'issuer_signed_out' || row.event === 'issuer_refused')
      .map((row) => `${row.event}: ${row.detail}`);

  test.each(['sub', 'sid', 'both'])(
    'P-50.161 P-50.162 a person is out everywhere with their next request, named by %s, and nobody else is',
    async (by) => {
      const [ada, ben] = [someone({ sid: 'session 1' }), someone({ sid: 'session 2' })];
      const hers = [await enter(ada), await enter({ ...ada, sid: 'session 3' })];
      const his = await enter(ben);
      const named = {
        ...(by !== 'sid' && { sub: ada['sub'] }),
        ...(by !== 'sub' && { sid: 'session 1' }),
      };
      const answer = await logOut(issuer.logoutToken(named));
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      for (const token of hers) expect(await isIn(token)).toBe(false);
      expect(await isIn(his)).toBe(true);
      expect(await events()).toEqual(['issuer_signed_out: Acme: 2 sessions']);
      // They can sign in again.
      expect(await isIn(await enter(ada))).toBe(true);
    },
  );

  test.runIf(isHere)(
    'P-50.161 whom nobody knows here is no mistake, and what waits for a second factor ends too',
    async () => {
      const token = issuer.logoutToken({ sub: 'nobody', sid: 'no session' });
      expect((await logOut(token)).status).toBe(200);
      const ada = someone();
      const hers = await enter(ada);
      const { user_id } = await world.ctx.db
        .selectFrom('issuer_links')
        .select('user_id')
        .executeTakeFirstOrThrow();
      const pending = { id: 'p', user_id, secret_hash: 'x', failures: 0, created_at: 0 };
      await world.ctx.db
        .insertInto('pending_logins')
        .values({ ...pending, claim_hash: null, address: null })
        .execute();
      expect((await logOut(issuer.logoutToken({ sub: ada['sub'] }))).status).toBe(200);
      expect(await isIn(hers)).toBe(false);
      expect(await world.ctx.db.selectFrom('pending_logins').selectAll().execute()).toEqual([]);
    },
  );

  describe('lies', () => {
    const now = () => Math.floor(Date.now() / 1000);
    const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, sid: 'hers' };
    const lies: [string, () => Record<string, unknown>, string][] = [
      ['another issuer', () => ({ iss: 'https://evil.example' }), 'iss'],
      ['another audience', () => ({ aud: 'another-program' }), 'aud'],
      ['no audience', () => ({ aud: undefined }), 'aud'],
      ['a time long ago', () => ({ iat: now() - 3600 }), 'iat'],
      ['a time to come', () => ({ iat: now() + 3600 }), 'iat'],
      ['no time', () => ({ iat: undefined }), 'iat'],
      ['its end', () => ({ exp: now() - 120 }), 'exp'],
      ['no id', () => ({ jti: undefined }), 'jti'],
      ['no events', () => ({ events: undefined }), 'events'],
      ['another event', () => ({ events: { 'https://evil.example': {} } }), 'events'],
      ['an event that is no object', () => ({ events: { [event]: true } }), 'events'],
      ['a nonce', () => ({ nonce: 'of an ID token' }), 'nonce'],
      ['a nonce that is null', () => ({ nonce: null }), 'nonce'],
      ['nobody', () => ({ sub: undefined, sid: undefined }), 'sub'],
    ];
    test.runIf(isHere).each(lies)(
      'P-50.163 a token with %s ends nothing',
      async (_, lie, reason) => {
        const hers = await enter(ada);
        const refused = await logOut(issuer.logoutToken({ sub: 'ada', ...lie() }));
        expect(refused).toMatchObject({ status: 400, body: { code: 'issuer_refused' } });
        expect(await isIn(hers)).toBe(true);
        expect(await events()).toEqual([`issuer_refused: Acme: logout ${reason}`]);
      },
    );

    test.runIf(isHere)(
      'P-50.163 a token that another key signed, no key, or one of another issuer ends nothing',
      async () => {
        const hers = await enter(ada);
        const tokens = (['with another key', 'not'] as const).map((signs) => {
          issuer.lie({ signs });
          return issuer.logoutToken({ sub: 'ada' });
        });
        issuer.lie({});
        const [head, , signature] = issuer.logoutToken({ sub: 'ben' }).split('.');
        const [, payload] = issuer.logoutToken({ sub: 'ada' }).split('.');
        const swapped = `${head}.${payload}.${signature}`;
        const foreign = other.logoutToken({ sub: 'ada', iss: issuer.url });
        for (const token of [...tokens, swapped, foreign, 'none', 'a.b.c', `${head}..${signature}`])
          expect((await logOut(token)).body.code).toBe('issuer_refused');
        // By its right issuer, but at the address of the other one, where somebody else has that name.
        const his = await enter(ada, other).catch(() => '');
        expect(his).toBe('');
        expect((await logOut(issuer.logoutToken({ sub: 'ada' }), 'other')).status).toBe(400);
        expect((await logOut(issuer.logoutToken({ sub: 'ada' }), 'nowhere')).status).toBe(404);
        expect(await isIn(hers)).toBe(true);
      },
    );

    test.runIf(isHere)('P-50.163 a key that was withdrawn signs nothing any more', async () => {
      const hers = await enter(ada);
      const token = issuer.logoutToken({ sub: 'ada' });
      issuer.rotate();
      expect((await logOut(token)).status).toBe(400);
      expect(await isIn(hers)).toBe(true);
      expect((await logOut(issuer.logoutToken({ sub: 'ada' }))).status).toBe(200);
      expect(await isIn(hers)).toBe(false);
    });

    test('P-50.164 a token counts once, also when it is sent twice at the same time', async () => {
      await enter(ada);
      const token = issuer.logoutToken({ sub: 'ada' });
      const both = await Promise.all([logOut(token), logOut(token)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const again = await enter(ada);
      expect((await logOut(token)).status).toBe(400);
      expect(await isIn(again)).toBe(true);
    });

    test.runIf(isHere)('P-50.163 a session of one person does not end another’s', async () => {
      const hers = await enter(ada);
      const his = await enter(someone({ sub: 'ben', sid: 'his' }));
      const mixed = await logOut(issuer.logoutToken({ sub: 'ben', sid: 'hers' }));
      expect([mixed.status, await events()]).toEqual([400, ['issuer_refused: Acme: logout sid']]);
      expect([await isIn(hers), await isIn(his)]).toEqual([true, true]);
      // The same name at another issuer is another session.
      expect((await logOut(other.logoutToken({ sid: 'hers' }), 'other')).status).toBe(200);
      expect(await isIn(hers)).toBe(true);
    });
  });

  test.runIf(isHere)(
    'P-50.161 sessions of issuers are forgotten once no session here can be left',
    async () => {
      await enter(someone({ sid: 'old' }));
      const sweep = () => authCleanupJob(world.ctx).run(null, new AbortController().signal);
      const known = () => world.ctx.db.selectFrom('issuer_sessions').selectAll().execute();
      world.pass(30 * day - hour);
      await sweep();
      expect(await known()).toHaveLength(1);
      expect(JSON.stringify(await known())).not.toContain('old');
      world.pass(2 * hour);
      await sweep();
      expect(await known()).toEqual([]);
    },
  );
});
