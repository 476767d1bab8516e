import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { startLedger } from '#server/ledger/recover/worker.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { pingDatabase } from './store.ts';

describe.each(engines)('the health calls on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const health = async () => (await world.call('GET', '/health')).body;

  test('S1-7.1 report “degraded” without a worker', async () => {
    expect(await health()).toEqual({
      success: true,
      status: 'degraded',
      checks: {
        database: 'ok',
        worker: 'silent',
        clock: 'ok',
        left_alone: [],
        partly_left_alone: [],
      },
    });
  });

  test('S1-7.1 SX-12 detect a worker, and its silence within 30 seconds', async () => {
    const stop = startLedger(world.ctx);
    await expect.poll(async () => (await health()).status).toBe('ok');
    await stop();
    world.pass(30_000);
    expect(await health()).toMatchObject({ status: 'degraded', checks: { worker: 'silent' } });
  });

  test('P-7.1 report ready for requests, even without a worker', async () => {
    expect(await world.call('GET', '/ready')).toMatchObject({
      status: 200,
      body: { success: true, status: 'ready' },
    });
  });

  test('P-7.1 DI-4 without the database report not ready, in the contract’s shape', async () => {
    await world.database.close();
    const { status, body, headers } = await world.call('GET', '/ready');
    expect(status).toBe(503);
    expect(Failure.parse(body).code).toBe('unavailable');
    expect(headers['retry-after']).toBe('5');
    expect(await health()).toMatchObject({ status: 'degraded', checks: { database: 'failed' } });
  });

  test.runIf(engine === 'postgres')(
    'do not wait for a database without free connections',
    async () => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const others = Array.from({ length: 10 }, () =>
        world.ctx.db.transaction().execute(async (trx) => {
          await pingDatabase(trx);
          await held;
        }),
      );
      await expect.poll(() => world.database.pool?.().used).toBe(10);
      const { status } = await world.call('GET', '/ready');
      letGo();
      await Promise.all(others);
      expect(status).toBe(503);
      expect((await world.call('GET', '/ready')).status).toBe(200);
    },
  );

  test('P-7.2 the setup call shows what this server offers and whether it has an administrator', async () => {
    const { body } = await world.call('GET', '/setup');
    expect(body).toMatchObject({
      local_wallet: true,
      claimed: false,
      writer: 'composer',
      sends_mail: false,
    });
  });

  test(
    'the OpenAPI document describes every call, and its page exists',
    { tags: 'slow' },
    async () => {
      const document = (await world.call('GET', '/openapi.json')).body;
      expect(document.openapi).toBe('3.1.0');
      expect(document.paths['/api/agents/{id}'].get.security).toEqual([
        { session: [] },
        { token: ['read'] },
      ]);
      expect(
        document.paths['/api/agents'].post.requestBody.content['application/json'].schema,
      ).toMatchObject({
        required: ['name', 'personality_type', 'platforms'],
        additionalProperties: false,
      });
      const { responses } = document.paths['/api/content/generate'].post;
      expect(Object.keys(responses)).toEqual(['200', '202', 'default']);
      expect(responses['202'].content['application/json'].schema.required).toEqual([
        'success',
        'job_id',
      ]);
      const page = await world.call('GET', '/docs/');
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
    },
  );

  test('IN-4 a wrong method is answered with the allowed ones', async () => {
    const reply = await world.call('DELETE', '/health');
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe('GET');
  });
});
