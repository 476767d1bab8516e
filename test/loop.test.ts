/**
 * IN-3: the longest valid input of every call blocks the event loop only briefly. Timing is unreliable on a busy
 * machine, so this only runs with `npm run prove -- whole`; the functions that read the texts are always tested
 * without the server.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { bodyFor, calls, type NamedCall, pathFor } from './calls.ts';
import { makeCast } from './cast.ts';
import { type Engagement, openEngagement } from './engagement-world.ts';
import { engines } from './engines.ts';
import { alphabets, letters, longestBody } from './hostile-bodies.ts';
import { keepBusy, leastOf, longestHold, maxHold, tooLong } from './loop-hold.ts';
import { isWhole } from './sampled.ts';
import { createWorld, type Person, type Reply, type World } from './world.ts';

/** Calls with text in the body or query. A valid stream request would never end. */
const takers = calls.filter(({ call }) => call.response !== 'stream' && (call.body || call.query));

/** The slowest alphabets, and others; `src/domain/checks/long-texts.test.ts` tests their readers. */
const worst = ['letters and dots', 'Han letters'];
const others = ['lines', 'links', 'mentions', 'amounts', 'emojis', 'names'];
const kinds = Object.keys(alphabets);

/** With SQLite the event loop also runs the queries, so all alphabets are used; otherwise only the slowest. */
const used = (engine: string) => (engine === 'sqlite' ? [...worst, ...others] : worst);

const hasPlatform = ({ call }: NamedCall): boolean =>
  call.body instanceof z.ZodObject && 'platform' in call.body.shape;

/** The fields that a feature only accepts as in the example, from its error. */
const refusedIn = ({ status, body }: Reply): string[] =>
  status === 400
    ? (body?.details ?? []).map(({ path }: { path: string }) => path.split('.')[0] ?? '')
    : [];

const asInExample = (body: object, example: object, fields: readonly string[]): object => {
  const kept = Object.entries(body).filter(([key]) => !fields.includes(key));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(Object.entries(example).filter(([key]) => fields.includes(key))),
  };
};

describe.runIf(isWhole).each(engines)('the longest input on %s', (engine) => {
  let world: World;
  let owner: Person;
  let admin: Person;
  let things: Record<string, string>;

  beforeAll(async () => {
    world = await createWorld(engine);
    ({ owner, admin, things } = await makeCast(world));
  });
  afterAll(() => world.close());

  const exampleOf = (named: NamedCall, at: number): object => {
    const given = bodyFor(named, things) ?? {};
    const platform = LivePlatformIds[at % LivePlatformIds.length];
    const anywhere = named.name.startsWith('content.') && hasPlatform(named);
    return anywhere ? { ...given, platform } : given;
  };

  /** How long one call with a new text blocks the event loop. */
  async function held(named: NamedCall, at: number, attempt: number): Promise<number> {
    const { body: shape, query: asked, access, method } = named.call;
    const by = { alphabet: Object.values(alphabets)[at] ?? '', salt: `q${attempt}z` };
    const example = exampleOf(named, at);
    const longest = shape ? longestBody(shape, example, by) : undefined;
    const query = asked && { ...longestBody(asked, {}, by) };
    const as = access === 'admin' ? admin : owner;
    const refused: string[] = [];
    // Fields that the feature rejects are reset to the example, so that the rest is processed.
    for (;;) {
      const body = longest && asInExample(longest, example, refused);
      const replies: Reply[] = [];
      const time = await longestHold(async () => {
        const sent = { as, body, ...(query && { query }) };
        replies.push(await world.call(method, pathFor(named, things), sent));
      });
      const more = replies.flatMap(refusedIn).filter((field) => !refused.includes(field));
      if (more.length === 0) return time;
      refused.push(...more);
    }
  }

  test.each(used(engine))(
    `IN-3 of %s blocks the event loop for no more than ${maxHold} ms in any call`,
    async (name) => {
      const at = kinds.indexOf(name);
      const long: string[] = [];
      for (const named of takers) {
        const time = await leastOf((attempt) => held(named, at, attempt));
        if (time > tooLong) long.push(`${named.name}: ${time} ms`);
      }
      expect(long).toEqual([]);
    },
    300_000,
  );
});

describe.runIf(isWhole).each(engines)('a long post of a stranger on %s', (engine) => {
  let engagement: Engagement;
  beforeAll(async () => void (engagement = await openEngagement(engine)));
  afterAll(() => engagement.world.close());

  test.each(used(engine))(
    'IN-3 of %s is read and answered without blocking the event loop',
    async (name) => {
      const alphabet = alphabets[name] ?? '';
      const { say, work, heard } = engagement;
      const before = (await heard()).length;
      const time = await leastOf(async (attempt) => {
        await say(`@ada q${attempt}z What is tea? ${letters(alphabet, 2000)}`);
        return longestHold(work);
      });
      expect((await heard()).length).toBeGreaterThan(before);
      expect(time).toBeLessThan(tooLong);
    },
    120_000,
  );
});

test('IN-3 checking a text counts as a preview, which an editor requests at each pause', async () => {
  const any = 1e9;
  const others = { auth: any, check: any, confirm: any, read: any, write: any, generate: any };
  const world = await createWorld('sqlite', { app: { rates: { ...others, preview: 2 } } });
  const as = await world.member();
  const { id: agent_id } = await world.agent(as);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const body = { agent_id, parts: ['Hello.'] };
    statuses.push((await world.call('POST', '/content/check', { as, body })).status);
  }
  await world.close();
  expect(statuses).toEqual([200, 200, 429]);
});

test('a text’s parts have a common limit', async () => {
  const world = await createWorld('sqlite');
  const as = await world.member();
  const { id: agent_id } = await world.agent(as);
  const ask = (length: number) => {
    const body = { agent_id, parts: Array(4).fill('a'.repeat(length / 4)) };
    return world.call('POST', '/content/check', { as, body });
  };
  const [fits, longer] = [await ask(limits.thread_text), await ask(limits.thread_text + 4)];
  await world.close();
  expect(fits.status).toBe(200);
  expect(longer.status).toBe(400);
  expect(longer.body.details).toEqual([
    {
      path: 'parts',
      message: 'Shorten this: all parts together can have 12,000 characters',
    },
  ]);
});

test('calls that take text are most of the contract', () => {
  expect(takers.length).toBeGreaterThan(80);
});

test.runIf(isWhole)('IN-3 the test detects a blocked event loop', async () => {
  let isSlow = false;
  const world = await createWorld('sqlite', {
    parts: ({ clock }) => ({
      clock() {
        if (isSlow) keepBusy(4 * maxHold);
        return clock();
      },
    }),
  });
  const person = await world.member();
  isSlow = true;
  const time = await leastOf(
    () => longestHold(() => world.call('GET', '/agents', { as: person })),
    2,
  );
  isSlow = false;
  await world.close();
  expect(time).toBeGreaterThan(3 * maxHold);
});
