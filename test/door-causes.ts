/** For security events about who gets in, a way to cause them with real calls. */
import type { Stage } from './audit-causes.ts';
import { addPasskey, challengeOf, handleFor } from './passkey.ts';
import type { Person } from './world.ts';

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

export const ofDoors = {
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
