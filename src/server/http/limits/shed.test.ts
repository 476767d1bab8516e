// @module-tag slow
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#contract/core/errors.ts';
import { minute } from '#contract/core/time.ts';
import { createApp } from '#server/app.ts';
import { createWorld, type World } from '#test/world.ts';
import { maxDelay } from './shed.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld('sqlite', { env: { METRICS_TOKEN: 'only-for-tests-read-me' } });
});
afterEach(() => world.close());

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test(
  'DO-3 an overloaded server rejects calls at once, in the contract’s shape, and still answers health checks',
  async () => {
    const app = await createApp(world.ctx, { sheds: true });
    expect(app.hasDecorator('isUnderPressure')).toBe(true);
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    // This machine may be overloaded already.
    await expect.poll(() => status('/api/setup'), { timeout: minute }).toBe(200);
    // A single long task is not overload.
    await sleep(100);
    block(maxDelay + 500);
    for (const end = Date.now() + 6000; Date.now() < end; await sleep(100))
      expect(await status('/api/setup')).toBe(200);
    await expect
      .poll(
        async () => {
          block(maxDelay + 500);
          await sleep(0);
          return status('/api/setup');
        },
        { timeout: minute, interval: 1 },
      )
      .toBe(503);
    const refused = await app.inject({ url: '/api/setup' });
    expect(Failure.parse(refused.json()).code).toBe('unavailable');
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    expect(await status('/api/health')).toBe(200);
    expect(await status('/api/ready')).toBe(200);
    expect(await status('/metrics')).toBe(401);
    expect(await status('/assets/page.js')).toBe(404);
    await expect.poll(() => status('/api/setup'), { timeout: minute }).toBe(200);
    await app.close();
  },
  4 * minute,
);

test('load shedding is off in tests, which share their process', async () => {
  const app = await createApp(world.ctx);
  expect(app.hasDecorator('isUnderPressure')).toBe(false);
  await app.close();
});

test('DO-3 a server that is shutting down rejects new calls in the contract’s shape', async () => {
  const app = await createApp(world.ctx);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.addHook('preClose', () => held);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${address}/api/ready`)).status).toBe(200);
  const closing = app.close();
  const refused = await fetch(`${address}/api/ready`);
  const body = Failure.parse(await refused.json());
  letGo();
  await closing;
  expect(refused.status).toBe(503);
  expect(body.code).toBe('unavailable');
  expect(refused.headers.get('retry-after')).toBe('5');
});
