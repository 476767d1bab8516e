/** Rules for every call of the contract, including future ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errors, Failure } from '#contract/core/errors.ts';
import { bodyFor, calls, namesOwned, pathFor } from './calls.ts';
import { makeCast } from './cast.ts';
import { engines } from './engines.ts';
import { everythingKept } from './everything-kept.ts';
import { multipart } from './multipart.ts';
import { ofLibrary } from './of-library.ts';
import { createWorld, type Person, type World } from './world.ts';
import { sampleOf } from './sampled.ts';

const withBody = calls.filter(({ call }) => call.body);
const guarded = calls.filter(({ call }) => call.access !== 'public');
const forMembers = calls.filter(({ call }) => call.access === 'member' || call.access === 'admin');
const forAdmins = calls.filter(({ call }) => call.access === 'admin');
const needFresh = calls.filter(({ call }) => call.fresh);
const owned = calls.filter(namesOwned);
const title = '$name ($call.method $call.path)';

describe.each(engines)('every call on %s', (engine) => {
  let world: World;
  let owner: Person;
  let admin: Person;
  let other: Person;
  let stranger: Person;
  let stale: Person;
  let expired: Person[];
  let things: Record<string, string>;

  beforeAll(async () => {
    world = await createWorld(engine);
    ({ owner, admin, other, stranger, stale, expired, things } = await makeCast(world));
  });
  afterAll(() => world.close());

  const send = (named: (typeof calls)[number], options: Parameters<World['call']>[2] = {}) =>
    world.call(named.call.method, pathFor(named, things), {
      ...(named.call.upload
        ? multipart([['a.txt', 'Tea costs 3 euros.']], named.call.upload.field)
        : { body: bodyFor(named, things) }),
      ...options,
    });

  const expectFailure = (reply: Awaited<ReturnType<typeof send>>, code: keyof typeof errors) => {
    const failure = Failure.parse(reply.body);
    expect(failure).toMatchObject({ success: false, code });
    for (const { message } of failure.details ?? []) expect(message).not.toMatch(ofLibrary);
    expect(reply.status).toBe(errors[code].status);
  };

  test.each(guarded)(`S1-8.1 AC-1 401 without a session: ${title}`, async (named) => {
    expectFailure(await send(named), 'unauthorized');
    expectFailure(await send(named, { token: 'not-a-session.secret' }), 'unauthorized');
    expectFailure(await send(named, { query: { token: owner.token } }), 'unauthorized');
  });

  test.each(sampleOf(guarded, 4))(`AC-1 401 with a session that ended: ${title}`, async (named) => {
    for (const as of expired) expectFailure(await send(named, { as }), 'unauthorized');
  });

  test.each(needFresh)(
    `SE-6 403 when the last sign-in is too long ago, and nothing changes: ${title}`,
    async (named) => {
      const before = await everythingKept(world.ctx.db);
      expectFailure(await send(named, { as: stale }), 'reauth_required');
      expect(await everythingKept(world.ctx.db)).toEqual(before);
    },
  );

  test.each(forMembers)(`AU-9 403 when not whitelisted: ${title}`, async (named) => {
    expectFailure(await send(named, { as: stranger }), 'not_whitelisted');
  });

  test.each(forAdmins)(
    `AC-1 403 for members who are no administrators, and nothing changes: ${title}`,
    async (named) => {
      const before = await everythingKept(world.ctx.db);
      expectFailure(await send(named, { as: owner }), 'forbidden');
      expect(await everythingKept(world.ctx.db)).toEqual(before);
    },
  );

  test('AC-1 the comparison detects a change in any table', async () => {
    const before = await everythingKept(world.ctx.db);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['users', 'wallets', 'whitelist', 'agents', 'mails', 'notices']),
    );
    await world.agent(other);
    expect(await everythingKept(world.ctx.db)).not.toEqual(before);
  });

  test('HD-3 reads change nothing, so that a link or an image on another page cannot', async () => {
    const before = await everythingKept(world.ctx.db);
    const statuses: number[] = [];
    const reads = calls.filter(({ call }) => call.method === 'GET' && call.response !== 'stream');
    for (const named of reads) {
      const as = named.call.access === 'admin' ? admin : owner;
      const answer = await world.call('GET', pathFor(named, things), { as });
      statuses.push(answer.status);
    }
    expect(statuses).toContain(200);
    expect(await everythingKept(world.ctx.db)).toEqual(before);
  });

  test.each(owned)(
    `AC-1 404 for another tenant's id, and nothing changes: ${title}`,
    async (named) => {
      const before = await everythingKept(world.ctx.db);
      expectFailure(await send(named, { as: other }), 'not_found');
      expect(await everythingKept(world.ctx.db)).toEqual(before);
    },
  );

  test.each(owned)(`AC-1 400 or 404 for an invalid id: ${title}`, async (named) => {
    const ids = Object.keys(things).map((kind) => [kind, 'not-an-id']);
    const path = pathFor(named, Object.fromEntries(ids));
    const reply = await world.call(named.call.method, path, {
      as: owner,
      body: bodyFor(named, things),
    });
    expectFailure(reply, 'invalid_input');
  });

  // Issuers may send more with a logout token, which is ignored (OpenID Connect Back-Channel Logout 1.0, 2.5).
  test.each(withBody.filter(({ name }) => name !== 'issuers.logout'))(
    `AC-2 AC-3 IN-2 400 for a field that is not in the contract: ${title}`,
    async (named) => {
      // Fields of the thing’s own response may be sent back and are ignored: `echo.test.ts`.
      const foreign = ['owner_id', 'userId', 'role', 'is_admin', 'run_count'].filter(
        (field) =>
          !Object.hasOwn(named.call.echo?.shape ?? {}, field) &&
          !Object.hasOwn(shapeOf(named.call.body), field),
      );
      for (const field of foreign) {
        const body = { ...bodyFor(named, things), [field]: 1 };
        const as = named.call.access === 'admin' ? admin : owner;
        const reply = await send(named, { as, body });
        expectFailure(reply, 'invalid_input');
        expect(reply.body.details).toContainEqual({
          path: field,
          message: 'Unknown field',
        });
      }
    },
  );
});

/** Schemas that would let unknown fields through. */
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

