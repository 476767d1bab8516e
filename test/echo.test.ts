/** A client may send back what it read, which changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, makeThings, pathFor, type NamedCall } from './calls.ts';
import { engines } from './engines.ts';
import { createWorld, type Person, type Reply, type World } from './world.ts';

type Answered = Record<string, unknown>;

/** Things that have no GET at the address where they are changed; `of`: inside another thing. */
const elsewhere: Record<
  string,
  { path: string; of?: string; pick: (body: Reply['body']) => Answered }
> = {
  'users.patchProfile': { path: '/users/profile', pick: ({ data }) => data },
  'users.updateNotifications': { path: '/users/profile', pick: ({ data }) => data.notifications },
  'analytics.setSource': { path: '/analytics/sources', pick: ({ data }) => data[0] },
  'connections.rename': {
    path: '/connections',
    pick: ({ data }) => ({ name: data[0].display_name }),
  },
  'connections.setApprovers': {
    path: '/connections',
    pick: ({ data }) => ({ approvers: data[0].approvers }),
  },
  'connections.updateChecklist': { path: '/connections', pick: ({ data }) => data[0].checklist },
  'evergreen.update': { path: '/evergreen', of: 'agents', pick: ({ data }) => data[0] },
  'material.update': { path: '/material', of: 'agents', pick: ({ data }) => data[0] },
  'streams.update': { path: '/streams', of: 'agents', pick: ({ data }) => data[0] },
  'weeks.rule': { path: '/week', of: 'agents', pick: ({ data }) => data.rule },
  'spaces.rename': { path: '/spaces', pick: ({ data }) => data[0] },
  'spaces.changeMember': { path: '/space/members', pick: ({ data }) => data[1] },
  'passkeys.rename': { path: '/auth/passkeys', pick: ({ data }) => data[0] },
  'webhooks.update': { path: '/webhooks', pick: ({ data }) => data[0] },
  'templates.update': { path: '/templates', pick: ({ data }) => data[0] },
  'company.saveProduct': { path: '/company/products', pick: ({ data }) => data[0] },
  'company.assign': {
    path: '/company/agent-knowledge',
    pick: ({ data }) => data.assignments[0],
  },
};

/** A budget is part of its month, models and apps are returned without keys, captions in a list, and an order is that of a list. */
const unread = [
  ...['usage.setBudget', 'models.change', 'models.order', 'networks.save'],
  'images.setCaptions',
];

const isRead = ({ call }: NamedCall) =>
  calls.some((one) => one.call.method === 'GET' && one.call.path === call.path);
const saves = (named: NamedCall): boolean =>
  ['PUT', 'PATCH'].includes(named.call.method) ||
  (named.call.method === 'POST' && named.call.echo !== undefined);
const changing = calls.filter((named) => saves(named) && !unread.includes(named.name));

test('every thing that can be changed can be read somewhere', () => {
  expect(changing.length).toBeGreaterThan(12);
  const lost = changing.filter((named) => !isRead(named) && !elsewhere[named.name]);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

describe.each(engines)('sending back what was read on %s', (engine) => {
  let world: World;
  let owner: Person;
  let things: Record<string, string>;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    things = await makeThings(world, owner);
    const email = { email: 'waiting@example.com' };
    await world.call('PUT', '/users/profile', { as: owner, body: email });
  });
  afterAll(() => world.close());

  const read = async (named: NamedCall): Promise<Answered> => {
    const other = elsewhere[named.name];
    const whose = other?.of === undefined ? '' : `/${other.of}/${things[other.of]}`;
    const path = other ? whose + other.path : pathFor(named, things);
    const { status, body } = await world.call('GET', path, { as: owner });
    expect([named.name, status]).toEqual([named.name, 200]);
    return other ? other.pick(body) : body.data;
  };
  const send = (named: NamedCall, body: object) =>
    world.call(named.call.method, pathFor(named, things), { as: owner, body });
  const title = '$name ($call.method $call.path)';

  test.each(changing)(`changes nothing: ${title}`, async (named) => {
    const before = await read(named);
    const { status, body } = await send(named, before);
    expect([status, body.details]).toEqual([200, undefined]);
    // `updated_at` may change.
    const { updated_at } = before;
    expect({ ...(await read(named)), updated_at }).toEqual({ ...before, updated_at });
  });

  test.each(changing)(
    `AC-2 AC-3 ignores fields that only the server writes: ${title}`,
    async (named) => {
      const { echo, body } = named.call;
      const before = await read(named);
      const taken = (body instanceof z.ZodUnion ? [...body.options] : [body]).flatMap((form) =>
        Object.keys(form?.shape ?? {}),
      );
      const ours = Object.keys(echo?.shape ?? {}).filter((field) => !taken.includes(field));
      const forged = Object.fromEntries(ours.map((field) => [field, 'forged']));
      expect((await send(named, { ...before, ...forged })).status).toBe(200);
      const { updated_at } = before;
      expect({ ...(await read(named)), updated_at }).toEqual({ ...before, updated_at });
    },
  );

  test.each(changing)(`IN-2 is rejected with an unknown field: ${title}`, async (named) => {
    const { status, body } = await send(named, { ...(await read(named)), shoe_size: 43 });
    expect(status).toBe(400);
    expect(body.details).toEqual([{ path: 'shoe_size', message: 'Unknown field' }]);
  });
});
