/** What holds for every call of the contract, present and future. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errors, Failure } from '#contract/errors.ts';
import { bodyFor, calls, makeThings, namesOwned, pathFor } from './calls.ts';
import { engines } from './engines.ts';
import { createWorld, type Person, type World } from './world.ts';

const withBody = calls.filter(({ call }) => call.body);
const guarded = calls.filter(({ call }) => call.access !== 'public');
const forMembers = calls.filter(({ call }) => call.access === 'member' || call.access === 'admin');
const forAdmins = calls.filter(({ call }) => call.access === 'admin');
const owned = calls.filter(namesOwned);
const title = '$name ($call.method $call.path)';

/** Everything in the database but sessions' last use and kept answers. */
async function snapshot({ ctx: { db } }: World): Promise<unknown> {
  const tables = [
    'agents',
    'agent_accounts',
    'series',
    'occurrences',
    'parts',
    'sandbox_posts',
    'images',
  ] as const;
  return Promise.all(
    tables.map((name) =>
      db
        .selectFrom(name)
        .selectAll()
        .orderBy(name === 'agent_accounts' ? 'agent_id' : 'id')
        .execute(),
    ),
  );
}

describe.each(engines)('every call on %s', (engine) => {
  let world: World;
  let owner: Person;
  let admin: Person;
  let other: Person;
  let stranger: Person;
  let things: Record<string, string>;

  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    admin = await world.admin();
    other = await world.member();
    stranger = await world.stranger();
    things = await makeThings(world, owner);
  });
  afterAll(() => world.close());

  const send = (named: (typeof calls)[number], options: Parameters<World['call']>[2] = {}) =>
    world.call(named.call.method, pathFor(named, things), {
      body: bodyFor(named, things),
      ...options,
    });

  const expectFailure = (reply: Awaited<ReturnType<typeof send>>, code: keyof typeof errors) => {
    expect(Failure.parse(reply.body)).toMatchObject({ success: false, code });
    expect(reply.status).toBe(errors[code].status);
  };

  test.each(guarded)(`401 without a session: ${title}`, async (named) => {
    expectFailure(await send(named), 'unauthorized');
    expectFailure(await send(named, { token: 'not-a-session.secret' }), 'unauthorized');
    expectFailure(await send(named, { query: { token: owner.token } }), 'unauthorized');
  });

  test.each(forMembers)(`403 when not whitelisted: ${title}`, async (named) => {
    expectFailure(await send(named, { as: stranger }), 'not_whitelisted');
  });

  test.each(forAdmins)(`403 for members who administer nothing: ${title}`, async (named) => {
    expectFailure(await send(named, { as: owner }), 'forbidden');
  });

  test.each(owned)(`404 for another tenant's id, and nothing changes: ${title}`, async (named) => {
    const before = await snapshot(world);
    expectFailure(await send(named, { as: other }), 'not_found');
    expect(await snapshot(world)).toEqual(before);
  });

  test.each(owned)(`400 or 404 for an id that is none: ${title}`, async (named) => {
    const ids = Object.keys(things).map((kind) => [kind, 'not-an-id']);
    const path = pathFor(named, Object.fromEntries(ids));
    const reply = await world.call(named.call.method, path, {
      as: owner,
      body: bodyFor(named, things),
    });
    expectFailure(reply, 'invalid_input');
  });

  test.each(withBody)(`400 for a field that is not in the contract: ${title}`, async (named) => {
    for (const field of ['owner_id', 'userId', 'role', 'is_admin', 'run_count']) {
      const body = { ...bodyFor(named, things), [field]: 1 };
      const as = named.call.access === 'admin' ? admin : owner;
      const reply = await send(named, { as, body });
      expectFailure(reply, 'invalid_input');
      expect(reply.body.details).toContainEqual({
        path: field,
        message: 'This field is not known',
      });
    }
  });
});

/** Schemas that would let a field through that nobody wrote down. */
function openings(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject) {
    const rest = schema._zod.def.catchall;
    const own = rest && !(rest instanceof z.ZodNever) ? [path] : [];
    return [
      ...own,
      ...Object.entries(schema.shape).flatMap(([key, field]) => openings(field, `${path}.${key}`)),
    ];
  }
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return [path];
  const inner = ['element', 'innerType', 'valueType', 'in', 'out', 'left', 'right'].flatMap(
    (key) => {
      const value: unknown = Reflect.get(def, key);
      return value instanceof z.ZodType ? openings(value, path) : [];
    },
  );
  const options =
    schema instanceof z.ZodUnion ? schema.options.flatMap((option) => openings(option, path)) : [];
  return [...inner, ...options];
}

test.each(calls)(`no field outside the contract leaves: ${title}`, ({ name, call }) => {
  const found = call.response === 'file' ? [] : openings(call.response, name);
  expect(found).toEqual([]);
});

test('an opening in a schema is found', () => {
  const leaky = z.object({ data: z.array(z.object({ row: z.looseObject({}), any: z.unknown() })) });
  expect(openings(leaky, 'x')).toEqual(['x.data.row', 'x.data.any']);
});