test.each(calls)(
  `the response schema allows no fields outside the contract: ${title}`,
  ({ name, call }) => {
    const schema = call.response === 'stream' ? call.event : call.response;
    const found = schema === undefined || schema === 'file' ? [] : openings(schema, name);
    expect(found).toEqual([]);
  },
);

/** Fixed sets, a time span, and the short lists of the dashboard. */
const noLists = [
  ...['content.writers', 'images.drawers', 'models.find', 'writer_here.speed', 'schedule.calendar'],
  'networks.list',
  // One for each language.
  'images.captions',
  ...['dashboard.needs', 'dashboard.recent', 'networks.list'],
  'analytics.takingOff',
];

const shapeOf = (form: unknown): object => (form instanceof z.ZodObject ? form.shape : {});

test('every list is paged and reports its length', () => {
  const fieldsOf = (schema: unknown) => (schema instanceof z.ZodObject ? schema.shape : {});
  const lists = calls.filter(
    ({ name, call: { method, response } }) =>
      method === 'GET' &&
      !noLists.includes(name) &&
      fieldsOf(response)['data'] instanceof z.ZodArray,
  );
  expect(lists.length).toBeGreaterThan(10);
  const whole = lists.filter(({ call: { query, response } }) => {
    const { limit, offset, cursor } = fieldsOf(query);
    const { total, next_cursor } = fieldsOf(response);
    const goesOn = cursor ? next_cursor && !offset : offset;
    return !limit || !goesOn || !total;
  });
  expect(whole.map(({ name }) => name)).toEqual([]);
});

test('an open schema is detected', () => {
  const leaky = z.object({ data: z.array(z.object({ row: z.looseObject({}), any: z.unknown() })) });
  expect(openings(leaky, 'x')).toEqual(['x.data.row', 'x.data.any']);
});
