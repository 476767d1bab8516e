import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour } from '#contract/core/time.ts';
import { authCleanupJob } from '#server/features/auth/sweep.job.ts';
import { removeFromWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openReviewing } from '#test/review-world.ts';
import { aMember, type InSpace, memberId } from '#test/spaces.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(everyEngine)('owners of a space on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let founder: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    founder = await world.member();
  });
  afterEach(() => world.close());

  const idOf = (one: InSpace) => memberId(world, founder, one.as);
  const remove = async (by: object, one: InSpace) =>
    world.call('DELETE', `/space/members/${await idOf(one)}`, by);
  const give = async (by: object, one: InSpace, role: string) =>
    world.call('PATCH', `/space/members/${await idOf(one)}`, { ...by, body: { role } });
  const bell = async (as: Person) =>
    (await world.call('GET', '/notices', { as })).body.data.map(
      ({ text }: { text: string }) => text,
    ) as string[];
  const nameOf = async ({ id }: Person) =>
    (
      await world.ctx.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).username;
  const aToken = async (by: object) => {
    const body = { name: 'Till', scopes: ['read'] };
    const made = await world.call('POST', '/tokens', { ...by, body });
    expect(made.status).toBe(201);
    return { as: { ...founder, token: made.body.token as string } };
  };

  test.runIf(isHere)(
    'P-50.141 a member is made an owner by owners only, after a recent sign-in, with nothing that limits them; every owner hears',
    async () => {
      const { id: agent } = await world.agent(founder);
      const ada = await aMember(world, founder, 'owner');
      const [manager, writer] = [
        await aMember(world, founder, 'manager'),
        await aMember(world, founder, 'writer', { agent_ids: [agent] }),
      ];
      expect((await give(manager, writer, 'owner')).body.code).toBe('role_forbidden');
      expect((await give(manager, ada, 'viewer')).body.code).toBe('role_forbidden');
      expect((await remove(manager, ada)).body.code).toBe('role_forbidden');
      const invited = await world.call('POST', '/space/invitations', {
        ...ada,
        body: { role: 'owner' },
      });
      expect(invited.status).toBe(400);
      world.pass(limits.reauth_life + 1);
      expect((await give(ada, writer, 'owner')).body.code).toBe('reauth_required');
      expect((await give(ada, writer, 'approver')).status).toBe(200);
      await world.ctx.db
        .updateTable('sessions')
        .set({ authenticated_at: world.ctx.clock() })
        .execute();
      const { status, body } = await give(ada, writer, 'owner');
      expect([status, body.data]).toMatchObject([200, { role: 'owner', agent_ids: null }]);
      const said = `${await nameOf(writer.as)} is now an owner of ${await nameOf(founder)}.`;
      expect(await bell(founder)).toContain(said);
      expect(await bell(writer.as)).toContain(said);
      expect(await bell(ada.as)).not.toContain(said);
      expect(await bell(manager.as)).not.toContain(said);
    },
  );

  test.runIf(isHere)(
    'P-50.142 an owner does in the space what whoever founded it does, as themself',
    async () => {
      const ada = await aMember(world, founder, 'owner');
      const named = await world.call('PUT', '/space', { ...ada, body: { name: 'Maple Street' } });
      expect(named.body.data).toEqual({ id: founder.id, name: 'Maple Street', role: 'owner' });
      const budget = await world.call('PUT', '/usage/budget', {
        ...ada,
        body: { monthly_budget: 5_000_000 },
      });
      expect(budget.status).toBe(200);
      await aToken(ada);
      const { body } = await world.call('GET', '/auth/audit', { as: founder });
      const acted = body.data.filter(({ event }: { event: string }) => event === 'member_acted');
      expect(JSON.stringify(acted)).toContain(await nameOf(ada.as));
      // About herself nothing changed: her own account is not the founder’s, and she administrates nothing there.
      expect((await world.call('GET', '/users/profile', ada)).body.data.id).toBe(ada.as.id);
    },
  );

  test('P-50.143 of two owners who remove each other at once, exactly one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = [
        await aMember(world, founder, 'owner'),
        await aMember(world, founder, 'owner'),
      ];
      const [hers, his] = [await idOf(ada), await idOf(ben)];
      const path = (id: string) => `/space/members/${id}`;
      const answers = await Promise.all([
        world.call('DELETE', path(his), ada),
        world.call('DELETE', path(hers), ben),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const left = await world.call('GET', '/space/members', { as: founder });
      const stays = answers[0]?.status === 200 ? ada : ben;
      expect(left.body.data.map(({ name }: { name: string }) => name)).toEqual([
        await nameOf(founder),
        await nameOf(stays.as),
      ]);
      expect((await remove({ as: founder }, stays)).status).toBe(200);
    }
  });

  test('P-50.143 of two owners who take each other’s role away at once, exactly one stays an owner', async () => {
    const [ada, ben] = [
      await aMember(world, founder, 'owner'),
      await aMember(world, founder, 'owner'),
    ];
    const answers = await Promise.all([give(ada, ben, 'viewer'), give(ben, ada, 'viewer')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const { body } = await world.call('GET', '/space/members', { as: founder });
    const roles = body.data.map(({ role }: { role: string }) => role);
    expect(roles.toSorted()).toEqual(['owner', 'owner', 'viewer']);
  });

  test.runIf(isHere)(
    'P-50.144 the founder is never removed, and deletes their account only once no other owner is left',
    async () => {
      const ada = await aMember(world, founder, 'owner');
      const people = (await world.call('GET', '/space/members', ada)).body.data;
      expect(people.map((one: { is_founder: boolean }) => one.is_founder)).toEqual([true, false]);
      for (const method of ['PATCH', 'DELETE'] as const) {
        const body = method === 'PATCH' ? { body: { role: 'viewer' } } : {};
        const path = `/space/members/${founder.id}`;
        expect((await world.call(method, path, { ...ada, ...body })).status).toBe(404);
      }
      expect((await world.call('DELETE', `/spaces/${founder.id}`, { as: founder })).status).toBe(
        404,
      );
      const leave = async () =>
        world.call('POST', '/auth/delete-account', {
          as: founder,
          body: { confirm: await nameOf(founder) },
        });
      const refused = await leave();
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Your space has other owners, and it would be deleted with your account. Hand it over first, or remove them or change their role, in Settings › People.',
      ]);
      expect((await world.call('GET', '/space/members', ada)).status).toBe(200);
      expect((await give({ as: founder }, ada, 'manager')).status).toBe(200);
      expect((await leave()).status).toBe(200);
      expect((await world.call('GET', '/space/members', ada)).body.code).toBe('space_gone');
    },
  );

  test.runIf(isHere)(
    'P-50.178 P-50.180 once the space is handed over, its owners hear of each other once, and whoever is out nothing',
    async () => {
      const [ada, next, last] = [
        await aMember(world, founder, 'owner'),
        await aMember(world, founder, 'manager'),
        await aMember(world, founder, 'manager'),
      ];
      const handed = await world.call('POST', '/spaces/hand-over', { as: founder });
      expect(handed.status).toBe(200);
      expect((await give(ada, next, 'owner')).status).toBe(200);
      const gone = { ...founder, id: handed.body.user.id as string };
      const member = await memberId(world, founder, gone);
      expect((await world.call('DELETE', `/space/members/${member}`, ada)).status).toBe(200);
      expect((await give(ada, last, 'owner')).status).toBe(200);
      world.pass(hour);
      await authCleanupJob(world.ctx).run(null, new AbortController().signal);
      const heard = (await bell(founder)).filter((text) => text.includes('is now an owner'));
      expect(heard.map((text) => text.split(' ')[0])).toEqual([await nameOf(next.as)]);
      expect(await bell(last.as)).toContain(
        `${await nameOf(last.as)} is now an owner of ${await nameOf(founder)}.`,
      );
    },
  );

  test.runIf(isHere)(
    'P-50.176 the last owner who may enter the server doesn’t leave the space to one who may not',
    async () => {
      const ada = await aMember(world, founder, 'owner');
      expect((await world.call('POST', '/spaces/hand-over', { as: founder })).status).toBe(200);
      const { db, clock } = world.ctx;
      await removeFromWhitelist(db, ada.as.wallet.address, clock());
      const leave = () => world.call('DELETE', `/spaces/${founder.id}`, { as: founder });
      const refused = await leave();
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'No other owner has access to this server now, so no one could open this space. First make another member an owner.',
      ]);
      await db.updateTable('whitelist').set({ removed_at: null }).execute();
      expect((await leave()).status).toBe(200);
    },
  );

  test.runIf(isHere)(
    'P-50.145 what an owner let in from outside ends when they are removed, change their role, leave or delete their account',
    async () => {
      const own = await aToken({ as: founder });
      const ways = [
        (one: InSpace) => remove({ as: founder }, one),
        (one: InSpace) => give({ as: founder }, one, 'manager'),
        ({ as }: InSpace) => world.call('DELETE', `/spaces/${founder.id}`, { as }),
        async ({ as }: InSpace) =>
          world.call('POST', '/auth/delete-account', { as, body: { confirm: await nameOf(as) } }),
      ];
      for (const end of ways) {
        const ada = await aMember(world, founder, 'owner');
        const theirs = await aToken(ada);
        const hook = await world.call('POST', '/webhooks', {
          ...ada,
          body: { url: 'https://hooks.example/till', events: ['post.published'] },
        });
        const feed = await world.call('POST', '/calendar-feed', ada);
        const { pathname } = new URL(feed.body.data.url);
        const readFeed = () => world.app.inject({ method: 'GET', url: pathname });
        expect((await world.call('GET', '/agents', theirs)).status).toBe(200);
        expect((await readFeed()).statusCode).toBe(200);
        expect((await end(ada)).status).toBe(200);
        expect((await world.call('GET', '/agents', theirs)).status).toBe(401);
        expect((await readFeed()).statusCode).toBe(404);
        const hooks = await world.call('GET', '/webhooks', { as: founder });
        const stopped = hooks.body.data.find(({ id }: { id: string }) => id === hook.body.data.id);
        expect([stopped.state, stopped.reason]).toEqual([
          'off',
          'Stopped because the owner who set it up is no longer one.',
        ]);
        expect((await world.call('GET', '/agents', own)).status).toBe(200);
      }
    },
  );
});

