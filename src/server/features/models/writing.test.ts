import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { fitOne } from '#server/writing/rewrite-text.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { engines } from '#test/engines.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { migratedDatabase } from '#test/templates.ts';
import { type ModelWorld, openModels } from '#test/models-world.ts';
import { said } from '#test/said.ts';

const anything = /.*/su;

describe.each(engines)('writing with the models of administrators on %s', (engine) => {
  let models: ModelWorld;
  let agent_id: string;
  beforeAll(async () => {
    models = await openModels(engine);
    ({ id: agent_id } = await models.world.agent(models.admin));
  });
  afterAll(() => models.close());
  afterEach(async () => {
    models.mock.reset();
    const { db } = models.world.ctx;
    await db.deleteFrom('writing_models').execute();
    await db.updateTable('agents').set({ writer: null, composer_fallback: 0 }).execute();
    await db.updateTable('users').set({ monthly_budget: null }).execute();
  });

  const own = (model: string, more: object = {}) => ({
    provider: 'openai-compatible',
    base_url: models.base_url,
    model,
    ...more,
  });
  const generate = (topic: string) =>
    models.world.call('POST', '/content/generate', {
      as: models.admin,
      body: { agent_id, topic, context: 'Boats come back at noon.' },
    });
  const change = (body: object) =>
    models.world.call('PUT', `/agents/${agent_id}`, { as: models.admin, body });
  const usedFor = async (topic: string) => {
    const { body } = await generate(topic);
    return body.data?.content[0].model_used ?? body.message;
  };
  /** `small` fails, `large` writes. */
  const failing = (error: { status: number; message: string }, text: string) => {
    models.mock.on({ model: 'small' }, { error: { message: error.message }, status: error.status });
    models.mock.on({ model: 'large' }, { content: said(text) });
  };

  test('P-9.40 an added model writes the next text, and a removed one writes no more', async () => {
    models.mock.onMessage(anything, { content: said('Nets dry on the quay.') });
    expect(await usedFor('nets')).toBe('composer');
    const id = (await models.add(own('small'))).body.data.models[0].id;
    expect(await usedFor('harbours')).toBe('small');
    const prompt = await models.world.call('GET', `/agents/${agent_id}/prompt`, {
      as: models.admin,
    });
    expect(prompt.body.data.writer).toBe('small');
    expect((await models.world.call('GET', '/setup')).body.writer).toBe('small');
    await models.world.call('DELETE', `/admin/models/${id}`, { as: models.admin });
    expect(await usedFor('boats')).toBe('composer');
  });

  test('P-9.40 an agent may choose one, and reports when it was removed', async () => {
    models.mock.onMessage(anything, { content: said('Ropes creak before the wind does.') });
    await models.add(own('small'));
    const added = await models.add(own('large'));
    expect((await change({ writer: 'large' })).status).toBe(200);
    expect(await usedFor('ropes')).toBe('large');
    const { id } = added.body.data.models[1];
    await models.world.call('DELETE', `/admin/models/${id}`, { as: models.admin });
    expect(await generate('sails')).toMatchObject({ status: 409, body: { code: 'writer_gone' } });
    expect((await change({ writer: 'nobody' })).status).toBe(400);
  });

  test('P-9.42 the next model writes when the first fails, and the text says so', async () => {
    await models.add(own('small'));
    await models.add(own('large'));
    failing({ status: 401, message: 'no' }, 'Gulls keep the hours of the fish market.');
    expect(await usedFor('gulls')).toBe('large (small did not answer)');
    // An explicitly chosen model has no fallback.
    await change({ writer: 'small' });
    expect(await usedFor('fish')).toMatch(/refused the key/);
  });

  test('P-9.42 the next model also writes when the credit of the first is used up', async () => {
    await models.add(own('small'));
    await models.add(own('large'));
    failing({ status: 402, message: 'Insufficient credits' }, 'Tide tables beat calendars here.');
    expect(await usedFor('tides')).toBe('large (small did not answer)');
  });

  test('P-9.42 the next model also writes when only the first exceeds the budget', async () => {
    await models.add(own('small', { price: { input: 900_000_000, output: 900_000_000 } }));
    await models.add(own('large', { price: { input: 0, output: 0 } }));
    models.mock.onMessage(anything, { content: said('Lamps first, then the long walk home.') });
    const body = { monthly_budget: 1_000_000 };
    await models.world.call('PUT', '/usage/budget', { as: models.admin, body });
    expect(await usedFor('lamps')).toBe('large (small was over the budget)');
  });

  test('P-9.42 P-9.24 the built-in writer is the last fallback, and only if the owner allows it', async () => {
    await models.add(own('small'));
    await models.add(own('large'));
    models.mock.onMessage(anything, { error: { message: 'no' }, status: 401 });
    expect(await usedFor('anchors')).toMatch(/refused the key/);
    await change({ composer_fallback: true });
    expect(await usedFor('anchors')).toBe('composer (small did not answer)');
  });

  test('P-9.221 no small model stands in for a large one that fails, neither for a serious post nor when it is shortened', async () => {
    const { ctx } = models.world;
    await models.add(own('large'));
    await models.add(own('small'));
    const sized = (size: 'small' | 'large') =>
      ctx.db.updateTable('writing_models').set({ size }).where('model', '=', size).execute();
    await Promise.all([sized('small'), sized('large')]);
    const text = 'Milk is not declared on our oat biscuits.';
    models.mock.on({ model: 'large' }, { error: { message: 'no' }, status: 401 });
    models.mock.on({ model: 'small' }, { content: said('No milk in our oat biscuits.') });
    const shorten = (part: string) =>
      fitOne(ctx, {
        owner_id: models.admin.id,
        agent_id,
        platform: 'sandbox',
        room: allowedOn('sandbox'),
        parts: [part],
        pictures: 0,
        unlike: [],
        step: async () => {},
        signal: new AbortController().signal,
      });
    expect(await usedFor(text)).toMatch(/refused the key/);
    expect((await shorten(text)).why).toMatch(/refused the key/);
    expect((await shorten('Oat biscuits, no milk in them, on every shelf.')).why).toBeUndefined();
  });

  test('P-9.40 models of the environment come first, and their names are reserved', async () => {
    const named = await openModels(engine, {
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: models.base_url,
        AI_MODEL: 'first,second',
      },
    });
    onTestFinished(() => named.close());
    expect((await named.add(own('first'))).status).toBe(400);
    const added = await named.add(own('third'));
    expect(added.body.data).toMatchObject({
      writes_now: 'first',
      environment: {
        provider: 'openai-compatible',
        models: [
          { model: 'first', price: null },
          { model: 'second', price: null },
        ],
      },
    });
    const { body } = await named.world.call('GET', '/content/writers', { as: named.admin });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
      'first',
      'third',
      'second',
      'composer',
    ]);
    models.mock.on({ model: 'first' }, { error: { message: 'no' }, status: 401 });
    models.mock.on({ model: 'third' }, { content: said('Charts age slower than crews.') });
    const { id } = await named.world.agent(named.admin);
    const written = await named.world.call('POST', '/content/generate', {
      as: named.admin,
      body: { agent_id: id, topic: 'charts' },
    });
    expect(written.body.data.content[0].model_used).toBe('third (first did not answer)');
  });

  test('P-9.40 another process uses the change for its next text', async () => {
    const place = await migratedDatabase(engine);
    const one = await openModels(engine, { place });
    onTestFinished(() => one.close());
    const database = openDatabase(place.options);
    const log = createLog({ level: 'silent' });
    const ctx = await openContext(one.world.ctx.config, database, { clock: Date.now, log });
    const app = await createApp(ctx);
    onTestFinished(async () => {
      await app.close();
      await ctx.jobs.stop(0);
      await database.close();
    });
    const writers = async () => {
      const headers = { authorization: `Bearer ${one.admin.token}` };
      const reply = await app.inject({ url: '/api/content/writers', headers });
      return reply.json().data.map(({ id }: { id: string }) => id);
    };
    expect(await writers()).toEqual(['composer']);
    const { base_url } = one;
    const added = await one.add({ provider: 'openai-compatible', base_url, model: 'small' });
    expect(await writers()).toEqual(['small', 'composer']);
    await one.world.call('DELETE', `/admin/models/${added.body.data.models[0].id}`, {
      as: one.admin,
    });
    expect(await writers()).toEqual(['composer']);
  });
});

