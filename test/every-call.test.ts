/**
 * Sends every call of the contract a valid request, to find queries that PostgreSQL rejects. Most feature tests only
 * run on SQLite, where other tests make every call, with each scope and role.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '#server/features/auth/session/session.ts';
import { bodyFor, calls, type NamedCall, pathFor } from './calls.ts';
import { makeCast } from './cast.ts';
import { hardest } from './engines.ts';
import { multipart } from './multipart.ts';
import { createWorld, type Person, type World } from './world.ts';

/** Reads first, then changes, and deletions last. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ordered = calls
  .filter(({ call }) => call.response !== 'stream')
  .toSorted((a, b) => order.indexOf(a.call.method) - order.indexOf(b.call.method));

describe.each(hardest)('every call on %s', (engine) => {
  let world: World;
  let owner: Person;
  let admin: Person;
  let things: Record<string, string>;

  beforeAll(async () => {
    world = await createWorld(engine);
    ({ owner, admin, things } = await makeCast(world));
  });
  afterAll(() => world.close());

  /** A session for one call, because some calls end the session they use. */
  const tokenOf = async ({ id }: Person): Promise<string> => {
    const origin = { ip: '203.0.113.7', user_agent: '', request_id: '' };
    return (await openSession(world.ctx.db, id, origin, world.ctx.clock())).token;
  };

  async function statusOf(named: NamedCall): Promise<number> {
    const { upload, access, method } = named.call;
    const reply = await world.call(method, pathFor(named, things), {
      token: await tokenOf(access === 'admin' ? admin : owner),
      ...(upload
        ? multipart([['a.txt', 'Tea costs 3 euros.']], upload.field)
        : { body: bodyFor(named, things) }),
    });
    return reply.status;
  }

  test('AC-3 is answered, most of them successfully', async () => {
    const broken: string[] = [];
    let answered = 0;
    for (const named of ordered) {
      const status = await statusOf(named);
      if (status >= 500) broken.push(`${named.name}: ${status}`);
      if (status < 300) answered += 1;
    }
    expect(broken).toEqual([]);
    // The others are rejected for a reason: a wrong password, or something that an earlier call deleted.
    expect(answered).toBeGreaterThan(ordered.length / 2);
  });
});
