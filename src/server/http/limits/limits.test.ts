import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tokensShare } from '#contract/core/rates.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type World } from '#test/world.ts';

const rates = { auth: 4, check: 4, confirm: 4, read: 5, write: 6, generate: 2, preview: 3 };

describe('limits', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld('sqlite', { app: { rates }, env: { TRUST_PROXY: '1' } });
  });
  afterEach(() => world.close());

  const statuses = async (count: number, ask: (n: number) => ReturnType<World['call']>) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await ask(n)).status);
    return seen;
  };

  test('S1-8.4 P-9.2 DO-1 a rate class has one count over all of its calls, and says when to retry', async () => {
    const wallet = { walletAddress: '4Nd1mYQ7nmv8Q2LJ6Sc8z8aGZ3yk3p9mYcJd7Yk3Fr2u' };
    const ask = (n: number) =>
      n % 2 === 0
        ? world.call('POST', '/auth/wallet-message', { body: wallet })
        : world.call('POST', '/auth/wallet-login', { body: { ...wallet, signature: 'x' } });
    expect(await statuses(5, ask)).toEqual([200, 400, 200, 400, 429]);
    const refused = await ask(0);
    expect(refused.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('DO-1 the calls of one person do not count against another', async () => {
    const ada = await world.member();
    const bob = await world.member();
    expect(await statuses(6, () => world.call('GET', '/agents', { as: ada }))).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
    expect((await world.call('GET', '/agents', { as: bob })).status).toBe(200);
  });

  test('DO-1 a person’s tokens have a common limit, which leaves the person’s own calls alone', async () => {
    const ada = await world.member();
    const tokens: string[] = [];
    for (let n = 0; n < 4; n += 1) tokens.push((await aToken(world, ada, ['read'])).token);
    const look = (token = '') => statuses(5, () => world.call('GET', '/agents', { token }));
    const seen = (await Promise.all(tokens.map(look))).flat();
    expect(seen.filter((status) => status === 200)).toHaveLength(tokensShare * rates.read);
    expect(seen.filter((status) => status === 429)).toHaveLength(20 - tokensShare * rates.read);
    const { token: bob } = await aToken(world, await world.member(), ['read']);
    expect(await look(bob)).toEqual([200, 200, 200, 200, 200]);
    expect((await world.call('GET', '/agents', { as: ada })).status).toBe(200);
  });

  test('DO-1 a token that another one replaces gets no new count', async () => {
    const ada = await world.member();
    const seen: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { token } = await aToken(world, ada, ['read']);
      seen.push(...(await statuses(2, () => world.call('GET', '/agents', { token }))));
    }
    expect(seen).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test(
    'DO-1 previews have their own limit, which does not reduce the limit for creating',
    { tags: 'slow' },
    async () => {
      const ada = await world.member();
      const card = { card: 'announcement', title: 'We are open' };
      const look = () => world.call('POST', '/ai/images/preview-content', { as: ada, body: card });
      expect(await statuses(4, look)).toEqual([200, 200, 200, 429]);
      const made = await world.call('POST', '/ai/images/generate-content', { as: ada, body: card });
      expect(made.status).toBe(201);
    },
  );

  test('DO-1 guessing tokens ends in 429, for that address only', async () => {
    const guess = (ip: string) => (n: number) =>
      world.call('GET', '/auth/me', { token: `guess-${n}.secret`, ip });
    const seen = await statuses(10, guess('203.0.113.1'));
    expect(seen.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(seen.at(-1)).toBe(429);
    expect((await guess('203.0.113.2')(0)).status).toBe(401);
  });

  test('DO-1 a forged X-Forwarded-For gives no extra tries behind one proxy', async () => {
    const seen = await statuses(6, (n) =>
      world.call('GET', '/health', {
        ip: '10.0.0.1',
        headers: { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` },
      }),
    );
    expect(seen.at(-1)).toBe(429);
  });

  test('DO-1 an IPv6 customer counts as one caller', async () => {
    const seen = await statuses(6, (n) =>
      world.call('GET', '/health', { ip: `2001:db8::${n + 1}` }),
    );
    expect(seen.at(-1)).toBe(429);
  });

  test('DO-1 a whole /56 and a whole /48 are limited too, at a higher rate than one customer', async () => {
    // The limit of a /56 for reads: that of four customers.
    const within = (n: number) => world.call('GET', '/health', { ip: `2001:db8:1:${n + 1}::1` });
    const seen = await statuses(21, within);
    expect(seen.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(seen.at(-1)).toBe(429);
    const beside = (n: number) =>
      world.call('GET', '/health', { ip: `2001:db8:1:${(n + 1).toString(16)}00::1` });
    const more = await statuses(61, beside);
    expect(more.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(more.at(-1)).toBe(429);
    expect((await world.call('GET', '/health', { ip: '2001:db8:2::1' })).status).toBe(200);
  });

  test('a rejected call does not count against the wider networks', async () => {
    await statuses(40, () => world.call('GET', '/health', { ip: '2001:db8:1:1::1' }));
    expect((await world.call('GET', '/health', { ip: '2001:db8:1:2::1' })).status).toBe(200);
  });

  test(
    'DO-1 a blocked caller stays blocked, however many others call meanwhile',
    { tags: 'slow' },
    async () => {
      const look = (ip: string) => world.call('GET', '/health', { ip });
      await statuses(6, () => look('203.0.113.1'));
      for (let n = 0; n < 5200; n += 50) {
        const some = Array.from({ length: 50 }, (_, k) =>
          look(`10.${(n + k) >> 8}.${(n + k) & 255}.1`),
        );
        await Promise.all(some);
      }
      expect((await look('203.0.113.1')).status).toBe(429);
      expect((await look('203.0.113.2')).status).toBe(200);
    },
  );
});
