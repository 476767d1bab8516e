import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { ImageGeneratorError } from '#server/adapters/images/port.ts';
import { taskWatchJob } from '#server/tasks/watch.job.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { countKept } from '#server/features/images/pictures.fixture.ts';
import { price, slowArtist } from './slow-artist.fixture.ts';

describe.each(engines)('slow image generation on %s', (engine) => {
  let artist: ReturnType<typeof slowArtist>;
  let world: World;
  let owner: Person;
  const open = async (job_answer: number, estimate: number | null = price) => {
    artist = slowArtist(estimate);
    world = await createWorld(engine, { parts: artist.parts, app: { job_answer } });
    owner = await world.member();
  };
  beforeEach(() => open(20));
  afterEach(() => world.close());

  const ask = (body: object = {}, key?: string) =>
    world.call('POST', '/content/ai/images/generate', {
      as: owner,
      body: { prompt: 'a calm fox', ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const job = (method: 'GET' | 'DELETE', id: string, as = owner) =>
    world.call(method, `/ai/images/jobs/${id}`, { as });
  const until = async (
    id: string,
    isSo: (data: { state: string; images: object[] }) => boolean,
  ) => {
    for (;;) {
      const { data } = (await job('GET', id)).body;
      if (isSo(data)) return data;
      await pause(10);
    }
  };
  const ended = (id: string) => until(id, ({ state }) => state !== 'running');
  const month = async () => (await world.call('GET', '/usage', { as: owner })).body.data;
  const budget = (monthly_budget: number | null) =>
    world.call('PUT', '/usage/budget', { as: owner, body: { agent_id: null, monthly_budget } });

  it(
    'S1-7.34 P-7.40 P-9.18 returns 202, then each picture as it is finished',
    { tags: 'slow' },
    async () => {
      const { status, body } = await ask({ n: 3 });
      expect([status, body.data, body.message]).toEqual([202, undefined, expect.any(String)]);
      expect((await job('GET', body.job_id)).body.data).toMatchObject({
        state: 'running',
        step: '0 of 3 finished',
        wanted: 3,
        images: [],
        notice: null,
        error: null,
      });
      await artist.draw();
      const [first] = (await until(body.job_id, ({ images }) => images.length === 1)).images;
      expect(first).toMatchObject({ prompt: 'a calm fox', model_used: 'slow', width: 200 });
      await artist.draw();
      await artist.draw({ notice: 'It cannot draw at night.' });
      const done = await ended(body.job_id);
      expect(done).toMatchObject({ state: 'done', notice: 'It cannot draw at night.' });
      expect(done.images).toHaveLength(3);
      expect(artist.asked.map(({ take }) => take)).toEqual([0, 1, 2]);
      expect(await month()).toMatchObject({ spent: 3 * price, reserved: 0, images: 3 });
    },
  );

  it('is one job per key, even if its response was lost', async () => {
    const [one, other] = await Promise.all([ask({}, 'key-1'), ask({}, 'key-1')]);
    expect(one.body.job_id).toBe(other.body.job_id);
    await artist.draw();
    await ended(one.body.job_id);
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    const again = await ask({}, 'key-1');
    expect([again.status, again.body.data.length]).toEqual([201, 1]);
    expect(artist.asked).toHaveLength(1);
  });

  it(
    'P-7.41 can be canceled by its key, by its owner only, and keeps finished pictures',
    { tags: 'slow' },
    async () => {
      const key = crypto.randomUUID();
      const { body } = await ask({ n: 2 }, key);
      await artist.draw();
      await until(body.job_id, ({ images }) => images.length === 1);
      expect((await job('DELETE', key, await world.member())).status).toBe(404);
      const stopped = await job('DELETE', key);
      expect(stopped.body.data).toMatchObject({ state: 'cancelled', images: [{}], error: null });
      expect(artist.asked.at(-1)?.signal.aborted).toBe(true);
      expect((await job('DELETE', body.job_id)).body.message).toContain('stopped');
      expect(world.logged.join('')).not.toContain('a job broke off');
    },
  );

  it('keeps pictures from before a failure, and reports both', { tags: 'slow' }, async () => {
    await world.close();
    await open(60_000);
    const reply = ask({ n: 3 });
    await artist.draw();
    await artist.fail(new ImageGeneratorError('The model is busy.', { cost: 0 }));
    const { status, body } = await reply;
    expect([status, body.data.length]).toEqual([201, 1]);
    expect(body.notice).toBe('1 of 3 finished. The model is busy.');
    expect(await month()).toMatchObject({ spent: price, reserved: 0 });
  });

  it(
    'P-9.19 reports why nothing was generated, stores nothing, and releases the reservation',
    { tags: 'slow' },
    async () => {
      await world.close();
      await open(60_000);
      const reply = ask({}, 'key-1');
      await artist.fail(new ImageGeneratorError('The model refused this prompt.', { cost: 0 }));
      expect(await reply).toMatchObject({
        status: 502,
        body: { code: 'provider_failed', error: 'The model refused this prompt.' },
      });
      expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
      expect(await month()).toMatchObject({ spent: 0, reserved: 0, images: 0 });
      const second = ask({}, 'key-1');
      await artist.draw();
      expect((await second).status).toBe(201);
    },
  );

  it.each([
    ['a page', Buffer.from('<html><h1>502 Bad Gateway</h1></html>')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('rejects %s as a picture', async (_what, bytes) => {
    await world.close();
    await open(60_000);
    const reply = ask();
    await artist.draw({ bytes, cost: 0 });
    const { status, body } = await reply;
    expect([status, body.code]).toEqual([502, 'provider_failed']);
    expect(body.error).toContain('Slow Hand didn’t return an image');
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
    expect(await month()).toMatchObject({ spent: 0, reserved: 0 });
  });

  it('P-9.19 makes no request when the budget has no room, or the price is unknown', async () => {
    await world.close();
    await open(60_000);
    await budget(price - 1);
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([409, 'budget_exceeded']);
    await world.close();
    await open(60_000, null);
    await budget(price);
    const unknown = await ask();
    expect(unknown.body.error).toMatch(/^The price of slow is not known, .*IMAGE_PRICE/);
    expect(artist.asked).toHaveLength(0);
  });

  it('counts against the budget of its agent', { tags: 'slow' }, async () => {
    const { id: agent_id } = await world.agent(owner);
    const { body } = await ask({ agent_id });
    await artist.draw();
    await ended(body.job_id);
    const { by_agent } = await month();
    expect(by_agent).toMatchObject([{ agent_id, spent: price, images: 1 }]);
    const stranger = await world.member();
    const { id } = await world.agent(stranger);
    expect((await ask({ agent_id: id })).status).toBe(404);
  });

  it('P-9.18 is limited to a number of concurrent jobs per person', { tags: 'slow' }, async () => {
    const first = await ask({}, 'key-1');
    for (let nth = 1; nth < limits.drawing_at_once; nth += 1)
      expect((await ask({ prompt: `${nth}` })).status).toBe(202);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    await world.ctx.db.deleteFrom('idempotent_answers').execute();
    expect((await ask({}, 'key-1')).body.job_id).toBe(first.body.job_id);
  });

  it('P-7.40 fails with a message when its process died, and leaves no file behind', async () => {
    const { body } = await ask();
    const long = world.ctx.clock() - limits.job_silence - 1000;
    await world.ctx.db.updateTable('desk_jobs').set({ seen_at: long }).execute();
    await taskWatchJob(world.ctx).run(null, new AbortController().signal);
    expect((await job('GET', body.job_id)).body.data).toMatchObject({
      state: 'failed',
      error: { message: expect.stringMatching(/^The server stopped while this was being drawn/) },
    });
    expect(await countKept(world.ctx.db)).toEqual({ blobs: 0, images: 0 });
  });

  it('ends with the server, and says so', async () => {
    const { body } = await ask();
    await world.app.close();
    const [row] = await world.ctx.db.selectFrom('desk_jobs').selectAll().execute();
    expect(row).toMatchObject({ id: body.job_id, state: 'failed' });
  });
});