describe.each(engines)('approvals of owners on %s', (engine) => {
  test('P-50.146 an owner is asked as one, and their approval is the owner’s', async () => {
    const at = await openReviewing(engine);
    await at.call('PUT', `/agents/${at.agentId}`, { approvers: 'owner' });
    const ada = await aMember(at.world, at.owner, 'owner');
    const [approver, writer] = [
      await aMember(at.world, at.owner, 'approver'),
      await aMember(at.world, at.owner, 'writer'),
    ];
    const variants = [{ connection_id: at.ids.bluesky }];
    const body = { agent_id: at.agentId, parts: ['Tea at nine.'], variants };
    const { id } = (await at.world.call('POST', '/posts', { ...writer, body })).body.data;
    const scheduled_time = new Date(at.world.ctx.clock() + 3_600_000).toISOString();
    await at.world.call('POST', `/posts/${id}/schedule`, {
      ...writer,
      body: { scheduled_time, timezone: 'UTC' },
    });
    await at.later(1000);
    await attentionJob(at.world.ctx).run(null, new AbortController().signal);
    const asked = async ({ as }: InSpace) =>
      (await at.world.call('GET', '/notices', { as })).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'post_to_approve',
      );
    expect(await asked(ada)).toMatchObject([
      { text: expect.stringContaining('needs your approval') },
    ]);
    expect(await asked(approver)).toEqual([]);
    const { hash } = await at.read(id);
    const approved = await at.world.call('POST', `/posts/${id}/approve`, {
      ...ada,
      body: { hash },
    });
    expect(approved.status).toBe(200);
    const occurrences = await at.world.ctx.db.selectFrom('occurrences').select('state').execute();
    expect(occurrences).toEqual([{ state: 'READY' }]);
    const given = await at.world.ctx.db.selectFrom('approvals').selectAll().execute();
    expect(given).toMatchObject([{ side: 'owner', person_id: ada.as.id }]);
    const setting = await at.world.call('PUT', `/agents/${at.agentId}`, {
      ...ada,
      body: { approvers: 'none' },
    });
    expect(setting.status).toBe(200);
  });
});
