/** The sign-in at an authorization server that others keep. */
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '#server/db/client.ts';
import { engines } from '#test/engines.ts';
import { issuerClient } from '#test/issuer.ts';
import { publicUrl } from '#test/passkey.ts';
import { startRealIssuer } from '#test/real-issuer.ts';
import { createWorld, type World } from '#test/world.ts';

const callback = `${publicUrl}/sign-in/return`;
const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, groups: ['staff'] };
const ends: (() => Promise<unknown>)[] = [];

async function open(
  engine: Engine,
): Promise<{ world: World; visit: (url: string) => Promise<URLSearchParams> }> {
  const { url, scopes, visit, close } = await startRealIssuer(callback, ada);
  const real = { id: 'real', name: 'Real', url, scopes, ...issuerClient, access_groups: ['staff'] };
  const world = await createWorld(engine, { env: { OIDC_ISSUERS: JSON.stringify([real]) } });
  ends.push(close, () => world.close());
  return { world, visit };
}

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

test.each(engines)(
  'P-50.80 P-50.88 a kept issuer signs people in, with its groups, and finds them again, on %s',
  async (engine) => {
    const { world, visit } = await open(engine);
    const enter = async () => {
      const begun = await world.call('POST', '/auth/issuers/real/start', { body: {} });
      const brought = Object.fromEntries(await visit(begun.body.data.url));
      const body = { visit: begun.body.data.visit, ...brought };
      const reply = await world.call('POST', '/auth/issuers/finish', { body });
      return { reply, body };
    };
    const { reply: first } = await enter();
    expect(first.body.data.user).toMatchObject({ email: 'ada@example.com', is_whitelisted: true });
    const { reply: second, body } = await enter();
    expect(second.body.data.user.id).toBe(first.body.data.user.id);
    const { body: replayed } = await world.call('POST', '/auth/issuers/finish', { body });
    expect(replayed).toMatchObject({ code: 'issuer_refused' });
  },
);

test.each(engines)(
  'P-50.84 a kept issuer accepts no code twice, whatever state it comes with, on %s',
  async (engine) => {
    const { world, visit } = await open(engine);
    const begin = async () =>
      (await world.call('POST', '/auth/issuers/real/start', { body: {} })).body.data;
    const [one, two] = [await begin(), await begin()];
    const [first, second] = [await visit(one.url), await visit(two.url)];
    const code = second.get('code');
    const swapped = { visit: one.visit, ...Object.fromEntries(first), code };
    const reply = await world.call('POST', '/auth/issuers/finish', { body: swapped });
    expect(reply.body).toMatchObject({
      code: 'issuer_refused',
      message: expect.stringContaining('Real doesn’t accept this sign-in'),
    });
    const events = await world.ctx.db.selectFrom('audit_events').select('detail').execute();
    expect(events.at(-1)?.detail).toContain('invalid_grant');
  },
);
