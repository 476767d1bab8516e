import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { type LlmPort, WriterError, type WriteRequest } from '#server/adapters/llm/port.ts';
import { createApp } from '#server/app.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { taskWatchJob } from '#server/tasks/watch.job.ts';

/** A model that answers on command. */
function slowModel() {
  const waiting: ((texts: string[]) => void)[] = [];
  const asked: WriteRequest[] = [];
  const none = { input: 0, output: 0 };
  const writer: LlmPort = {
    name: 'slow',
    estimate: () => none,
    async write(request) {
      asked.push(request);
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      waiting.push(resolve);
      request.signal.addEventListener('abort', () =>
        reject(new WriterError('The model took too long.', { retry: true, tokens: none })),
      );
      const texts = await promise;
      return { pieces: texts.map((text) => ({ parts: [text], why: 'because' })), tokens: none };
    },
  };
  return {
    asked,
    llm: { default: writer, byId: new Map([[writer.name, writer]]) },
    /** The request of this number, from 0, once it arrives. */
    async request(number: number): Promise<WriteRequest | undefined> {
      while (asked.length <= number) await pause(5);
      return asked[number];
    },
    /** Answers the next request once it arrives. */
    async say(...texts: string[]) {
      while (waiting.length === 0) await pause(5);
      waiting.shift()?.(texts);
    },
  };
}

