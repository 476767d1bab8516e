import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type World } from '#test/world.ts';
import { seedWhitelist } from './whitelist-access.ts';
import { bootstrapLink } from './bootstrap-admin.ts';
import { addToWhitelist, listWhitelist, removeFromWhitelist } from './whitelist.store.ts';

describe.each(engines)('the access list on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine, { env: { PUBLIC_URL: 'https://social.example' } });
  });
  afterEach(() => world.close());

  const now = () => world.ctx.clock();
  const listed = async () => (await listWhitelist(world.ctx.db)).map(({ address }) => address);
  const claim = async () => {
    const link = await bootstrapLink(world.ctx);
    return link && new URL(link).searchParams.get('claim');
  };

  test('a wallet that is not on it can sign in but not use the application', async () => {
    const { body } = await enter(world, testWallet());
    expect(body.data.user.is_whitelisted).toBe(false);
    const { token } = body.data;
    expect((await world.call('GET', '/auth/me', { token })).status).toBe(200);
    const refused = await world.call('GET', '/agents', { token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_whitelisted' } });
  });

  test('AU-9 changes take effect from the next request, both ways', async () => {
    const wallet = testWallet();
    const { token } = (await enter(world, wallet)).body.data;
    const ask = () => world.call('GET', '/agents', { token });
    const entry = { address: wallet.address, added_by: 'test', note: '' };
    await addToWhitelist(world.ctx.db, entry, now());
    expect((await ask()).status).toBe(200);
    expect(await removeFromWhitelist(world.ctx.db, wallet.address, now())).toBe(true);
    expect((await ask()).status).toBe(403);
    await addToWhitelist(world.ctx.db, entry, now());
    expect((await ask()).status).toBe(200);
  });

  test('S1-7.7 AU-10 tells a person about their own wallets only', async () => {
    const member = await world.member();
    const other = await world.member();
    const ask = async (address: string, token: string) =>
      (await world.call('GET', `/auth/is-whitelisted/${address}`, { token })).body.data;
    const whitelisted = (isWhitelisted: boolean) => ({ isWhitelisted });
    expect(await ask(member.wallet.address, member.token)).toEqual(whitelisted(true));
    expect(await ask(other.wallet.address, member.token)).toEqual(whitelisted(false));
    expect(await ask(testWallet().address, member.token)).toEqual(whitelisted(false));
    await removeFromWhitelist(world.ctx.db, member.wallet.address, now());
    expect(await ask(member.wallet.address, member.token)).toEqual(whitelisted(false));
  });

  test('the configuration adds wallets that were never on it, and does not restore removed ones', async () => {
    const [a, b] = [testWallet(1).address, testWallet(2).address];
    expect(await seedWhitelist(world.ctx, [a], now())).toEqual([a]);
    expect(await removeFromWhitelist(world.ctx.db, a, now())).toBe(true);
    expect(await removeFromWhitelist(world.ctx.db, a, now())).toBe(false);
    expect(await seedWhitelist(world.ctx, [a, b], now())).toEqual([b]);
    expect(await listed()).toEqual([b]);
  });

  test('additions by the configuration are logged once, also in the log of the owner', async () => {
    const owner = await world.stranger();
    const stranger = testWallet().address;
    const { address } = owner.wallet;
    for (let start = 0; start < 2; start += 1)
      await seedWhitelist(world.ctx, [stranger, address], now());
    const rows = await world.ctx.db
      .selectFrom('audit_events')
      .select(['user_id', 'detail', 'ip'])
      .where('event', '=', 'whitelist_added')
      .execute();
    expect(rows).toHaveLength(2);
    expect(new Map(rows.map(({ detail, ...row }) => [detail, row]))).toEqual(
      new Map([
        [stranger, { user_id: null, ip: '' }],
        [address, { user_id: owner.id, ip: '' }],
      ]),
    );
    const shown = await world.call('GET', '/auth/audit', { as: owner });
    expect(shown.body.data).toContainEqual(
      expect.objectContaining({ event: 'whitelist_added', detail: address }),
    );
  });

  test.each(['', 'not-an-address', ...smallOrderAddresses])(
    'AU-5 the configuration may not contain %j',
    async (address) => {
      const seeding = seedWhitelist(world.ctx, [testWallet(1).address, address], now());
      await expect(seeding).rejects.toThrow('WALLET_WHITELIST');
      expect(await listed()).toEqual([]);
    },
  );

  test('S1-7.3 the claim link gives its wallet access and makes it administrator, once', async () => {
    const wallet = testWallet();
    const token = await claim();
    const { body } = await enter(world, wallet, { claim: token ?? undefined });
    expect(body.data.user).toMatchObject({ is_whitelisted: true, is_admin: true });
    expect(await listed()).toEqual([wallet.address]);
    expect(await claim()).toBeUndefined();
    const late = await enter(world, testWallet(), { claim: token ?? undefined });
    expect(late.body.data.user).toMatchObject({ is_whitelisted: false, is_admin: false });
    const again = await enter(world, wallet, { claim: token ?? undefined });
    expect(again.body.data.user.is_admin).toBe(true);
  });

  test('each start replaces the claim, and none is stored in plain text', async () => {
    const first = await claim();
    const second = await claim();
    const kept = JSON.stringify(await world.ctx.db.selectFrom('meta').selectAll().execute());
    for (const token of [first, second]) expect(kept).not.toContain(token);
    const old = await enter(world, testWallet(), { claim: first ?? undefined });
    expect(old.body.data.user.is_admin).toBe(false);
    const current = await enter(world, testWallet(), { claim: second ?? undefined });
    expect(current.body.data.user.is_admin).toBe(true);
  });

  test('of many concurrent uses of the claim link, one wins', async () => {
    const token = (await claim()) ?? undefined;
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => enter(world, testWallet(), { claim: token })),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(replies.filter(({ body }) => body.data.user.is_admin)).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });
});
