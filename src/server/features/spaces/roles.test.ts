/** Every call of the contract in every role. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neededInSpace } from '#contract/core/endpoint.ts';
import { errors } from '#contract/core/errors.ts';
import { Roles } from '#contract/core/roles.ts';
import { type Permission, type Role, roleRights } from '#contract/core/role-rights.ts';
import { bodyFor, calls, makeThings, pathFor } from '#test/calls.ts';
import { engines } from '#test/engines.ts';
import { everythingKept } from '#test/everything-kept.ts';
import { multipart } from '#test/multipart.ts';
import { aMember, type InSpace } from '#test/spaces.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const ofSpace = calls.filter(({ call }) => neededInSpace(call) !== 'person');
const may = (role: Role, needed: Permission | null): boolean =>
  needed === null ? role === 'owner' : roleRights[role].includes(needed);

describe.each(engines)('roles and every call on %s', (engine) => {
  let world: World;
  let owner: Person;
  let things: Record<string, string>;
  const members = new Map<Role, InSpace>();

  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.admin();
    things = await makeThings(world, owner);
    for (const role of Roles) members.set(role, await aMember(world, owner, role));
  });
  afterAll(() => world.close());

  const send = (named: (typeof calls)[number], role: Role) => {
    const { upload } = named.call;
    const { headers = {}, ...body } = upload
      ? multipart([['a.txt', 'Tea costs 3 euros.']], upload.field)
      : { body: bodyFor(named, things) };
    const member = members.get(role);
    return world.call(named.call.method, pathFor(named, things), {
      ...member,
      ...body,
      headers: { ...headers, ...member?.headers },
    });
  };
  /** Without the records of what members did. */
  const kept = async () => {
    const { audit_events: _events, ...rest } = await everythingKept(world.ctx.db);
    return rest;
  };

  test('P-50.1 a member without the permission is refused, and nothing changes', async () => {
    const before = await kept();
    const wrong: string[] = [];
    let refused = 0;
    for (const named of ofSpace) {
      const needed = neededInSpace(named.call);
      for (const role of Roles) {
        if (needed === 'person' || may(role, needed)) continue;
        const { status, body } = await send(named, role);
        if (status === errors.role_forbidden.status && body.code === 'role_forbidden') refused += 1;
        else wrong.push(`${named.name} as ${role}: ${status} ${body?.code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(300);
    expect(await kept()).toEqual(before);
  });

  test('P-50.1 a member with the permission can make the call', async () => {
    const wrong: string[] = [];
    for (const named of ofSpace) {
      const needed = neededInSpace(named.call);
      const role = Roles.find((one) => needed !== 'person' && may(one, needed));
      if (!role || named.call.response === 'stream') continue;
      const { status, body } = await send(named, role);
      const isFresh = body?.code === 'reauth_required';
      if (status >= 500 || status === 401 || (status === 403 && !isFresh))
        wrong.push(`${named.name} as ${role}: ${status} ${body?.code}`);
    }
    expect(wrong).toEqual([]);
  });

  test('P-50.1 only owners decide about access from outside, money and the space itself', () => {
    const own = ofSpace.flatMap(({ name, call }) => (neededInSpace(call) === null ? [name] : []));
    expect(own.toSorted()).toEqual([
      'connections.setApprovers',
      'feed.create',
      'feed.get',
      'feed.remove',
      'samples.make',
      'samples.remove',
      'spaces.rename',
      'tokens.create',
      'tokens.list',
      'tokens.revoke',
      'usage.setBudget',
      'users.connectTelegram',
      'users.connectTwitter',
      'users.disconnectPlatform',
      'users.exportSpace',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.deliveries',
      'webhooks.list',
      'webhooks.pause',
      'webhooks.replay',
      'webhooks.replayAll',
      'webhooks.resume',
      'webhooks.rotate',
      'webhooks.test',
      'webhooks.update',
    ]);
  });

  test('P-50.1 who approves is a person who may, and no role approves that may not publish', () => {
    for (const role of Roles) expect(may(role, 'approve')).toBe(may(role, 'publish'));
  });
});
