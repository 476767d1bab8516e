import { base58, base64 } from '@scure/base';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { ask, enter, submit } from '#test/wallet-sign-in.ts';
import { createWorld, type Reply, type World } from '#test/world.ts';
import { repeated } from '#test/sampled.ts';
import { codePoint } from '#test/code-points.ts';

/** Number of random addresses and signatures that are tried. */
const fuzzed = repeated(200, 2500);
const base58Text = fc.string({
  unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
  minLength: 30,
  maxLength: 90,
});
const anyText = fc.oneof(
  base58Text,
  fc.string({ maxLength: 210 }),
  fc.string({ unit: codePoint, maxLength: 100 }),
  fc.uint8Array({ minLength: 31, maxLength: 33 }).map((bytes) => base58.encode(bytes)),
  fc.uint8Array({ minLength: 63, maxLength: 65 }).map((bytes) => base58.encode(bytes)),
  fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => base64.encode(bytes)),
  fc.uint8Array({ maxLength: 66 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.constantFrom('', '0OIl'.repeat(9), 'simulated_signature', 'simulated_signature_123', '='),
);

describe.each(engines)('signing in on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const sessions = () => world.ctx.db.selectFrom('sessions').selectAll().execute();
  const users = () => world.ctx.db.selectFrom('users').selectAll().execute();
  const essence = ({ status, body, headers }: Reply) => ({
    status,
    body: { ...body, request_id: '' },
    headers: Object.keys(headers).toSorted(),
  });

  test('S1-7.2 creates a person for a new wallet, and recognizes them the next time', async () => {
    const wallet = testWallet();
    const first = await enter(world, wallet);
    expect(first.body).toMatchObject({ success: true, message: 'Welcome back!' });
    expect(first.body.data.user).toMatchObject({
      wallet_address: wallet.address,
      is_whitelisted: false,
      is_admin: false,
    });
    expect(first.body.data.user.username).toMatch(/^[a-z]+-[a-z]+-\d{4}$/);
    const second = await enter(world, wallet);
    expect(second.body.data.user).toEqual(first.body.data.user);
    expect(second.body.data.token).not.toBe(first.body.data.token);
    const me = await world.call('GET', '/auth/me', { token: first.body.data.token });
    expect(me.body.data.user).toEqual(first.body.data.user);
  });

  test('accepts a base64 signature, and one without a nonce for the latest challenges', async () => {
    const wallet = testWallet();
    const { body } = await ask(world, wallet);
    await ask(world, wallet);
    const signature = base64.encode(base58.decode(wallet.sign(body.message)));
    expect((await submit(world, wallet, { signature })).status).toBe(200);
  });

  test('S1-7.3 AU-1 accepts each challenge once', async () => {
    const wallet = testWallet();
    const { body } = await ask(world, wallet);
    const proof = { signature: wallet.sign(body.message), nonce: body.nonce };
    expect((await submit(world, wallet, proof)).status).toBe(200);
    expect((await submit(world, wallet, proof)).status).toBe(400);
    expect((await submit(world, wallet, { signature: proof.signature })).status).toBe(400);
    expect(await sessions()).toHaveLength(1);
  });

  test('AU-1 opens one session for 50 concurrent submissions of one signature', async () => {
    const wallet = testWallet();
    const { body } = await ask(world, wallet);
    const proof = { signature: wallet.sign(body.message), nonce: body.nonce };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => submit(world, wallet, proof)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(49);
    expect(await sessions()).toHaveLength(1);
  });

  test('creates one person when a new wallet signs in many times at once', async () => {
    const wallet = testWallet();
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter(world, wallet)));
    expect(new Set(replies.map(({ body }) => body.data.user.id)).size).toBe(1);
    expect(await users()).toHaveLength(1);
    expect(await sessions()).toHaveLength(10);
  });

  test('S1-7.3 AU-4 returns the same response for every failure', async () => {
    const wallet = testWallet();
    const { body } = await ask(world, wallet);
    const { nonce } = body;
    const signature = wallet.sign(body.message);
    const ofAnother = testWallet().sign(body.message);
    const replies = [
      await submit(world, wallet, { signature: ofAnother, nonce }),
      await submit(world, wallet, { signature: 'simulated_signature', nonce }),
      await submit(world, wallet, { signature, nonce: 'unknown' }),
      await submit(world, testWallet(), { signature, nonce }),
      await submit(world, { address: smallOrderAddresses[4] }, { signature, nonce }),
      await submit(world, wallet, { signature, claim: 'none' }, { ip: '198.51.100.9' }),
    ];
    world.pass(5 * minute + 1000);
    replies.push(await submit(world, wallet, { signature, nonce }));
    replies.push(await submit(world, wallet, { signature }));
    world.pass(-7 * minute);
    replies.push(await submit(world, wallet, { signature, nonce }));
    expect(replies[0]).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    for (const reply of replies) expect(essence(reply)).toEqual(essence(replies[0] ?? reply));
    expect(await sessions()).toEqual([]);
    expect(await users()).toEqual([]);
  });

  test('AU-4 rejects a challenge a second after its five minutes, and not before', async () => {
    const wallet = testWallet();
    const [early, late] = [await ask(world, wallet), await ask(world, wallet)];
    const proof = ({ body }: Reply) => ({
      signature: wallet.sign(body.message),
      nonce: body.nonce,
    });
    world.pass(4 * minute);
    expect((await submit(world, wallet, proof(early))).status).toBe(200);
    world.pass(minute + 1000);
    expect((await submit(world, wallet, proof(late))).status).toBe(400);
  });

  test(
    'AU-8 works although others request a thousand challenges for the same wallet',
    { tags: 'slow' },
    async () => {
      const wallet = testWallet();
      const { body } = await ask(world, wallet, { ip: '192.0.2.1' });
      for (let count = 0; count < 1000; count += 1) {
        await ask(world, wallet, { ip: `198.51.${count >> 8}.${count & 255}` });
      }
      const signature = wallet.sign(body.message);
      const reply = await submit(world, wallet, { signature }, { ip: '192.0.2.1' });
      expect(reply.status).toBe(200);
    },
  );

  test.each(smallOrderAddresses)(
    'S1-7.2 AU-5 the small-order key %s gets no challenge',
    async (address) => {
      const reply = await ask(world, { address });
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(reply.body.details).toEqual([
        { path: 'walletAddress', message: 'Use a Solana wallet address' },
      ]);
    },
  );

  test('AU-6 random input neither signs in nor causes a server error', async () => {
    const wallet = testWallet();
    await ask(world, wallet);
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.option(anyText), async (address, signature, nonce) => {
        const given = { signature, nonce: nonce ?? undefined };
        const replies = [
          await ask(world, { address: base58.encode(Buffer.from(address)) }),
          await submit(world, { address }, given),
          await submit(world, wallet, given),
        ];
        for (const reply of replies.slice(1)) expect(reply.status).toBe(400);
        expect(replies[0]?.status).toBeLessThan(500);
      }),
      { numRuns: fuzzed },
    );
    expect(await sessions()).toEqual([]);
  }, 120_000);

  test('AU-7 a message for linking or reauthentication needs a session and does not sign in', async () => {
    const wallet = testWallet();
    const person = await world.stranger();
    for (const purpose of ['link', 'reauth'] as const) {
      expect((await ask(world, wallet, { purpose })).status).toBe(401);
      const { body } = await ask(world, wallet, { purpose, as: person });
      const signature = wallet.sign(body.message);
      expect((await submit(world, wallet, { signature, nonce: body.nonce })).status).toBe(400);
      expect((await submit(world, wallet, { signature })).status).toBe(400);
    }
  });
});