describe.each(engines)('slow writing on %s', (engine) => {
  let model: ReturnType<typeof slowModel>;
  let world: World;
  let owner: Person;
  let agent_id: string;
  const open = async (job_answer: number) => {
    model = slowModel();
    const { llm } = model;
    world = await createWorld(engine, { parts: () => ({ llm }), app: { job_answer } });
    owner = await world.member();
    ({ id: agent_id } = await world.agent(owner));
  };
  beforeEach(() => open(20));
  afterEach(() => world.close());

  const generate = (body: object = {}, key?: string) =>
    world.call('POST', '/content/generate', {
      as: owner,
      body: { agent_id, topic: 'harbours', ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const poll = async (id: string) =>
    (await world.call('GET', `/content/jobs/${id}`, { as: owner })).body.data;
  const settled = async (id: string) => {
    for (;;) {
      const job = await poll(id);
      if (job.state !== 'running') return job;
      await pause(10);
    }
  };
  const stepped = async (id: string, step: RegExp) => {
    for (;;) {
      const job = await poll(id);
      if (step.test(job.step)) return job;
      await pause(10);
    }
  };
  const jobs = () => world.ctx.db.selectFrom('desk_jobs').selectAll().execute();

  it('P-7.32 P-9.17 returns 202 when writing takes long, and reports each step', async () => {
    const { status, body } = await generate();
    expect([status, body.success, body.data]).toEqual([202, true, undefined]);
    const writing = await stepped(body.job_id, /^Writing$/);
    expect(writing).toMatchObject({ state: 'running', attempt: 1, content: [], error: null });
    await model.say('It sleeps. #harbour');
    const mending = await stepped(body.job_id, /^Fixing: It has #harbour/);
    expect(mending).toMatchObject({ state: 'running', attempt: 2, content: [] });
    await model.say('It sleeps late on Sundays.');
    const done = await settled(body.job_id);
    expect(done).toMatchObject({ state: 'done', step: 'Done', error: null });
    expect(done.content).toMatchObject([{ content: 'It sleeps late on Sundays.', state: 'new' }]);
    const drafts = await world.call('GET', '/content/pieces', { as: owner });
    expect(drafts.body.data).toEqual(done.content);
  });

  it('applies to suggestions too', async () => {
    // Their only topic, so that the text passes the topic check.
    const { id } = await world.agent(owner, { target_topics: ['sundays'] });
    const body = { agent_id: id, count: 1 };
    const reply = await world.call('POST', '/content/generate-suggestions', { as: owner, body });
    expect(reply.status).toBe(202);
    await model.say('It sleeps late on Sundays.');
    expect((await settled(reply.body.job_id)).content).toHaveLength(1);
  });

  it('is one job per key, whether requested in sequence or concurrently', async () => {
    const [one, other] = await Promise.all([generate({}, 'key-1'), generate({}, 'key-1')]);
    const again = await generate({}, 'key-1');
    expect(new Set([one, other, again].map(({ body }) => body.job_id)).size).toBe(1);
    await model.say('It sleeps late on Sundays.');
    await settled(one.body.job_id);
    expect((await generate({}, 'key-1')).body.job_id).toBe(one.body.job_id);
    expect(model.asked).toHaveLength(1);
    expect(await jobs()).toHaveLength(1);
  });

  it('is found by its key after the process that started it died', { tags: 'slow' }, async () => {
    const { body } = await generate({}, 'key-1');
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    expect((await generate({}, 'key-1')).body.job_id).toBe(body.job_id);
    await model.say('It sleeps late on Sundays.');
    await settled(body.job_id);
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    const finished = await generate({}, 'key-1');
    expect([finished.status, finished.body.data.content.length]).toEqual([200, 1]);
    expect(model.asked).toHaveLength(1);
  });

  it('P-9.17 continues when the client disconnects', async () => {
    await world.close();
    await open(60_000);
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const hangUp = new AbortController();
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ agent_id, topic: 'harbours' });
    const signal = hangUp.signal;
    const call = fetch(`${address}/api/content/generate`, {
      method: 'POST',
      headers,
      body,
      signal,
    }).catch((error: unknown) => error);
    while (model.asked.length === 0) await pause(5);
    hangUp.abort();
    expect(await call).toBeInstanceOf(Error);
    await model.say('It sleeps late on Sundays.');
    const [job] = await jobs();
    expect(await settled(job?.id ?? '')).toMatchObject({ state: 'done', content: [{}] });
  });

  it('P-7.32 shows the text while it is written, and no more of it after that', async () => {
    const { body } = await generate();
    await stepped(body.job_id, /^Writing$/);
    const request = await model.request(0);
    for (const words of ['It', 'It sleeps', 'It sleeps late #tag']) request?.onText?.(words);
    const shown = async (so_far: string | null) => {
      for (;;) {
        const job = await poll(body.job_id);
        if (job.so_far === so_far) return job;
        await pause(10);
      }
    };
    expect(await shown('It sleeps late #tag')).toMatchObject({ state: 'running', content: [] });
    await model.say('It sleeps late #tag');
    expect(await stepped(body.job_id, /^Fixing/)).toMatchObject({ so_far: null });
    (await model.request(1))?.onText?.('It sleeps late.');
    await shown('It sleeps late.');
    await model.say('It sleeps late on Sundays.');
    expect(await settled(body.job_id)).toMatchObject({ state: 'done', so_far: null });
  });

  it('P-7.33 can be canceled, keeps finished texts, and stays canceled', async () => {
    const { body } = await generate({ variations: true, variation_count: 2 });
    await model.say('It sleeps late on Sundays.');
    await model.say('It sleeps. #harbour');
    await stepped(body.job_id, /^Fixing/);
    const path = `/content/jobs/${body.job_id}`;
    const stopped = await world.call('DELETE', path, { as: owner });
    expect(stopped.body.message).toBe('Writing stopped. Finished drafts are kept.');
    expect(stopped.body.data).toMatchObject({
      state: 'cancelled',
      error: null,
    });
    const contents = stopped.body.data.content.map((one: { content: string }) => one.content);
    expect(contents).toContain('It sleeps late on Sundays.');
    expect(model.asked.at(-1)?.signal.aborted).toBe(true);
    const again = await world.call('DELETE', path, { as: owner });
    expect(again.body.data.state).toBe('cancelled');
  });

  it(
    'can be canceled by the key of its request before there is a response, by its owner only',
    { tags: 'slow' },
    async () => {
      await world.close();
      await open(60_000);
      const key = crypto.randomUUID();
      const call = generate({}, key);
      while (model.asked.length === 0) await pause(5);
      const path = `/content/jobs/${key}`;
      const stranger = await world.member();
      expect((await world.call('DELETE', path, { as: stranger })).status).toBe(404);
      expect((await world.call('GET', path, { as: owner })).body.data.state).toBe('running');
      const stopped = await world.call('DELETE', path, { as: owner });
      expect(stopped.body.data.state).toBe('cancelled');
      expect(model.asked.at(-1)?.signal.aborted).toBe(true);
      expect(await call).toMatchObject({ status: 409, body: { code: 'conflict' } });
    },
  );

  it('is limited to a number of concurrent jobs per person', { tags: 'slow' }, async () => {
    const first = await generate({}, 'key-1');
    const answers = await Promise.all(
      Array.from({ length: 2 * limits.writing_at_once }, () => generate()),
    );
    const begun = answers.filter(({ status }) => status === 202);
    expect(begun).toHaveLength(limits.writing_at_once - 1);
    for (const refused of answers.filter((answer) => !begun.includes(answer)))
      expect(refused).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    expect((await generate({}, 'key-1')).body.job_id).toBe(first.body.job_id);
    await world.call('DELETE', `/content/jobs/${first.body.job_id}`, { as: owner });
    expect((await generate()).status).toBe(202);
  });

  it('stops when it is canceled in another process', { tags: 'slow' }, async () => {
    const { body } = await generate();
    await model.say('It sleeps. #harbour');
    await stepped(body.job_id, /^Fixing/);
    const other = await createApp(world.ctx);
    const url = `/api/content/jobs/${body.job_id}`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const stopped = await other.inject({ method: 'DELETE', url, headers });
    expect(stopped.json().data.state).toBe('cancelled');
    const request = model.asked.at(-1);
    while (!request?.signal.aborted) await pause(20);
    const job = await poll(body.job_id);
    expect([job.state, job.step]).toEqual(['cancelled', 'Stopped']);
    await other.close();
  });

  it('P-7.32 fails when its process died, and finished texts are kept', async () => {
    const { body } = await generate({ variations: true, variation_count: 2 }, 'key-1');
    await model.say('It sleeps late on Sundays.');
    await model.say('It sleeps. #harbour');
    await stepped(body.job_id, /^Fixing/);
    const sweep = () => taskWatchJob(world.ctx).run(null, new AbortController().signal);
    await sweep();
    expect((await poll(body.job_id)).state).toBe('running');
    const long = world.ctx.clock() - limits.job_silence - 1000;
    await world.ctx.db.updateTable('desk_jobs').set({ seen_at: long }).execute();
    await sweep();
    const lost = await poll(body.job_id);
    expect(lost).toMatchObject({
      state: 'failed',
      error: { code: 'unavailable', message: expect.stringMatching(/^The server stopped/) },
      content: [{ content: 'It sleeps late on Sundays.' }],
    });
  });

  it('ends with the server, and says so', async () => {
    const { body } = await generate();
    await world.app.close();
    const [job] = await jobs();
    expect(job).toMatchObject({ id: body.job_id, state: 'failed' });
    expect(job?.error).toContain('The server stopped while this was being written.');
  });

  it('reports the failure, and the same key may be used again', async () => {
    await world.close();
    await open(60_000);
    const first = generate({}, 'key-1');
    await model.say();
    await model.say();
    await model.say();
    expect(await first).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const second = generate({}, 'key-1');
    await model.say('It sleeps late on Sundays.');
    expect((await second).status).toBe(200);
    expect((await jobs()).map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  });
});
