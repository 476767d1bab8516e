import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { authLimits } from '#contract/auth/limits.ts';
import { verifiedAddress, waitingEmails } from '#test/post-office.ts';
import { pagesOf } from '#test/pages-of.ts';

describe.each(engines)('administrators on %s', (engine) => {
  let world: World;
  let admin: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    admin = await world.admin();
  });
  afterEach(() => world.close());

  const list = async (query: Record<string, string> = {}) =>
    (await world.call('GET', '/admin/whitelist', { as: admin, query })).body;
  const add = (addresses: string[], note?: string) =>
    world.call('POST', '/admin/whitelist', {
      as: admin,
      body: { addresses, ...(note === undefined ? {} : { note }) },
    });
  const remove = (address: string, as = admin) =>
    world.call('DELETE', `/admin/whitelist/${address}`, { as });
  const addressesIn = async (query: Record<string, string> = {}) =>
    (await list(query)).data.map(({ address }: { address: string }) => address);
  const logOf = async (as: Person) =>
    (await world.call('GET', '/auth/audit', { as })).body.data.filter(
      ({ event }: { event: string }) => event.startsWith('whitelist_'),
    );
  const nameOf = async (as: Person): Promise<string> =>
    (await world.call('GET', '/auth/me', { as })).body.data.user.username;

  test('P-7.78 give a wallet access, which takes effect at once', async () => {
    const stranger = await world.stranger();
    const agents = () => world.call('GET', '/agents', { as: stranger });
    expect((await agents()).status).toBe(403);
    const { body } = await add([stranger.wallet.address], 'Ada from sales');
    expect(body).toMatchObject({ data: { added: 1, known: 0 }, message: '1 wallet added.' });
    expect((await agents()).status).toBe(200);
    expect((await list()).data[0]).toEqual({
      address: stranger.wallet.address,
      note: 'Ada from sales',
      added_by: await nameOf(admin),
      added_at: expect.any(String),
      username: await nameOf(stranger),
      is_admin: false,
    });
  });

  test('P-7.79 remove a wallet; its owner loses access at the next request, and regains it when the wallet is added again', async () => {
    const member = await world.member();
    const { address } = member.wallet;
    const agents = () => world.call('GET', '/agents', { as: member });
    expect((await remove(address)).status).toBe(200);
    expect((await agents()).body.code).toBe('not_whitelisted');
    expect((await remove(address)).status).toBe(404);
    expect(await addressesIn()).not.toContain(address);
    expect((await add([address])).body.data).toEqual({ added: 1, known: 0 });
    expect((await agents()).status).toBe(200);
  });

  test('P-7.77 see the newest entries first, in pages, with a count', async () => {
    const made: string[] = [];
    for (let seed = 1; seed <= 3; seed += 1) {
      world.pass(1000);
      const { address } = testWallet(seed);
      await add([address]);
      made.unshift(address);
    }
    expect(await addressesIn()).toEqual([...made, admin.wallet.address]);
    const pages = await pagesOf(list, 2);
    expect(pages.map(({ data, total }) => [data[0].address, total])).toEqual([
      [made[0], 4],
      [made[2], null],
    ]);
  });

  test('P-7.77 search address, note and username by literal text', async () => {
    const member = await world.member();
    const [a, b] = [testWallet(1).address, testWallet(2).address];
    await add([a], 'Sales 100%_real');
    await add([b], 'Sales 100 times real, Åsa');
    expect(await addressesIn({ search: 'Åsa' })).toEqual([b]);
    expect(await addressesIn({ search: '100%_' })).toEqual([a]);
    expect((await list({ search: 'SALES' })).total).toBe(2);
    expect(await addressesIn({ search: b.slice(8, 20).toLowerCase() })).toEqual([b]);
    expect(await addressesIn({ search: await nameOf(member) })).toEqual([member.wallet.address]);
    expect(await addressesIn({ search: String.raw`\ ' or 1=1` })).toEqual([]);
  });

  test('P-7.78 add many wallets at once, with a count of those already on the list, whose notes stay', async () => {
    const [a, b, c] = [1, 2, 3].map((seed) => testWallet(seed).address) as [string, string, string];
    await add([a], 'first');
    const { body } = await add([b, a, c, b], 'second');
    expect(body).toMatchObject({
      data: { added: 2, known: 1 },
      message: '2 wallets added. 1 wallet was already on the list.',
    });
    const notes = (await list()).data.map(({ address, note }: Record<string, string>) => [
      address,
      note,
    ]);
    expect(notes).toContainEqual([a, 'first']);
    expect(notes).toContainEqual([c, 'second']);
  });

  test.each([...smallOrderAddresses, '1'.repeat(33), 'z'.repeat(44)])(
    'P-7.78 add all wallets or none: %s is not a valid wallet',
    async (wrong) => {
      const { address } = testWallet(1);
      const reply = await add([address, wrong]);
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      const [complaint] = reply.body.details;
      expect(complaint).toEqual({
        path: 'addresses.1',
        message: 'Use a Solana wallet address',
      });
      expect(await addressesIn()).toEqual([admin.wallet.address]);
    },
  );

  test('P-7.79 cannot lock themselves out, even by two concurrent requests', async () => {
    const alone = await remove(admin.wallet.address);
    expect(alone).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(alone.body.message).toContain('last wallet with access');
    const second = testWallet(7).address;
    await add([second]);
    await world.ctx.db
      .insertInto('wallets')
      .values({ address: second, user_id: admin.id, linked_at: world.ctx.clock() })
      .execute();
    const both = await Promise.all([remove(admin.wallet.address), remove(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await world.call('GET', '/admin/whitelist', { as: admin })).status).toBe(200);
  });

  test('may remove another administrator; other people may do nothing here', async () => {
    const other = await world.admin();
    const member = await world.member();
    expect((await remove(other.wallet.address, member)).status).toBe(403);
    expect((await remove(other.wallet.address)).status).toBe(200);
    expect((await world.call('GET', '/admin/whitelist', { as: other })).status).toBe(403);
  });

  test('leave each decision in their own log and in that of the wallet’s owner, who does not see their address', async () => {
    const member = await world.member();
    const { address } = member.wallet;
    const from = { as: admin, ip: '203.0.113.9', headers: { 'user-agent': 'x' } };
    await world.call('DELETE', `/admin/whitelist/${address}`, from);
    await world.call('DELETE', `/admin/whitelist/${address}`, from);
    const [own, ...more] = await logOf(admin);
    expect(own).toMatchObject({ event: 'whitelist_removed', ip: '203.0.113.9', detail: address });
    expect(more).toEqual([]);
    const [told] = await logOf(member);
    expect(told).toMatchObject({
      event: 'whitelist_removed',
      ip: '',
      detail: `${address}, by an administrator`,
      request_id: own.request_id,
    });
  });

  test('see an unknown author as a deleted account, never as an id', async () => {
    await enter(world, testWallet(3));
    await add([testWallet(3).address]);
    await world.ctx.db.updateTable('whitelist').set({ added_by: crypto.randomUUID() }).execute();
    const authors = (await list()).data.map(({ added_by }: { added_by: string }) => added_by);
    expect(authors).toEqual(['a deleted account', 'a deleted account']);
  });

  test('P-7.80 see who asked for which feature, with verified addresses only', async () => {
    const [ada, bob] = [await world.member(), await world.member()];
    const now = world.ctx.clock();
    const email = (person: Person, value: string, email_verified_at: number | null) =>
      world.ctx.db
        .updateTable('users')
        .set({ email: value, email_verified_at })
        .where('id', '=', person.id)
        .execute();
    await email(ada, 'ada@example.com', now);
    await email(bob, 'bob@example.com', null);
    for (const [at, { id: user_id }] of [ada, bob].entries()) {
      const row = { user_id, wish: 'pricing', created_at: now + at };
      await world.ctx.db.insertInto('wishes').values(row).execute();
    }
    const { body } = await world.call('GET', '/admin/wishes', { as: admin });
    expect(body.total).toBe(2);
    expect(body.data).toEqual([
      expect.objectContaining({ username: await nameOf(bob), email: null, wish: 'pricing' }),
      expect.objectContaining({ username: await nameOf(ada), email: 'ada@example.com' }),
    ]);
  });

  describe('requests for access', () => {
    const ask = (as: Person, wanted = true) =>
      world.call('POST', '/users/wishes', { as, body: { wish: 'access', wanted } });
    const requests = async () =>
      (await world.call('GET', '/admin/wishes', { as: admin, query: { wish: 'access' } })).body;
    const needsOf = async (as: Person) =>
      (await world.call('GET', '/dashboard/needs', { as })).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'access',
      );

    test('P-7.190 are visible to administrators only, and end when one of the person’s wallets gets access', async () => {
      const [stranger, member] = [await world.stranger(), await world.member()];
      expect((await ask(stranger)).body.data).toEqual(['access']);
      expect((await ask(stranger)).status).toBe(200);
      const username = await nameOf(stranger);
      expect(await requests()).toMatchObject({
        total: 1,
        data: [{ wish: 'access', username, addresses: [stranger.wallet.address] }],
      });
      expect(await needsOf(admin)).toEqual([
        { kind: 'access', count: 1, about: username, link: '/admin/whitelist' },
      ]);
      expect(await needsOf(member)).toEqual([]);
      await add([stranger.wallet.address]);
      expect((await requests()).total).toBe(0);
      // Removed later, they have to ask again.
      await remove(stranger.wallet.address);
      expect((await requests()).total).toBe(0);
    });

    test('P-7.190 are rejected from people who have access, or no wallet that could get it', async () => {
      const [stranger, member] = [await world.stranger(), await world.member()];
      expect((await ask(member)).body).toMatchObject({ message: 'You have access already.' });
      await world.ctx.db.deleteFrom('wallets').where('user_id', '=', stranger.id).execute();
      expect((await ask(stranger)).body).toMatchObject({ message: 'Link a wallet first.' });
      expect((await requests()).total).toBe(0);
    });

    const decide = (method: 'POST' | 'DELETE', username: string, as = admin) =>
      world.call(method, `/admin/wishes/access/${username}`, { as });
    const noticesOf = async (as: Person) =>
      (await world.call('GET', '/notices', { as })).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'access_asked',
      );
    const requestOf = async (as: Person) =>
      (await world.call('GET', '/users/profile', { as })).body.data.access_request;
    const eventsOf = async (as: Person) =>
      (await world.call('GET', '/auth/audit', { as })).body.data
        .map(({ event }: { event: string }) => event)
        .filter((event: string) => event.startsWith('access_') || event.startsWith('whitelist_'));

    test('P-7.191 P-50.51 can be declined, which the person sees; withdrawn; and made again after a pause', async () => {
      const stranger = await world.stranger();
      await ask(stranger);
      const username = await nameOf(stranger);
      expect((await decide('DELETE', username)).body).toMatchObject({
        message: 'Request declined.',
      });
      expect((await decide('DELETE', username)).status).toBe(404);
      expect((await decide('POST', username)).status).toBe(404);
      const declined = await requestOf(stranger);
      expect(declined.state).toBe('declined');
      expect(Date.parse(declined.again_at)).toBeGreaterThan(world.ctx.clock());
      // Taking back what was declined does not shorten the pause.
      await ask(stranger, false);
      expect((await ask(stranger)).body).toMatchObject({
        code: 'conflict',
        message: 'Your last request was declined. You can ask again three days after that.',
      });
      expect((await requests()).total).toBe(0);
      expect(await needsOf(admin)).toEqual([]);
      world.pass(authLimits.access_pause);
      expect((await requestOf(stranger)).again_at).toBeNull();
      expect((await ask(stranger)).body.data).toEqual(['access']);
      expect((await ask(stranger, false)).body).toMatchObject({
        data: [],
        message: 'Request withdrawn.',
      });
      expect((await requests()).total).toBe(0);
      expect(await eventsOf(stranger)).toEqual([
        ...['access_withdrawn', 'access_asked', 'access_declined', 'access_asked'],
      ]);
      expect(await eventsOf(admin)).toEqual(['access_declined']);
    });

    test('P-50.50 P-50.51 P-50.52 carry a name and a note to the bell and the mail of administrators, who approve them there', async () => {
      const to = await verifiedAddress(world, admin);
      const stranger = await world.stranger();
      const second = testWallet(7).address;
      await world.ctx.db
        .insertInto('wallets')
        .values({ address: second, user_id: stranger.id, linked_at: world.ctx.clock() })
        .execute();
      const body = { wish: 'access', wanted: true, name: 'Ada', note: 'See https://evil.example' };
      await world.call('POST', '/users/wishes', { as: stranger, body });
      const username = await nameOf(stranger);
      expect((await requests()).data).toMatchObject([{ name: 'Ada', note: body.note }]);
      const [notice, ...more] = await noticesOf(admin);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({ subject: username, link: '/admin/whitelist', read_at: null });
      expect(notice.text).toContain(`Ada (${username}) asks for access`);
      expect(notice.text).not.toContain('evil.example');
      const [email] = await waitingEmails(world);
      expect(email).toMatchObject({ to, subject: 'Someone asks for access' });
      expect(email?.paragraphs).toEqual([notice.text]);
      const { body: approved } = await decide('POST', username);
      expect(approved).toMatchObject({ message: `${username} has access.` });
      expect((await world.call('GET', '/agents', { as: stranger })).status).toBe(200);
      expect(await addressesIn()).toEqual(
        expect.arrayContaining([stranger.wallet.address, second]),
      );
      expect((await noticesOf(admin))[0].read_at).not.toBeNull();
      expect(await requestOf(stranger)).toBeNull();
      expect(await eventsOf(admin)).toEqual(['whitelist_added', 'whitelist_added']);
    });

    test('P-50.50 are one per person, a few a day, and strangers cannot flood the bell', async () => {
      const stranger = await world.stranger();
      const twice = await Promise.all([ask(stranger), ask(stranger), ask(stranger)]);
      expect(twice.map(({ status }) => status)).toContain(200);
      expect(await noticesOf(admin)).toHaveLength(1);
      for (let at = 0; at < 3; at += 1) {
        await ask(stranger, false);
        await ask(stranger);
      }
      await ask(stranger, false);
      expect((await ask(stranger)).status).toBe(429);
      for (let at = 0; at < authLimits.access_notices.count; at += 1)
        await ask(await world.stranger());
      expect((await requests()).total).toBe(authLimits.access_notices.count);
      expect((await noticesOf(admin)).length).toBeLessThan(authLimits.access_notices.count);
    });

    test('P-50.51 are decided by administrators only, and once', async () => {
      const [stranger, member] = [await world.stranger(), await world.member()];
      await ask(stranger);
      const username = await nameOf(stranger);
      for (const as of [member, stranger]) {
        expect((await decide('POST', username, as)).status).toBe(403);
        expect((await decide('DELETE', username, as)).status).toBe(403);
      }
      const both = await Promise.all([decide('POST', username), decide('DELETE', username)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    });
  });
});