describe.each(engines)('a post that is due while the model is unavailable, on %s', (engine) => {
  test(
    'P-9.44 waits, and is written when the model is back, never by the built-in writer',
    { tags: 'slow' },
    async () => {
      const first = new LLMock({ port: 0, logLevel: 'silent' });
      await first.start();
      const base_url = `${first.url}/v1`;
      const port = Number(new URL(first.url).port);
      const schedules = await openSchedules(engine, 'read', { AI_BASE_URL: base_url });
      const admin = await schedules.world.admin();
      const body = { provider: 'openai-compatible', base_url, model: 'small' };
      const added = await schedules.world.call('POST', '/admin/models', { as: admin, body });
      expect(added.status).toBe(201);
      await first.stop();
      await schedules.world.call('PUT', `/agents/${schedules.agentId}`, {
        as: schedules.owner,
        body: { small_model_alone: true },
      });
      const id = await schedules.plan({ content_text: '', topic: 'mornings' });
      await schedules.until('2027-03-02T08:50:01Z');
      expect(await schedules.states(id)).toEqual(['PLANNED(outage)']);
      await schedules.until('2027-03-02T09:00:30Z');
      expect(await schedules.texts()).toEqual([]);
      const text = 'Mornings smell of tar and bread.';
      const again = new LLMock({ port, logLevel: 'silent' });
      again.onMessage(anything, { content: said(text) });
      await again.start();
      onTestFinished(() => again.stop());
      await schedules.until('2027-03-02T09:12:00Z');
      expect(await schedules.texts()).toEqual([text]);
    },
  );
});
