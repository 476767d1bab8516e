/** For security events about who gets in, a way to cause them with real calls. */
import type { Stage } from './audit-causes.ts';
import type { Person } from './world.ts';

async function asking({ world }: Stage, wanted = true): Promise<Person> {
  const as = await world.stranger();
  const wish = (wants: boolean) =>
    world.call('POST', '/users/wishes', { as, body: { wish: 'access', wanted: wants } });
  await wish(true);
  if (!wanted) await wish(false);
  return as;
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
};
