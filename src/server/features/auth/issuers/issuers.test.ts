import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { issuerClient, someone, startIssuer, type TestIssuer } from '#test/issuer.ts';
import { codeNow, guard } from '#test/second-factor.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { dropRightsOfOthers } from './issuer-rights.ts';

const refused = { status: 400, body: { code: 'issuer_refused' } };

describe.each(engines)('sign-in at an issuer on %s', (engine) => {
  let issuer: TestIssuer;
  let other: TestIssuer;
  let world: World;
  const settings = (more: object = {}) => [
    { id: 'acme', name: 'Acme', url: issuer.url, ...issuerClient, ...more },
    { id: 'other', name: 'Other', url: other.url, ...issuerClient },
  ];
  const open = async (more: object = {}, env: Record<string, string> = {}) => {
    world = await createWorld(engine, {
      env: { OIDC_ISSUERS: JSON.stringify(settings(more)), ...env },
    });
  };
  beforeAll(async () => {
    [issuer, other] = [await startIssuer(), await startIssuer()];
  });
  afterAll(() => Promise.all([issuer.close(), other.close()]));
  beforeEach(async () => {
    for (const one of [issuer, other]) one.lie({});
    await open();
  });
  afterEach(() => world.close());

  const begin = async (as?: Person, id = 'acme') => {
    const body = { purpose: as ? 'link' : 'login' };
    return (await world.call('POST', `/auth/issuers/${id}/start`, { as, body })).body.data as {
      url: string;
      visit: string;
    };
  };
  const finish = (body: object, as?: Person) =>
    world.call('POST', '/auth/issuers/finish', { as, body });
  /** A whole sign-in, as a browser does it. */
  const enter = async (claims: Record<string, unknown>, as?: Person) => {
    const { url, visit } = await begin(as);
    return finish({ visit, ...issuer.signIn(url, claims) }, as);
  };
  const people = () => world.ctx.db.selectFrom('users').selectAll().execute();
  const events = async () =>
    (await world.ctx.db.selectFrom('audit_events').selectAll().orderBy('id').execute()).map(
      ({ event, detail }) => `${event}: ${detail}`,
    );
  const agents = async (token: string) => (await world.call('GET', '/agents', { token })).status;
  const withAddress = async (email: string): Promise<Person> => {
    const person = await world.member();
    await world.ctx.db
      .updateTable('users')
      .set({ email, email_verified_at: 1 })
      .where('id', '=', person.id)
      .execute();
    return person;
  };

  describe('the truth', () => {
    test('P-50.80 P-50.81 P-50.82 makes an account with the verified address, and finds it again', async () => {
      const ada = someone({ email: 'Ada@Example.com' });
      const first = (await enter(ada)).body.data;
      expect(first.user).toMatchObject({
        email: 'ada@example.com',
        email_verified: true,
        has_password: false,
        is_whitelisted: false,
      });
      const again = (await enter({ ...ada, email: 'ada@new.example' })).body.data;
      expect(again.user.id).toBe(first.user.id);
      expect(await people()).toHaveLength(1);
      expect(await events()).toContain('signed_in: issuer');
      expect(await agents(first.token)).toBe(403);
    });

    test('P-50.80 asks for PKCE, state and nonce, and tells nothing else', async () => {
      const { url } = await begin();
      const asked = Object.fromEntries(new URL(url).searchParams);
      expect(asked).toMatchObject({
        response_type: 'code',
        client_id: 'socialai',
        redirect_uri: 'http://localhost:3000/sign-in/return',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      });
      const rows = await world.ctx.db.selectFrom('issuer_visits').selectAll().execute();
      for (const secret of [asked['state'], asked['nonce']])
        expect(JSON.stringify(rows)).not.toContain(secret);
    });

    test('P-50.80 the second factor of the account is asked for', async () => {
      const ada = someone();
      const { user, token } = (await enter(ada)).body.data;
      const guarded = await guard(world, { id: user.id, token, wallet: null as never });
      const waiting = (await enter(ada)).body.data;
      expect(waiting).toMatchObject({ requires_2fa: true });
      world.pass(30_000);
      const body = { pending_token: waiting.pending_token, code: codeNow(world, guarded.seed) };
      expect((await world.call('POST', '/auth/2fa/verify', { body })).status).toBe(200);
    });

    test('P-50.83 a key that the issuer changed is valid at once', async () => {
      const ada = someone();
      expect((await enter(ada)).status).toBe(200);
      issuer.rotate();
      expect((await enter(ada)).status).toBe(200);
    });
  });

  describe('lies', () => {
    const old = Math.floor(Date.now() / 1000) - 3600;
    test.each<[string, Parameters<TestIssuer['lie']>[0], string]>([
      ['another issuer in the answer', { claims: { iss: 'https://evil.example' } }, 'iss'],
      ['another issuer in its configuration', { configured: 'https://evil.example' }, 'OAUTH'],
      ['another audience', { claims: { aud: 'another-program' } }, 'aud'],
      ['another nonce', { claims: { nonce: 'replayed' } }, 'nonce'],
      ['no nonce', { claims: { nonce: undefined } }, 'OAUTH'],
      ['an answer that is too old', { claims: { iat: old, exp: old + 300 } }, 'exp'],
      ['no person', { claims: { sub: undefined } }, 'OAUTH'],
      ['another key', { signs: 'with another key' }, 'OAUTH'],
      ['no signature', { signs: 'not' }, 'OAUTH'],
      ['no address', { claims: { email: undefined } }, 'no_email'],
      ['an address that is none', { claims: { email: 'ada' } }, 'no_email'],
      [
        'an address that nobody verified',
        { claims: { email_verified: false } },
        'email_not_verified',
      ],
      [
        'an address that is verified in words only',
        { claims: { email_verified: 'true' } },
        'email_not_verified',
      ],
    ])('P-50.83 %s: a sentence, nothing done, a record', async (_, lie, reason) => {
      const { url, visit } = await begin();
      const brought = issuer.signIn(url, someone());
      issuer.lie(lie);
      const reply = await finish({ visit, ...brought });
      expect(reply).toMatchObject(refused);
      expect(reply.body.message).toMatch(/^(?:Acme|Someone).+\.$/u);
      expect(await people()).toEqual([]);
      expect(await world.ctx.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect((await events()).at(-1)).toContain('issuer_refused: ');
      expect((await events()).at(-1)).toContain(reason);
    });

    test('P-50.83 an issuer that cannot be reached, or is set up wrongly, begins nothing', async () => {
      issuer.lie({ configured: 'https://evil.example' });
      const reply = await world.call('POST', '/auth/issuers/acme/start', { body: {} });
      expect(reply).toMatchObject(refused);
      expect(await world.ctx.db.selectFrom('issuer_visits').selectAll().execute()).toEqual([]);
    });

    test('P-50.83 whoever goes back at the issuer is told so', async () => {
      const { url, visit } = await begin();
      const state = new URL(url).searchParams.get('state') ?? '';
      const reply = await finish({ visit, state, error: 'access_denied', iss: issuer.url });
      expect(reply).toMatchObject(refused);
      expect(reply.body.message).toContain('didn’t let you in, or you went back');
    });
  });

  describe('answers of others', () => {
    test('P-50.84 an answer works once: not again, not late, and not in parallel', async () => {
      const { url, visit } = await begin();
      const body = { visit, ...issuer.signIn(url, someone()) };
      const replies = await Promise.all([finish(body), finish(body), finish(body)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await finish(body)).toMatchObject(refused);
      const late = await begin();
      world.pass(limits.oauth_life);
      const sent = { visit: late.visit, ...issuer.signIn(late.url, someone()) };
      expect(await finish(sent)).toMatchObject(refused);
    });

    test('P-50.84 a code is valid for the sign-in that asked for it, even at an issuer that checks nothing', async () => {
      issuer.lie({ careless: true });
      const [one, two] = [await begin(), await begin()];
      const [ada, eve] = [issuer.signIn(one.url, someone()), issuer.signIn(two.url, someone())];
      // Eve’s code with Ada’s state.
      const swapped = await finish({ visit: one.visit, ...ada, code: eve.code });
      expect(swapped).toMatchObject(refused);
      expect((await events()).at(-1)).toContain('nonce');
      issuer.lie({});
      const third = await begin();
      const back = { ...issuer.signIn(third.url, someone()), code: eve.code };
      expect(await finish({ visit: third.visit, ...back })).toMatchObject(refused);
    });

    test('P-50.84 only the browser that began it finishes it', async () => {
      const [mine, theirs] = [await begin(), await begin()];
      const brought = issuer.signIn(theirs.url, someone());
      expect(await finish({ visit: mine.visit, ...brought })).toMatchObject(refused);
      expect(await finish({ visit: mine.visit, ...brought, state: 'made-up' })).toMatchObject(
        refused,
      );
      expect(await people()).toEqual([]);
    });

    test('P-50.84 an answer of another issuer is refused', async () => {
      const { url, visit } = await begin();
      const brought = { ...issuer.signIn(url, someone()), iss: other.url };
      expect(await finish({ visit, ...brought })).toMatchObject(refused);
      expect((await world.call('POST', '/auth/issuers/nobody/start', { body: {} })).status).toBe(
        404,
      );
    });
  });

  describe('an account that exists', () => {
    test('P-50.85 P-50.86 with the same address is not entered: its owner connects it, after signing in to both', async () => {
      const person = await withAddress('ada@example.com');
      const ada = someone({ email: 'ada@example.com' });
      const reply = await enter(ada);
      expect(reply).toMatchObject(refused);
      expect(reply.body.message).toContain('Sign in to it as before, then connect Acme');
      expect(await people()).toHaveLength(1);
      expect((await enter(ada, person)).body).toMatchObject({
        data: { linked: 'Acme' },
        message: 'Acme is connected.',
      });
      expect((await enter(ada)).body.data.user.id).toBe(person.id);
      const list = await world.call('GET', '/auth/issuers', { as: person });
      expect(list.body.data).toMatchObject([{ issuer: 'acme', email: 'ada@example.com' }]);
      const notices = await world.call('GET', '/notices', { as: person });
      expect(JSON.stringify(notices.body)).toContain('issuer_linked');
    });

    test('P-50.85 connecting needs a recent sign-in, and the same person at both ends', async () => {
      const [ada, eve] = [await world.member(), await world.member()];
      const { url, visit } = await begin(ada);
      const body = { visit, ...issuer.signIn(url, someone()) };
      expect(await finish(body, eve)).toMatchObject(refused);
      expect(await finish(body)).toMatchObject(refused);
      world.pass(11 * minute);
      const start = { as: ada, body: { purpose: 'link' } };
      const late = await world.call('POST', '/auth/issuers/acme/start', start);
      expect(late.body.code).toBe('reauth_required');
      const nobody = await world.call('POST', '/auth/issuers/acme/start', {
        body: { purpose: 'link' },
      });
      expect(nobody.status).toBe(401);
    });

    test('P-50.85 a sign-in there belongs to one account here', async () => {
      const [ada, eve] = [await world.member(), await world.member()];
      const there = someone();
      expect((await enter(there, ada)).status).toBe(200);
      expect((await enter(there, eve)).body.message).toContain('Another account here');
      expect((await enter(someone(), ada)).body.message).toContain('another sign-in of Acme');
    });

    test('P-50.87 is disconnected after a recent sign-in, unless nothing else signs in', async () => {
      const ada = someone();
      const { token } = (await enter(ada)).body.data;
      const alone = await world.call('DELETE', '/auth/issuers/acme', { token });
      expect(alone).toMatchObject({ status: 409, body: { code: 'last_way_in' } });
      const person = await world.member();
      await enter(someone(), person);
      const gone = () => world.call('DELETE', '/auth/issuers/acme', { as: person });
      expect((await gone()).status).toBe(200);
      expect((await gone()).status).toBe(404);
      expect(await events()).toContain('issuer_unlinked: Acme');
    });
  });

  describe('groups and domains', () => {
    const rules = {
      access_groups: ['staff'],
      access_domains: ['acme.example'],
      admin_groups: ['it'],
    };
    beforeEach(async () => {
      await world.close();
      await open(rules);
    });

    test('P-50.88 give access while they are there, judged at each sign-in, from the next request', async () => {
      const ada = someone({ groups: ['staff'] });
      const { token, user } = (await enter(ada)).body.data;
      expect([user.is_whitelisted, await agents(token)]).toEqual([true, 200]);
      const back = (await enter({ ...ada, groups: [] })).body.data;
      expect([back.user.is_whitelisted, await agents(back.token), await agents(token)]).toEqual([
        ...[false, 403, 403],
      ]);
      expect(await events()).toContain('issuer_rights: Acme: access ended');
    });

    test.each([
      ['ada@acme.example', 200],
      ['ada@ACME.example', 200],
      ['ada@sub.acme.example', 403],
      ['ada@acme.example.evil.example', 403],
      ['ada@evilacme.example', 403],
    ])('P-50.88 the domain of %s is compared whole', async (email, status) => {
      expect(await agents((await enter(someone({ email }))).body.data.token)).toBe(status);
    });

    test('P-50.88 make administrators, and take back only what they gave', async () => {
      const ada = someone({ groups: ['it'] });
      const first = (await enter(ada)).body.data;
      expect(first.user).toMatchObject({ is_admin: true, is_whitelisted: true });
      const list = (token: string) => world.call('GET', '/admin/whitelist', { token });
      expect((await list(first.token)).status).toBe(200);
      expect((await enter({ ...ada, groups: ['staff'] })).body.data.user.is_admin).toBe(false);
      expect((await list(first.token)).status).toBe(403);
      // Whoever claimed the server stays its administrator.
      const admin = await world.admin();
      await enter(someone({ groups: [] }), admin);
      expect((await world.call('GET', '/admin/whitelist', { as: admin })).status).toBe(200);
    });

    test('P-50.130 P-50.131 administrators see whom an issuer lets in', async () => {
      const admin = await world.admin();
      await enter(someone({ groups: ['staff'] }));
      const read = (as: Person) => world.call('GET', '/admin/entitled', { as });
      const { body } = await read(admin);
      expect(body.total).toBe(1);
      expect(body.data).toMatchObject([{ issuer: 'Acme', is_admin: false }]);
      expect(body.data[0].email).toContain('@');
      expect((await read(await world.member())).status).toBe(403);
    });

    test('P-50.88 a wallet’s access stays, whatever the groups say', async () => {
      const member = await world.member();
      await enter(someone({ groups: [] }), member);
      expect((await world.call('GET', '/agents', { as: member })).status).toBe(200);
    });

    test('P-50.88 end with the issuer that gave them', async () => {
      const { token } = (await enter(someone({ groups: ['it'] }))).body.data;
      const kept = world.ctx.issuers.all;
      await dropRightsOfOthers({ db: world.ctx.db, issuers: world.ctx.issuers });
      expect(await agents(token)).toBe(200);
      const issuers = { ...world.ctx.issuers, all: kept.filter(({ id }) => id !== 'acme') };
      await dropRightsOfOthers({ db: world.ctx.db, issuers });
      expect(await agents(token)).toBe(403);
      expect(await people()).toMatchObject([{ is_admin: 0, admin_by: null, access_by: null }]);
    });

    test('P-50.88 groups in a claim of another name, or a single one', async () => {
      await world.close();
      await open({ ...rules, groups_claim: 'roles' });
      expect((await enter(someone({ roles: 'staff' }))).body.data.user.is_whitelisted).toBe(true);
      expect((await enter(someone({ groups: ['staff'] }))).body.data.user.is_whitelisted).toBe(
        false,
      );
    });
  });

  test('P-50.89 a server may offer neither email nor password', async () => {
    await world.close();
    await open({}, { EMAIL_SIGN_IN: 'false' });
    const setup = (await world.call('GET', '/setup')).body;
    expect(setup).toMatchObject({
      email_sign_in: false,
      issuers: [
        { id: 'acme', name: 'Acme' },
        { id: 'other', name: 'Other' },
      ],
    });
    const { token } = (await enter(someone())).body.data;
    const email = 'ada@example.com';
    const password = 'a long winding river';
    for (const [path, body] of [
      ['/auth/register', { email, password }],
      ['/auth/login', { email, password }],
      ['/auth/reset-password', { email }],
      ['/auth/confirm-reset', { token: 'x', password }],
      ['/auth/change-password', { new_password: password }],
      ['/auth/reauth', { password }],
    ] as const) {
      const reply = await world.call('POST', path, { body, token });
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'email_off']);
    }
  });
});
