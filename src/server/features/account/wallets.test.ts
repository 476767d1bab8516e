import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { bootstrapLink } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { emailsTo } from '#test/emails.ts';
import { linkTo, proveFor, submitLink } from '#test/link-wallet.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, enter, submit } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(engines)('wallets of a person on %s', (engine) => {
  let world: World;
  let person: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await world.stranger();
  });
  afterEach(() => world.close());

  const wallets = async (owner = person): Promise<string[]> => {
    const { body } = await world.call('GET', '/users/profile', { as: owner });
    return body.data.wallets.map(({ address }: { address: string }) => address);
  };
  const unlink = (walletAddress: string) =>
    world.call('POST', '/auth/unlink-wallet', { as: person, body: { walletAddress } });
  const rows = (table: 'audit_events' | 'notices') =>
    world.ctx.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute();
  const isAlive = async (token: string) =>
    (await world.call('GET', '/auth/me', { token })).status === 200;
  const giveAddress = (email: string, password_hash: string | null = null) =>
    world.ctx.db
      .updateTable('users')
      .set({ email, email_verified_at: 1, password_hash })
      .where('id', '=', person.id)
      .execute();
  /** All rows apart from the used challenge, which any signature leaves. */
  const kept = async () => {
    const { consumed_challenges: _used, ...rest } = await everythingKept(world.ctx.db);
    return rest;
  };

  test('S1-7.38 SE-5 a linked wallet signs in to the same account, and the owner is notified', async () => {
    await giveAddress('ada@example.com');
    const elsewhere = (await enter(world, person.wallet)).body.data.token;
    const wallet = testWallet();
    const reply = await linkTo(world, person, wallet);
    expect(reply).toMatchObject({ status: 200, body: { data: { user: { id: person.id } } } });
    expect(await wallets()).toEqual([person.wallet.address, wallet.address]);
    expect((await enter(world, wallet)).body.data.user.id).toBe(person.id);

    expect([await isAlive(elsewhere), await isAlive(person.token)]).toEqual([false, true]);
    expect(await rows('notices')).toMatchObject([
      { kind: 'wallet_linked', link: '/settings?tab=security' },
    ]);
    expect(await emailsTo(world, 'ada@example.com')).toHaveLength(1);
    expect(await rows('audit_events')).toContainEqual(
      expect.objectContaining({ event: 'wallet_linked', detail: wallet.address }),
    );
  });

  test('P-24.7 links a wallet with a claim, which makes the account the administrator, once', async () => {
    const link = await bootstrapLink(world.ctx);
    const claim = new URL(link ?? '').searchParams.get('claim') ?? '';
    const linkWith = async (who: Person, token: string) => {
      const wallet = testWallet();
      return submitLink(world, who, wallet, await proveFor(world, who, wallet), token);
    };
    expect((await linkWith(person, 'another')).body.data.user.is_admin).toBe(false);
    const { status, body } = await linkWith(person, claim);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ id: person.id, is_admin: true, is_whitelisted: true });
    expect(await rows('audit_events')).toContainEqual(
      expect.objectContaining({ event: 'admin_claimed' }),
    );
    const later = await linkWith(await world.stranger(), claim);
    expect(later.body.data.user).toMatchObject({ is_admin: false, is_whitelisted: false });
  });

  test('linking a wallet again changes nothing and sends no notification', async () => {
    const wallet = testWallet();
    await linkTo(world, person, wallet);
    const before = await kept();
    expect((await linkTo(world, person, wallet)).status).toBe(200);
    expect((await linkTo(world, person, person.wallet)).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  test('linking a whitelisted wallet gives the account access', async () => {
    const member = await world.member();
    const free = testWallet();
    await linkTo(world, member, free);
    await world.call('POST', '/auth/unlink-wallet', {
      as: member,
      body: { walletAddress: member.wallet.address },
    });
    expect((await world.call('GET', '/agents', { as: member })).status).toBe(403);
    expect((await linkTo(world, person, member.wallet)).body.data.user.is_whitelisted).toBe(true);
    expect((await world.call('GET', '/agents', { as: person })).status).toBe(200);
  });

  test('AU-7 a wallet of another person is rejected, and nothing changes', async () => {
    const other = await world.member();
    const before = await kept();
    const reply = await linkTo(world, person, other.wallet);
    expect(reply).toMatchObject({ status: 409, body: { code: 'wallet_taken' } });
    expect(await kept()).toEqual(before);
    expect((await enter(world, other.wallet)).body.data.user.id).toBe(other.id);
  });

  test('AU-7 of 50 concurrent attempts by two people, exactly one links the wallet', async () => {
    const other = await world.stranger();
    const wallet = testWallet();
    const proofs = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const racer = index % 2 === 0 ? person : other;
        return { racer, proof: await proveFor(world, racer, wallet) };
      }),
    );
    const replies = await Promise.all(
      proofs.map(({ racer, proof }) => submitLink(world, racer, wallet, proof)),
    );
    const owners = [person, other].map(async (each) => (await wallets(each)).length - 1);
    expect((await Promise.all(owners)).toSorted()).toEqual([0, 1]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const linked = await world.ctx.db
      .selectFrom('audit_events')
      .select('user_id')
      .where('event', '=', 'wallet_linked')
      .execute();
    expect(linked).toHaveLength(1);
    const { user_id } = await world.ctx.db
      .selectFrom('wallets')
      .select('user_id')
      .where('address', '=', wallet.address)
      .executeTakeFirstOrThrow();
    expect(linked[0]?.user_id).toBe(user_id);
    for (const [index, { status }] of replies.entries()) {
      const racer = index % 2 === 0 ? person : other;
      expect(status).toBe(racer.id === user_id ? 200 : 409);
    }
  });

  test('AU-7 a signature for signing in, for reauthentication or for another account does not link a wallet', async () => {
    const wallet = testWallet();
    const other = await world.stranger();
    const before = await kept();
    const texts = [
      (await ask(world, wallet)).body,
      (await ask(world, wallet, { purpose: 'reauth', as: person })).body,
      (await ask(world, wallet, { purpose: 'link', as: other })).body,
    ];
    for (const { message, nonce } of texts) {
      const signature = wallet.sign(message);
      for (const proof of [{ signature, nonce }, { signature }]) {
        expect(await submitLink(world, person, wallet, proof)).toMatchObject({
          status: 400,
          body: { code: 'invalid_credentials' },
        });
      }
    }
    expect(await kept()).toEqual(before);
  });

  test('AU-7 a signature for linking does not sign in, and links only once', async () => {
    const wallet = testWallet();
    const proof = await proveFor(world, person, wallet);
    expect((await submit(world, wallet, proof)).status).toBe(400);
    expect((await submitLink(world, person, wallet, proof)).status).toBe(200);
    await unlink(wallet.address);
    expect((await submitLink(world, person, wallet, proof)).status).toBe(400);
    expect(await wallets()).toEqual([person.wallet.address]);
  });

  test.each(smallOrderAddresses)(
    'the small-order key %s is not accepted as a wallet',
    async (address) => {
      const proof = { signature: testWallet().sign('anything') };
      expect(await submitLink(world, person, { address }, proof)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', details: [{ path: 'walletAddress' }] },
      });
    },
  );

  test('a person can link at most ten wallets', async () => {
    for (let count = 1; count < limits.wallets_per_user; count += 1) {
      await linkTo(world, person, testWallet());
    }
    const reply = await linkTo(world, person, testWallet());
    expect(reply).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(await wallets()).toHaveLength(limits.wallets_per_user);
  });

  test('of several wallets linked at once, only one takes the last place', async () => {
    for (let count = 1; count < limits.wallets_per_user - 1; count += 1) {
      await linkTo(world, person, testWallet());
    }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => linkTo(world, person, testWallet())),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await wallets()).toHaveLength(limits.wallets_per_user);
  });

  test('SE-5 a removed wallet no longer signs in, other sessions end, and the owner is notified', async () => {
    const wallet = testWallet();
    await linkTo(world, person, wallet);
    await giveAddress('ada@example.com');
    const elsewhere = (await enter(world, wallet)).body.data.token;
    expect((await unlink(wallet.address)).body.data.user.wallet_address).toBe(
      person.wallet.address,
    );
    expect([await isAlive(elsewhere), await isAlive(person.token)]).toEqual([false, true]);
    expect((await enter(world, wallet)).body.data.user.id).not.toBe(person.id);
    expect((await rows('notices')).map(({ kind }) => kind)).toContain('wallet_unlinked');
    expect(await emailsTo(world, 'ada@example.com')).toMatchObject([
      { subject: expect.stringContaining('Wallet removed') },
    ]);
    expect((await rows('audit_events')).map(({ event }) => event)).toContain('wallet_unlinked');
  });

  test('an administrator cannot remove their last whitelisted wallet', async () => {
    const admin = await world.admin();
    await linkTo(world, admin, testWallet());
    const let_go = { as: admin, body: { walletAddress: admin.wallet.address } };
    expect(await world.call('POST', '/auth/unlink-wallet', let_go)).toMatchObject({
      status: 409,
      body: { code: 'last_way_in', message: expect.stringContaining('administer') },
    });
    expect((await world.call('GET', '/admin/whitelist', { as: admin })).status).toBe(200);
  });

  test('removing a wallet of someone else returns 404', async () => {
    const other = await world.stranger();
    await linkTo(world, person, testWallet());
    const before = await kept();
    for (const address of [other.wallet.address, testWallet().address]) {
      expect((await unlink(address)).status).toBe(404);
    }
    expect(await kept()).toEqual(before);
  });

  test('S1-7.39 the last wallet cannot be removed until a password and a verified address can sign in', async () => {
    const { address } = person.wallet;
    const refusal = { status: 409, body: { code: 'last_way_in' } };
    expect(await unlink(address)).toMatchObject(refusal);
    await giveAddress('ada@example.com');
    expect(await unlink(address)).toMatchObject(refusal);
    expect(await wallets()).toEqual([address]);
    await giveAddress('ada@example.com', '$argon2id$');
    expect((await unlink(address)).status).toBe(200);
    expect(await wallets()).toEqual([]);
  });

  test('AU-7 of two wallets removed at once, one stays', async () => {
    const wallet = testWallet();
    await linkTo(world, person, wallet);
    const replies = await Promise.all([unlink(wallet.address), unlink(person.wallet.address)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await wallets()).toHaveLength(1);
  });

  test('changing wallets requires a recent sign-in', async () => {
    const proof = await proveFor(world, person, testWallet());
    world.pass(limits.reauth_life + 1000);
    const refusal = { status: 403, body: { code: 'reauth_required' } };
    expect(await submitLink(world, person, testWallet(), proof)).toMatchObject(refusal);
    expect(await unlink(person.wallet.address)).toMatchObject(refusal);
  });
});
