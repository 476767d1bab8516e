import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Failure } from '#contract/core/errors.ts';
import { createAnswerStore } from '#server/features/system/answers.store.ts';
import { engines, type FreshDatabase } from '#test/engines.ts';
import { migratedDatabase } from '#test/templates.ts';
import { type Database, openDatabase, wasOvertaken } from '#server/db/client.ts';
import { isOutOfOrder } from '#server/db/out-of-order.ts';
import { sendFailure } from './failure.ts';
import type { Caller } from './handlers.ts';
import { createLimiter } from './limits/limits.ts';
import { mount } from './mount.ts';

const calls = {
  echo: endpoint({
    method: 'POST',
    path: '/echo',
    access: 'user',
    token: null,
    summary: 'Answers what it got',
    body: z.strictObject({ text: z.string() }),
    response: z.object({ text: z.string(), count: z.int() }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/open',
    access: 'public',
    token: null,
    summary: 'Answers too much',
    response: z.object({ known: z.string() }),
  }),
  broken: endpoint({
    method: 'GET',
    path: '/broken',
    access: 'public',
    token: null,
    summary: 'Answers something else',
    response: z.object({ known: z.string() }),
  }),
};

const ada: Caller = {
  user_id: 'ada',
  session_id: 's',
  family_id: 'f',
  is_whitelisted: true,
  is_admin: false,
  authenticated_at: Date.now(),
};

describe.each(engines)('a mounted call on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  let handled: number;
  let release: () => void;
  let gate: Promise<void>;
  let fail: boolean;
  let alive: boolean;
  let meanwhile: () => Promise<unknown>;
  let build: Awaited<ReturnType<typeof start>>;

  async function start() {
    const made = fastify();
    made.decorateRequest('caller', null);
    made.setErrorHandler(sendFailure);
    mount(
      made,
      calls,
      {
        async echo({ body }) {
          handled += 1;
          const count = handled;
          await gate;
          await meanwhile();
          if (fail) throw new Error('secret detail');
          return { text: body.text, count };
        },
        open: async () => ({ known: 'yes', password_hash: 'oops' }),
        broken: async () => ({ known: 5 }) as never,
      },
      {
        authenticate: async (token) => (token === 'good' && alive ? ada : undefined),
        enter: async (person) => person,
        limiter: createLimiter(),
        answers: createAnswerStore(database.db),
        clock: Date.now,
        wasOvertaken,
        isOutOfOrder,
        drafts: { draft: () => Promise.reject(new Error('No upload.')), drop: async () => {} },
        tokens: {
          check: async () => {},
          clean: async (_caller, answer) => answer,
          used: async () => {},
        },
      },
    );
    return made;
  }

  beforeEach(async () => {
    place = await migratedDatabase(engine);
    database = openDatabase(place.options);
    handled = 0;
    fail = false;
    alive = true;
    meanwhile = async () => {};
    gate = Promise.resolve();
    release = () => {};
    build = await start();
  });
  afterEach(async () => {
    await build.close();
    await database.close();
    await place.drop();
  });

  const echo = (text: string, key?: string) =>
    build.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { authorization: 'Bearer good', ...(key && { 'idempotency-key': key }) },
      payload: { text },
    });

  test('HD-4 a field that is not in the contract does not leave', async () => {
    const reply = await build.inject('/api/open');
    expect(reply.json()).toEqual({ success: true, known: 'yes' });
  });

  test('an answer that breaks the contract is a failure, not a leak', async () => {
    const reply = await build.inject('/api/broken');
    expect(reply.statusCode).toBe(500);
    expect(Failure.parse(reply.json())).toMatchObject({ code: 'internal' });
  });

  test('the same key and body get the first answer again', async () => {
    const first = await echo('hello', 'k1');
    expect(first.json()).toEqual({ success: true, text: 'hello', count: 1 });
    expect((await echo('hello', 'k1')).json()).toEqual(first.json());
    expect(handled).toBe(1);
    expect((await echo('hello', 'k2')).json()).toMatchObject({ count: 2 });
  });

  test('the same key with another body is a conflict', async () => {
    await echo('hello', 'k1');
    const reply = await echo('goodbye', 'k1');
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('a concurrent twin waits for the first answer', async () => {
    gate = new Promise((resolve) => (release = resolve));
    const twins = Promise.all([echo('hello', 'k1'), echo('hello', 'k1'), echo('hello', 'k1')]);
    await expect.poll(() => handled).toBe(1);
    release();
    const counts = (await twins).map((reply) => reply.json());
    expect(counts).toEqual([counts[0], counts[0], counts[0]]);
    expect(handled).toBe(1);
  });

  const expectsAda: [string, () => Promise<unknown>][] = [
    [
      'points to a row that is gone',
      () =>
        database.db
          .insertInto('wishes')
          .values({ user_id: 'ada', wish: 'pricing', created_at: 1 })
          .execute(),
    ],
    [
      'expects a row that is gone',
      () =>
        database.db
          .selectFrom('users')
          .selectAll()
          .where('id', '=', 'ada')
          .executeTakeFirstOrThrow(),
    ],
  ];
  test.each(expectsAda)('what %s may be tried again', async (_what, write) => {
    meanwhile = write;
    const reply = await echo('hello', 'k1');
    expect(reply.statusCode).toBe(409);
    expect(Failure.parse(reply.json())).toMatchObject({
      code: 'conflict',
      message: 'This changed since you opened it. Reload and try again.',
    });
    meanwhile = async () => {};
    expect((await echo('hello', 'k1')).json()).toMatchObject({ count: 2 });
  });

  test.each(expectsAda)(
    'what %s because its caller is gone signs them out',
    async (_what, write) => {
      meanwhile = () => {
        alive = false;
        return write();
      };
      const reply = await echo('hello');
      expect(reply.statusCode).toBe(401);
      expect(Failure.parse(reply.json())).toMatchObject({
        code: 'unauthorized',
        message: 'Session expired. Please login again.',
      });
    },
  );

  test('P-8.1 HD-4 a failure is not kept and says nothing of its inside', async () => {
    fail = true;
    const reply = await echo('hello', 'k1');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('secret detail');
    fail = false;
    expect((await echo('hello', 'k1')).json()).toMatchObject({ count: 2 });
  });
});
