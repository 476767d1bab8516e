import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLedger } from '#server/features/posts/ledger.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';

describe.each(engines)('the state of the service on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(engine);
  });
  afterEach(() => world.close());

  const health = async () => (await world.call('GET', '/health')).body;

  test('without a worker it says degraded', async () => {
    expect(await health()).toEqual({
      success: true,
      status: 'degraded',
      checks: { database: 'ok', worker: 'silent', clock: 'ok', left_alone: [] },
    });
  });

  test('a worker is noticed, and so is its silence within 30 seconds', async () => {
    const stop = startLedger(world.ctx);
    await expect.poll(async () => (await health()).status).toBe('ok');
    await stop();
    world.pass(30_000);
    expect(await health()).toMatchObject({ status: 'degraded', checks: { worker: 'silent' } });
  });

  test('the setup says what this installation offers and whether it has an administrator', async () => {
    const { body } = await world.call('GET', '/setup');
    expect(body).toMatchObject({ local_wallet: true, claimed: false, writer: 'composer' });
  });

  test('the document describes every call and its page is there', async () => {
    const document = (await world.call('GET', '/openapi.json')).body;
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/agents/{id}'].get.security).toEqual([{ session: [] }]);
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
  });

  test('the wrong method says which one is right', async () => {
    const reply = await world.call('DELETE', '/health');
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe('GET');
  });
});
