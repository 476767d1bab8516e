import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authLimits } from '#contract/auth/limits.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import {
  addPasskey,
  anAuthenticator,
  type Authenticator,
  challengeOf,
  handleFor,
  type Said,
} from '#test/passkey.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { guard, type Guarded } from '#test/second-factor.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const refused = { status: 400, body: { code: 'invalid_credentials' } };

describe.each(engines)('passkeys on %s', (engine) => {
  let world: World;
  let ada: Person;
  let key: Authenticator;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.member();
    ({ made: key } = await addPasskey(world, ada));
  });
  afterEach(() => world.close());

  const login = (passkey: object, pending_token?: string) =>
    world.call('POST', '/auth/passkey-login', {
      body: { passkey, ...(pending_token !== undefined && { pending_token }) },
    });
  const signed = async (own: Partial<Said> = {}, handle: string | null = handleFor(ada)) =>
    key.use(await challengeOf(world), handle, own);
  const eventsOf = async (person: Person) =>
    (await world.ctx.db.selectFrom('audit_events').selectAll().orderBy('id').execute())
      .filter(({ user_id }) => user_id === person.id)
      .map(({ event, detail }) => `${event}: ${detail}`);
  const noticesOf = async (as: Person) =>
    (await world.call('GET', '/notices', { as })).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );
  const list = async (as: Person) => (await world.call('GET', '/auth/passkeys', { as })).body.data;

  describe('sign-in with a passkey alone', () => {
    test('P-50.60 P-50.65 P-50.66 opens a session, and says when it was last used', async () => {
      const { status, body } = await login(await signed());
      expect([status, body.message]).toEqual([200, 'Welcome back!']);
      const me = await world.call('GET', '/auth/me', { token: body.data.token });
      expect(me.body.data.user.id).toBe(ada.id);
      expect((await list(ada))[0].last_used_at).not.toBeNull();
      expect(await eventsOf(ada)).toContain('signed_in: passkey');
    });

    test('P-50.60 counts as both factors, because it was used with a fingerprint, a face or a PIN', async () => {
      await guard(world, ada);
      expect((await login(await signed())).body.data.token).toBeTruthy();
    });

    test.each<[string, Partial<Said>]>([
      ['another origin', { origin: 'http://localhost:3001' }],
      ['an origin that begins alike', { origin: 'http://localhost:3000.evil.example' }],
      ['another relying party', { rp_id: 'evil.example' }],
      ['the making of a passkey', { type: 'webauthn.create' }],
      ['a person who was not there', { flags: 0x04 }],
      ['a person who proved nothing', { flags: 0x01 }],
    ])('P-50.61 is refused for %s', async (_, own) => {
      expect(await login(await signed(own))).toMatchObject(refused);
      expect(await eventsOf(ada)).not.toContain('signed_in: passkey');
    });

    test('P-50.61 a signature works once, also when it is sent many times at once', async () => {
      const passkey = await signed();
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => login(passkey)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await login(passkey)).toMatchObject(refused);
    });

    test('P-50.61 a challenge is valid for five minutes, and only one of this server', async () => {
      const [late, foreign] = [await signed(), key.use('bm90LW91cnM', handleFor(ada))];
      world.pass(limits.challenge_life + 1000);
      expect(await login(late)).toMatchObject(refused);
      expect(await login(foreign)).toMatchObject(refused);
    });

    test('P-50.61 a challenge for something else opens no session', async () => {
      const reauth = await challengeOf(world, { purpose: 'reauth', as: ada });
      const offer = await world.call('POST', '/auth/passkeys/offer', { as: ada });
      const message = await world.call('POST', '/auth/wallet-message', {
        body: { walletAddress: ada.wallet.address },
      });
      const nonce = Buffer.from(message.body.nonce).toString('base64url');
      for (const challenge of [reauth, offer.body.data.challenge, nonce])
        expect(await login(key.use(challenge, handleFor(ada)))).toMatchObject(refused);
    });

    test('P-50.61 a user handle of someone else, none, and an unknown passkey are refused', async () => {
      const eve = await world.member();
      await addPasskey(world, eve);
      expect(await login(await signed({}, handleFor(eve)))).toMatchObject(refused);
      expect(await login(await signed({}, null))).toMatchObject(refused);
      const stranger = anAuthenticator().use(await challengeOf(world), handleFor(ada));
      expect(await login(stranger)).toMatchObject(refused);
      // The passkey of another one, with the signature of one’s own.
      expect(await login({ ...stranger, id: key.id })).toMatchObject(refused);
    });

    test('P-50.61 a changed byte is refused', async () => {
      const right = await signed();
      for (const field of ['client_data', 'authenticator_data', 'signature'] as const) {
        const bytes = Buffer.from(right[field], 'base64url');
        bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1;
        const passkey = { ...right, [field]: bytes.toString('base64url') };
        expect((await login(passkey)).status).toBe(400);
      }
      expect((await login(right)).status).toBe(200);
    });

    test('P-50.61 a counter that goes back is a copy: refused, recorded and told', async () => {
      expect((await login(await signed({ counter: 7 }))).status).toBe(200);
      for (const counter of [7, 3, 0])
        expect(await login(await signed({ counter }))).toMatchObject(refused);
      expect(await eventsOf(ada)).toContain('passkey_copied: This laptop');
      expect(await noticesOf(ada)).toContain('second_factor_refused');
      expect((await login(await signed({ counter: 8 }))).status).toBe(200);
    });
  });

  describe('in place of a code', () => {
    let guarded: Guarded;
    beforeEach(async () => {
      guarded = await guard(world, ada);
    });
    const pending = async () => (await enter(world, guarded.wallet)).body.data;
    const second = async (pending_token: string, handle: string | null = null) =>
      key.use(await challengeOf(world, { purpose: 'second_step', pending_token }), handle);

    test('P-50.62 finishes a sign-in that waits, once', async () => {
      const { pending_token: token, passkeys } = await pending();
      expect(passkeys).toBe(true);
      const passkey = await second(token);
      expect((await login(passkey, token)).body.data.user.id).toBe(ada.id);
      expect((await login(passkey, token)).status).toBe(401);
    });

    test('P-50.62 only for the sign-in that it was asked for, and only of its account', async () => {
      const [one, other] = [await pending(), await pending()];
      expect(await login(await second(one.pending_token), other.pending_token)).toMatchObject(
        refused,
      );
      const eve = await world.member();
      const { made } = await addPasskey(world, eve);
      const asked = { purpose: 'second_step', pending_token: one.pending_token };
      for (const handle of [null, handleFor(eve), handleFor(ada)]) {
        const foreign = made.use(await challengeOf(world, asked), handle);
        expect(await login(foreign, one.pending_token)).toMatchObject(refused);
      }
      expect(await login(await signed(), one.pending_token)).toMatchObject(refused);
      expect((await login(await second(one.pending_token), one.pending_token)).status).toBe(200);
    });

    test('P-50.62 no code is asked of accounts that only have passkeys, as before', async () => {
      const bob = await world.member();
      await addPasskey(world, bob);
      expect((await enter(world, bob.wallet)).body.data.token).toBeTruthy();
    });
  });

  test('P-50.63 confirms who one is, without a code, for this session only', async () => {
    const guarded = await guard(world, ada);
    world.pass(11 * minute);
    const offer = () => world.call('POST', '/auth/passkeys/offer', { as: guarded });
    expect((await offer()).body.code).toBe('reauth_required');
    const confirm = (as: Person, passkey: object) =>
      world.call('POST', '/auth/reauth', { as, body: { passkey } });
    const eve = await world.member();
    const foreign = key.use(await challengeOf(world, { purpose: 'reauth', as: eve }), null);
    expect(await confirm(eve, foreign)).toMatchObject(refused);
    expect(await confirm(guarded, await signed())).toMatchObject(refused);
    const right = key.use(await challengeOf(world, { purpose: 'reauth', as: guarded }), null);
    const { token } = (await confirm(guarded, right)).body.data;
    expect((await world.call('POST', '/auth/passkeys/offer', { token })).status).toBe(200);
    expect(await eventsOf(ada)).toContain('reauthenticated: passkey');
    const nobody = await world.call('POST', '/auth/passkey-challenge', {
      body: { purpose: 'reauth' },
    });
    expect(nobody.status).toBe(401);
  });

  describe('the list', () => {
    test('P-50.64 P-50.67 P-50.68 P-50.69 P-50.70 P-50.71 adds, renames and removes, which ends other sessions and is told', async () => {
      const other = (await enter(world, ada.wallet)).body.data.token;
      const { reply, id } = await addPasskey(world, ada, 'Phone');
      expect(reply).toMatchObject({ status: 201, body: { data: { name: 'Phone' } } });
      expect((await world.call('GET', '/auth/me', { token: other })).status).toBe(401);
      const change = { as: ada, body: { name: 'Old phone' } };
      await world.call('PATCH', `/auth/passkeys/${id}`, change);
      expect((await list(ada)).map(({ name }: { name: string }) => name)).toEqual([
        ...['This laptop', 'Old phone'],
      ]);
      const gone = await world.call('DELETE', `/auth/passkeys/${id}`, { as: ada });
      expect(gone.status).toBe(200);
      expect(await list(ada)).toHaveLength(1);
      expect(await eventsOf(ada)).toEqual(
        expect.arrayContaining([
          ...['passkey_added: Phone', 'passkey_renamed: Old phone', 'passkey_removed: Old phone'],
        ]),
      );
      expect(await noticesOf(ada)).toEqual(
        expect.arrayContaining(['passkey_added', 'passkey_removed']),
      );
    });

    test('P-50.64 needs a recent sign-in, and belongs to one person', async () => {
      const eve = await world.member();
      const [{ id }] = await list(ada);
      const rename = { as: eve, body: { name: 'Mine' } };
      expect((await world.call('PATCH', `/auth/passkeys/${id}`, rename)).status).toBe(404);
      expect((await world.call('DELETE', `/auth/passkeys/${id}`, { as: eve })).status).toBe(404);
      expect(await list(eve)).toEqual([]);
      world.pass(11 * minute);
      for (const [method, path] of [
        ['POST', '/auth/passkeys/offer'],
        ['DELETE', `/auth/passkeys/${id}`],
      ] as const)
        expect((await world.call(method, path, { as: ada })).body.code).toBe('reauth_required');
    });

    test('P-50.61 a passkey is made for one account, by this origin, with a challenge of its own, once', async () => {
      const eve = await world.member();
      const taken = await addPasskey(world, eve, 'Mine now', key);
      expect(taken.reply).toMatchObject({ status: 409 });
      for (const own of [{ origin: 'https://evil.example' }, { rp_id: 'x' }, { flags: 0x01 }]) {
        const { reply } = await addPasskey(world, eve, 'A lie', anAuthenticator(), own);
        expect(reply).toMatchObject(refused);
      }
      const offer = await world.call('POST', '/auth/passkeys/offer', { as: ada });
      const body = { name: 'x', ...anAuthenticator().make(offer.body.data.challenge) };
      expect(await world.call('POST', '/auth/passkeys', { as: eve, body })).toMatchObject(refused);
      expect((await world.call('POST', '/auth/passkeys', { as: ada, body })).status).toBe(201);
      expect(await world.call('POST', '/auth/passkeys', { as: ada, body })).toMatchObject(refused);
    });

    test('P-50.64 the last way to sign in stays', async () => {
      await world.ctx.db.deleteFrom('wallets').where('user_id', '=', ada.id).execute();
      const [{ id }] = await list(ada);
      const remove = () => world.call('DELETE', `/auth/passkeys/${id}`, { as: ada });
      expect(await remove()).toMatchObject({ status: 409, body: { code: 'last_way_in' } });
      expect(await list(ada)).toHaveLength(1);
      await addPasskey(world, ada, 'Another');
      expect((await remove()).status).toBe(200);
    });

    test('P-50.64 has a limit', async () => {
      for (let at = 1; at < authLimits.passkeys; at += 1) await addPasskey(world, ada);
      const { reply } = await addPasskey(world, ada);
      expect(reply).toMatchObject({ body: { code: 'limit_reached' } });
    });
  });
});
