import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { ImageGeneratorError } from '#server/adapters/images/port.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { fill } from '#server/features/images/pictures.fixture.ts';
import { price, slowArtist } from './slow-artist.fixture.ts';

/** Long enough that every job here ends before the response. */
const job_answer = 60_000;

describe.each(engines)('generating three pictures at a time on %s', (engine) => {
  const artist = slowArtist(price, 3);
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine, { parts: artist.parts, app: { job_answer } });
  });
  beforeEach(async () => {
    artist.asked.length = 0;
    owner = await world.member();
  });
  afterAll(() => world.close());

  const ask = (n: number, key: string = crypto.randomUUID()) =>
    world.call('POST', '/content/ai/images/generate', {
      as: owner,
      body: { prompt: 'a calm fox', n },
      headers: { 'idempotency-key': key },
    });
  const job = async (method: 'GET' | 'DELETE', key: string) =>
    (await world.call(method, `/ai/images/jobs/${key}`, { as: owner })).body.data;
  const askedFor = async (count: number) => {
    await expect.poll(() => artist.asked.length, { timeout: 10_000 }).toBe(count);
  };
  const month = async () => (await world.call('GET', '/usage', { as: owner })).body.data;
  const budget = (monthly_budget: number) =>
    world.call('PUT', '/usage/budget', { as: owner, body: { agent_id: null, monthly_budget } });
  const notices = async () =>
    (await world.call('GET', '/notices', { as: owner })).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );

  it(
    'S1-7.34 requests them concurrently, and counts them as they finish',
    { tags: 'slow' },
    async () => {
      const key = crypto.randomUUID();
      const reply = ask(4, key);
      await askedFor(3);
      expect((await month()).reserved).toBe(3 * price);
      expect(await job('GET', key)).toMatchObject({ step: '0 of 4 finished', images: [] });
      await artist.draw({ notice: 'It cannot draw at night.' });
      await askedFor(4);
      expect(await job('GET', key)).toMatchObject({ step: '1 of 4 finished', images: [{}] });
      for (let nth = 1; nth < 4; nth += 1)
        await artist.draw({ notice: 'It cannot draw at night.' });
      const { status, body } = await reply;
      expect([status, body.data.length]).toEqual([201, 4]);
      expect(body.notice).toBe('It cannot draw at night.');
      // The order of those that start together depends on the database.
      expect(artist.asked.map(({ take }) => take).toSorted()).toEqual([0, 1, 2, 3]);
      expect(await month()).toMatchObject({ spent: 4 * price, reserved: 0, images: 4 });
    },
  );

  it('S1-7.34 reports one that fails, and keeps the others', { tags: 'slow' }, async () => {
    const reply = ask(4);
    await askedFor(3);
    await artist.fail(new ImageGeneratorError('The model is busy.', { cost: 0 }));
    for (let nth = 1; nth < 4; nth += 1) await artist.draw();
    const { status, body } = await reply;
    expect([status, body.data.length]).toEqual([201, 3]);
    expect(body.notice).toBe('3 of 4 finished. The model is busy.');
    expect(await month()).toMatchObject({ spent: 3 * price, reserved: 0, images: 3 });
  });

  it('reports a common failure in one sentence, and starts no more', async () => {
    const reply = ask(4);
    await askedFor(3);
    for (let nth = 0; nth < 3; nth += 1)
      await artist.fail(new ImageGeneratorError('The model is busy.', { cost: 0 }));
    const { status, body } = await reply;
    expect([status, body.error]).toEqual([502, 'The model is busy.']);
    expect(artist.asked).toHaveLength(3);
    expect(await month()).toMatchObject({ spent: 0, reserved: 0, images: 0 });
  });

  it('P-9.19 never exceeds the budget, however many are in progress', async () => {
    await budget(2 * price);
    const reply = ask(4);
    await askedFor(2);
    expect((await month()).reserved).toBe(2 * price);
    await artist.draw();
    await artist.draw();
    const { body } = await reply;
    expect(body.data).toHaveLength(2);
    expect(body.notice).toMatch(/^2 of 4 finished. This may cost .* would exceed/);
    expect(artist.asked).toHaveLength(2);
    expect(await month()).toMatchObject({ spent: 2 * price, reserved: 0 });
  });

  it(
    'waits for budget if the others cost less than reserved, without a notification',
    { tags: 'slow' },
    async () => {
      await budget(1.5 * price);
      const reply = ask(4);
      await askedFor(1);
      for (let nth = 1; nth <= 4; nth += 1) {
        await askedFor(nth);
        await artist.draw({ cost: price / 10 });
      }
      expect((await reply).body.data).toHaveLength(4);
      expect(await month()).toMatchObject({ spent: (4 * price) / 10, reserved: 0 });
      expect(await notices()).toEqual([]);
    },
  );

  it('requests none that there is no room for', { tags: 'slow' }, async () => {
    await fill(world.ctx, owner.id, limits.files_per_user - 2, 1);
    const reply = ask(4);
    await askedFor(2);
    await artist.draw();
    await artist.draw();
    const { body } = await reply;
    expect(body.notice).toMatch(/^2 of 4 finished. You’ve reached the limit of \d+ images/);
    expect(await month()).toMatchObject({ spent: 2 * price, images: 2 });
  });

  it(
    'P-7.41 cancels all together; those not started are dropped, finished ones stay',
    { tags: 'slow' },
    async () => {
      const key = crypto.randomUUID();
      const reply = ask(4, key);
      await askedFor(3);
      await artist.draw();
      await askedFor(4);
      expect(await job('DELETE', key)).toMatchObject({ state: 'cancelled', images: [{}] });
      expect((await reply).body.data).toHaveLength(1);
      expect(artist.asked.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
      // A canceled request may be charged anyway.
      expect(await month()).toMatchObject({ spent: price, not_known: 3 * price, reserved: 0 });
    },
  );
});
