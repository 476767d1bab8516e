/** For security events about who gets in, a way to cause them with real calls. */
import type { Stage } from './audit-causes.ts';
import { createIssuers } from '#server/adapters/issuers/index.ts';
import { issuerClient, someone, startIssuer, type TestIssuer } from './issuer.ts';
import { addPasskey, challengeOf, handleFor, publicUrl } from './passkey.ts';
import type { Person, Reply } from './world.ts';

async function asking({ world }: Stage, wanted = true): Promise<Person> {
  const as = await world.stranger();
  const wish = (wants: boolean) =>
    world.call('POST', '/users/wishes', { as, body: { wish: 'access', wanted: wants } });
  await wish(true);
  if (!wanted) await wish(false);
  return as;
}

async function keeping({ world }: Stage, method: 'PATCH' | 'DELETE', body?: object) {
  const as = await world.member();
  const { id } = await addPasskey(world, as);
  await world.call(method, `/auth/passkeys/${id}`, { as, body });
  return as.id;
}

type Enter = (as?: Person, claims?: Record<string, unknown>) => Promise<Reply>;

/** An issuer in place of those of the server, until the work is done. */
async function atIssuer(
  { world }: Stage,
  work: (enter: Enter, issuer: TestIssuer) => Promise<string | null>,
): Promise<string | null> {
  const issuer = await startIssuer();
  const one = { id: 'acme', name: 'Acme', url: issuer.url, scopes: ['openid'] };
  const rules = { groups_claim: 'groups', access_domains: ['example.com'] };
  const all = [{ ...one, ...issuerClient, ...rules, access_groups: [], admin_groups: [] }];
  const callback = `${publicUrl}/sign-in/return`;
  Object.assign(world.ctx, { issuers: createIssuers({ all, callback, fetch }) });
  const enter: Enter = async (as, claims = someone()) => {
    const body = { purpose: as ? 'link' : 'login' };
    const { body: begun } = await world.call('POST', '/auth/issuers/acme/start', { as, body });
    const { url, visit } = begun.data;
    const sent = { visit, ...issuer.signIn(url, claims) };
    return world.call('POST', '/auth/issuers/finish', { as, body: sent });
  };
  try {
    return await work(enter, issuer);
  } finally {
    await issuer.close();
  }
}

export const ofDoors = {
  issuer_rights: (stage: Stage) =>
    atIssuer(stage, async (enter) => (await enter()).body.data.user.id),
  issuer_linked: (stage: Stage) =>
    atIssuer(stage, async (enter) => {
      const as = await stage.world.member();
      await enter(as);
      return as.id;
    }),
  issuer_unlinked: (stage: Stage) =>
    atIssuer(stage, async (enter) => {
      const as = await stage.world.member();
      await enter(as);
      await stage.world.call('DELETE', '/auth/issuers/acme', { as });
      return as.id;
    }),
  issuer_signed_out: (stage: Stage) =>
    atIssuer(stage, async (enter, issuer) => {
      const claims = someone();
      const { body } = await enter(undefined, claims);
      // The world's clock may be ahead by now.
      const iat = Math.floor(stage.world.ctx.clock() / 1000);
      const logout_token = issuer.logoutToken({ sub: claims['sub'], iat, exp: iat + 60 });
      await stage.world.call('POST', '/auth/issuers/acme/logout', {
        body: new URLSearchParams({ logout_token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return body.data.user.id;
    }),
  issuer_refused: (stage: Stage) =>
    atIssuer(stage, async (enter, issuer) => {
      issuer.lie({ claims: { nonce: 'replayed' } });
      await enter();
      return null;
    }),
  access_asked: async (stage: Stage) => (await asking(stage)).id,
  access_withdrawn: async (stage: Stage) => (await asking(stage, false)).id,
  async access_declined(stage: Stage): Promise<string> {
    const { call, admin } = stage.world;
    const me = await call('GET', '/auth/me', { as: await asking(stage) });
    const as = await admin();
    await call('DELETE', `/admin/wishes/access/${me.body.data.user.username}`, { as });
    return as.id;
  },
  async passkey_added({ world }: Stage): Promise<string> {
    const as = await world.member();
    await addPasskey(world, as);
    return as.id;
  },
  passkey_renamed: (stage: Stage) => keeping(stage, 'PATCH', { name: 'Phone' }),
  passkey_removed: (stage: Stage) => keeping(stage, 'DELETE'),
  async passkey_copied({ world }: Stage): Promise<string> {
    const as = await world.member();
    const { made } = await addPasskey(world, as);
    for (const counter of [2, 1]) {
      const passkey = made.use(await challengeOf(world), handleFor(as), { counter });
      await world.call('POST', '/auth/passkey-login', { body: { passkey } });
    }
    return as.id;
  },
};
