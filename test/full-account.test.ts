/**
 * IN-3: no call and no job blocks the event loop for long, however much an account has. Like the longest texts in
 * `loop.test.ts`, this only runs with `npm run prove -- whole`.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { basePath } from '#contract/table.ts';
import { openSession } from '#server/features/auth/session/session.ts';
import { jobs } from '#server/work.ts';
import { bodyFor, calls, type NamedCall, pathFor } from './calls.ts';
import { engines } from './engines.ts';
import { fillAccount, type ThingsOf } from './full-account.ts';
import { leastOf, longestHold, maxHold, tooLong } from './loop-hold.ts';
import { isWhole } from './sampled.ts';
import { createWorld, type Person, type World } from './world.ts';

/** A word that is in everything, and one that is nowhere. */
const words = ['loaf', 'giraffe'];

const day = 24 * 3_600_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();
const sixWeeks = { from: daysFromNow(-21), to: daysFromNow(20) };

/** The queries of a call: the shortest, the longest page, and a search for something there and something missing. */
function queriesOf({ call: { query } }: NamedCall): Record<string, string>[] {
  if (!(query instanceof z.ZodObject)) return [{}];
  const shortest: Record<string, string> = query.safeParse({}).success ? {} : sixWeeks;
  const longest = { ...shortest, limit: '200' };
  const isPaged = 'limit' in query.shape;
  const searches = 'search' in query.shape ? words : [];
  return [
    shortest,
    ...(isPaged ? [longest] : []),
    ...searches.map((search) => ({ ...(isPaged ? longest : shortest), search })),
  ];
}

/** What ends things comes last, because the other calls name them. */
const endsSomething = ({ name, call }: NamedCall): boolean =>
  call.method === 'DELETE' ||
  ['users.deleteAccount', 'images.removeMany', 'images.keepOne'].includes(name);
const asked = calls.filter(({ call }) => call.response !== 'stream');
const inOrder = [
  ...asked.filter((one) => !endsSomething(one)),
  ...asked.filter((one) => endsSomething(one)),
];

/** How long a job may work on it. */
const jobTime = 60_000;

describe.runIf(isWhole).each(engines)('a full account on %s', (engine) => {
  let world: World;
  let owner: Person;
  let admin: Person;
  let thingsOf: ThingsOf;
  let origin: string;

  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    admin = await world.admin();
    thingsOf = await fillAccount(world, owner);
    origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  }, 600_000);
  afterAll(() => world.close());

  /** A new session for each call, because some calls end theirs. */
  async function signedIn({ id }: Person): Promise<string> {
    const from = { ip: '203.0.113.7', user_agent: 'a browser', request_id: 'r' };
    return (await openSession(world.ctx.db, id, from, world.ctx.clock())).token;
  }

  /** Makes a call without reading its answer, which would take this thread’s time; returns the status. */
  const send = (method: string, path: string, token: string, body: object | undefined) =>
    new Promise<number>((resolve, reject) => {
      const type = body && { 'content-type': 'application/json' };
      const headers = { authorization: `Bearer ${token}`, ...type };
      const sent = request(origin + basePath + path, { method, headers, agent: false });
      sent.on('error', reject);
      sent.on('response', (answer) => {
        answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      sent.end(body && JSON.stringify(body));
    });

  /** How long one call blocks the event loop, and its status. */
  async function held(named: NamedCall, query: Record<string, string>, attempt: number) {
    const things = thingsOf(attempt + 1);
    const search = new URLSearchParams(query).toString();
    const path = pathFor(named, things) + (search && `?${search}`);
    const token = await signedIn(named.call.access === 'admin' ? admin : owner);
    const body = bodyFor(named, things);
    let status = 0;
    const time = await longestHold(async () => {
      status = await send(named.call.method, path, token, body);
    });
    return { time, status };
  }

  test(
    `IN-3 blocks the event loop for no more than ${maxHold} ms in any call`,
    async () => {
      const long: string[] = [];
      const failed: string[] = [];
      let answered = 0;
      for (const named of inOrder) {
        for (const query of queriesOf(named)) {
          let status = 0;
          const time = await leastOf(async (attempt) => {
            const one = await held(named, query, attempt);
            ({ status } = one);
            return one.time;
          });
          const what = `${named.name} ${JSON.stringify(query)}`;
          if (time > tooLong) long.push(`${what}: ${time} ms`);
          if (status === 500) failed.push(what);
          if (status < 300) answered += 1;
        }
      }
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(200);
      expect(long).toEqual([]);
    },
    30 * 60_000,
  );

  test(
    `IN-3 blocks the event loop for no more than ${maxHold} ms in any job`,
    async () => {
      const long: string[] = [];
      const periodic = jobs.map((make) => make(world.ctx)).filter(({ every }) => every);
      for (const { name, run } of periodic) {
        const time = await leastOf(() => {
          const stop = AbortSignal.timeout(jobTime);
          // A network or a mail server that is not there ends some of them.
          return longestHold(() => run(null, stop).catch(() => {}));
        });
        if (time > tooLong) long.push(`${name}: ${time} ms`);
      }
      expect(long).toEqual([]);
    },
    30 * 60_000,
  );
});
