/** Variants of the server's sign-in message: a signature over any of them must be rejected. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import {
  type Change,
  changedTexts,
  inDomain,
  inUri,
  lookAlikeHosts,
  variantHost,
  variantWallet,
  wrongUris,
} from '#test/message-variants.ts';
import { ask, submit } from '#test/wallet-sign-in.ts';
import { createWorld, type World } from '#test/world.ts';
import { sampleOf } from '#test/sampled.ts';

const host = variantHost;
const wallet = variantWallet;

describe.each(engines)('a changed message on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, { env: { PUBLIC_URL: `https://${host}` } });
  });
  afterAll(() => world.close());

  const trySigned = async (change: Change) => {
    const { body } = await ask(world, wallet);
    const changed = change(body.message);
    expect(changed).not.toBe(body.message);
    const signature = wallet.sign(changed);
    return [
      await submit(world, wallet, { signature, nonce: body.nonce }),
      await submit(world, wallet, { signature }),
    ];
  };
  const expectRefused = async (change: Change) => {
    for (const reply of await trySigned(change)) {
      expect(reply.status).toBe(400);
      expect(reply.body.code).toBe('invalid_credentials');
    }
  };

  test('without a change signs in, so the others fail only because of their change', async () => {
    const { body } = await ask(world, wallet);
    const signature = wallet.sign(body.message);
    expect((await submit(world, wallet, { signature, nonce: body.nonce })).status).toBe(200);
  });

  test.each(sampleOf(Object.entries(changedTexts), 2))(
    'AU-2 with %s is rejected',
    (_name, change) => expectRefused(change),
  );

  test.each(sampleOf(lookAlikeHosts, 3))('AU-3 for the domain %j is rejected', (other) =>
    expectRefused(inDomain(other)),
  );
  test.each(sampleOf(lookAlikeHosts, 4))('AU-3 for the URI of %j is rejected', (other) =>
    expectRefused(inUri(other)),
  );
  test.each(wrongUris)('for a URI that is not the origin is rejected', (change) =>
    expectRefused(change),
  );

  test.each<Record<string, string>>([
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test' },
    { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', forwarded: 'host=evil.test' },
    { origin: 'https://evil.test', referer: 'https://evil.test/' },
    { 'x-original-host': 'evil.test', 'x-host': 'evil.test' },
  ])('AU-3 cannot be asked for through headers: %j', async (headers) => {
    const { body } = await ask(world, wallet, { headers });
    expect(body.message).toContain(`${host} wants you to sign in`);
    expect(body.message).toContain(`URI: https://${host}\n`);
    expect(body.message).not.toContain('evil');
  });
});
