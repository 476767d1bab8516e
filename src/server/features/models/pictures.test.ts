import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningImages, startImages } from '#test/emulators/images.ts';
import type { ImageFault } from '#test/emulators/images-state.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const addresses = {
  'https://api.openai.com/v1': '/v1',
  'https://generativelanguage.googleapis.com/v1beta': '/v1beta',
};
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

describe.each(engines)('image models of administrators, on %s', (engine) => {
  let provider: RunningImages;
  let world: World;
  let admin: Person;
  /** The timeout of a trial, instead of most of a minute. */
  let patience = 60_000;

  const open = (env: Record<string, string> = {}) =>
    createWorld(engine, {
      env: { AI_BASE_URL: `${provider.url}/v1`, ...env },
      parts: (ctx) => ({
        timeout: () => AbortSignal.timeout(patience),
        modelAccess: {
          ...ctx.modelAccess,
          // The addresses of hosted providers lead to the emulator, which speaks both formats.
          async fetch(input, init) {
            const url = String(input instanceof Request ? input.url : input);
            const known = Object.entries(addresses).find(([base]) => url.startsWith(base));
            if (!known) return ctx.modelAccess.fetch(input, init);
            return fetch(`${provider.url}${known[1]}${url.slice(known[0].length)}`, init);
          },
        },
      }),
    });
  beforeAll(async () => {
    provider = await startImages();
    world = await open();
    admin = await world.admin();
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
  });
  afterEach(async () => {
    patience = 60_000;
    provider.always(undefined);
    await world.ctx.db.deleteFrom('writing_models').execute();
    await world.ctx.db.updateTable('users').set({ monthly_budget: null }).execute();
  });

  const call = (method: Method, path = '', body?: object) =>
    world.call(method, `/admin/models${path}`, { as: admin, body });
  const own = (model: string, more: object = {}) => ({
    kind: 'picture',
    provider: 'openai-compatible',
    base_url: `${provider.url}/v1`,
    model,
    api_key: provider.api_key,
    price: { piece: 20_000 },
    ...more,
  });
  const add = async (model: string, more: object = {}) => {
    const { body } = await call('POST', '', own(model, more));
    return body.data.pictures.models.at(-1).id as string;
  };
  const pictures = async () => (await call('GET')).body.data.pictures;
  const generate = (more: object = {}) =>
    world.call('POST', '/content/ai/images/generate', {
      as: admin,
      body: { prompt: 'a fox', size: '256x256', purpose: 'picture', ...more },
    });
  const drawnBy = async (more: object = {}) => {
    const { body } = await generate(more);
    return body.model_used ?? body.message;
  };
  const asked = () => provider.asked.filter(({ method }) => method === 'POST');

  test(
    'P-9.45 P-7.132 an added model makes the next image, and a removed one makes no more',
    { tags: 'slow' },
    async () => {
      expect(await pictures()).toEqual({ draws_now: 'builtin', environment: null, models: [] });
      expect(await drawnBy()).toBe('builtin');
      const added = await call('POST', '', own('flux'));
      expect(added).toMatchObject({ status: 201, body: { message: 'Model added.' } });
      expect(added.body.data).toMatchObject({ writes_now: 'composer', models: [] });
      expect(added.body.data.pictures).toEqual({
        draws_now: 'flux',
        environment: null,
        models: [
          {
            id: expect.any(String),
            provider: 'openai-compatible',
            base_url: `${provider.url}/v1`,
            is_nearby: false,
            model: 'flux',
            key: 'saved',
            price: 20_000,
          },
        ],
      });
      expect((await world.call('GET', '/setup')).body).toMatchObject({
        drawer: 'flux',
        writer: 'composer',
      });
      expect(await drawnBy()).toBe('flux');
      const { body } = await world.call('GET', '/ai/images/drawers', { as: admin });
      expect(body.data).toMatchObject([
        { id: 'flux', is_default: true, price: 20_000, pictures_prompt: true },
        { id: 'builtin', is_default: false, price: 0, pictures_prompt: false },
      ]);
      expect(await drawnBy({ drawer: 'builtin' })).toBe('builtin');
      await call('DELETE', `/${added.body.data.pictures.models[0].id}`);
      expect(await drawnBy()).toBe('builtin');
      expect((await generate({ drawer: 'flux' })).status).toBe(400);
    },
  );

  test('P-7.132 an invalid value is reported at its field', async () => {
    const fault = async (more: object) => (await call('POST', '', own('m', more))).body.details;
    expect(await fault({ provider: 'anthropic', base_url: undefined })).toEqual([
      { path: 'provider', message: 'Anthropic offers no models for images' },
    ]);
    expect(await fault({ price: { input: 1, output: 1 } })).toEqual([
      { path: 'price', message: 'Enter the price of one image' },
    ]);
    expect(await fault({ kind: 'text' })).toEqual([
      { path: 'price', message: 'Enter the price of a million tokens' },
    ]);
    const taken = [{ path: 'model', message: 'A model of this name is in the list already' }];
    expect(await fault({ model: 'builtin' })).toEqual(taken);
    await add('flux');
    expect(await fault({ model: 'flux' })).toEqual(taken);
    expect(await fault({ kind: 'text', price: null, model: 'flux' })).toEqual(taken);
  });

  test('P-7.135 each kind has its own order', async () => {
    const [one, two] = [await add('one'), await add('two')];
    const text = own('writer', { kind: 'text', price: null });
    const { body } = await call('POST', '', text);
    const writer = body.data.models[0].id;
    const put = (kind: string, ids: string[]) => call('PUT', '/order', { kind, ids });
    expect((await put('picture', [two, one])).status).toBe(200);
    expect((await pictures()).models.map((row: { model: string }) => row.model)).toEqual([
      'two',
      'one',
    ]);
    expect((await put('picture', [two, one, writer])).status).toBe(409);
    expect((await put('text', [writer])).status).toBe(200);
    expect((await call('GET')).body.data).toMatchObject({ writes_now: 'writer' });
  });

  test(
    'P-9.46 the next model makes the image when the first fails, with a note',
    { tags: 'slow' },
    async () => {
      await add('first', { api_key: 'wrong' });
      await add('second');
      const { body } = await generate({ n: 2 });
      expect(body).toMatchObject({
        model_used: 'second',
        notice: 'second made this image: first didn’t draw.',
      });
      expect(body.data).toHaveLength(2);
      // A model that failed is not called again for the same order, and an explicitly chosen one has no fallback.
      const keys = asked()
        .slice(-3)
        .map(({ headers }) => headers['authorization']);
      expect(keys).toEqual(['Bearer wrong', ...Array(2).fill(`Bearer ${provider.api_key}`)]);
      expect(await drawnBy({ drawer: 'first' })).toMatch(
        /refused the key\. An administrator can change it under AI models/,
      );
    },
  );

  test(
    'P-9.46 the next model is also used if only the first exceeds the budget',
    { tags: 'slow' },
    async () => {
      await add('dear', { price: { piece: 900_000_000 } });
      await add('free', { price: { piece: 0 } });
      await world.call('PUT', '/usage/budget', { as: admin, body: { monthly_budget: 1_000_000 } });
      const { body } = await generate();
      expect(body).toMatchObject({
        model_used: 'free',
        notice: 'free made this image: dear is over the budget.',
      });
    },
  );

  test('P-9.46 the built-in generator is no fallback, and a prompt rejected by policy is not sent to another model', async () => {
    await add('first');
    await add('second');
    provider.fault({ kind: 'policy' });
    const before = asked().length;
    expect(await drawnBy()).toMatch(/refused this prompt/);
    expect(asked().length - before).toBe(1);
    provider.always({ kind: 'no_credit' });
    expect(await drawnBy()).toMatch(/image provider’s credit is used up/);
  });

  test.each([
    ['openai', 'gpt-image-1-mini', 'authorization'],
    ['google', 'gemini-2.5-flash-image', 'x-goog-api-key'],
    ['openai-compatible', 'sdxl', 'authorization'],
  ])(
    'P-7.136 P-9.45 %s is tried with an image before it is saved',
    { tags: 'slow' },
    async (id, model, header) => {
      const more = id === 'openai-compatible' ? {} : { provider: id, base_url: undefined };
      const tried = await call('POST', '/try', own(model, more));
      expect(tried.body.data).toEqual({
        is_loading: false,
        text: '',
        image: expect.stringMatching(/^data:image\/webp;base64,/),
        milliseconds: expect.any(Number),
        tokens: null,
        cost: 20_000,
      });
      const bytes = Buffer.from(tried.body.data.image.split(',')[1], 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
      expect(asked().at(-1)?.headers[header]).toContain(provider.api_key);
      expect(asked().at(-1)?.url).not.toContain(provider.api_key);
      expect((await pictures()).models).toEqual([]);
      const { db } = world.ctx;
      expect(
        await db.selectFrom('images').select('id').where('model_used', '=', model).execute(),
      ).toEqual([]);
      const paid = db.selectFrom('usage_entries').selectAll().where('what', '=', model);
      expect(await paid.orderBy('at', 'desc').executeTakeFirstOrThrow()).toMatchObject({
        owner_id: admin.id,
        kind: 'image',
        state: 'settled',
        cost: 20_000,
      });
    },
  );

  test.each<[ImageFault, RegExp]>([
    [{ kind: 'error' }, /replied with status 500/],
    [
      { kind: 'bytes', bytes: Buffer.from('<html>not an image</html>') },
      /didn’t return a usable image/,
    ],
    [{ kind: 'oversized' }, /response is too large/],
    [{ kind: 'unknown_model' }, /doesn’t know this model\. An administrator can change it/],
  ])(
    'P-7.136 UP-6 $0.kind is reported in a sentence, in Google’s format too',
    { tags: 'slow' },
    async (fault, sentence) => {
      const google = { provider: 'google', base_url: undefined };
      for (const more of [{}, google]) {
        provider.always(fault);
        const tried = await call('POST', '/try', own('gemini-2.5-flash-image', more));
        expect(tried.status).toBe(409);
        expect(tried.body.message).toMatch(sentence);
      }
    },
  );

  test(
    'P-7.136 a model that never answers is aborted, and its possible cost stays reserved',
    { tags: 'slow' },
    async () => {
      provider.always({ kind: 'silence' });
      patience = 1500;
      const tried = await call('POST', '/try', own('mute'));
      expect(tried).toMatchObject({ status: 409 });
      expect(tried.body.message).toMatch(/longer than 55 seconds|took too long/);
      const paid = world.ctx.db.selectFrom('usage_entries').selectAll().where('what', '=', 'mute');
      expect((await paid.executeTakeFirstOrThrow()).cost).toBe(40_000);
    },
  );

  test('P-9.41 CR-4 a key for images is encrypted, and in no response or log', async () => {
    const id = await add('flux', { api_key: 'sk-canary-9Zt3Rx7Lk5' });
    const answers = [
      await call('GET'),
      await generate(),
      await call('POST', '/try', { model_id: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 502, 409]);
    expect(JSON.stringify(answers) + world.logged.join('')).not.toContain('sk-canary-9Zt3Rx7Lk5');
    const [row] = await world.ctx.db.selectFrom('writing_models').selectAll().execute();
    expect(row?.secret).toMatch(/^v1\./);
    await world.ctx.db
      .updateTable('writing_models')
      .set({ secret: `${row?.secret?.slice(0, -4)}AAAA` })
      .execute();
    expect((await pictures()).models[0]).toMatchObject({ key: 'lost' });
    expect(await drawnBy()).toMatch(/key of this model can’t be opened/);
  });

  test('P-9.45 models of the environment come first and cannot be changed here', async () => {
    const named = await open({
      IMAGE_PROVIDER: 'openai-compatible',
      IMAGE_MODEL: 'given',
      IMAGE_BASE_URL: `${provider.url}/v1`,
      IMAGE_API_KEY: provider.api_key,
      IMAGE_PRICE: '0.01',
    });
    onTestFinished(() => named.close());
    const as = await named.admin();
    const body = own('added');
    const added = await named.call('POST', '/admin/models', { as, body });
    expect(added.body.data.pictures).toMatchObject({
      draws_now: 'given',
      environment: { label: 'given', model: 'given', price: 10_000 },
      models: [{ model: 'added' }],
    });
    const again = await named.call('POST', '/admin/models', { as, body: own('given') });
    expect(again.status).toBe(400);
    const drawers = await named.call('GET', '/ai/images/drawers', { as });
    expect(drawers.body.data.map((one: { id: string }) => one.id)).toEqual([
      'given',
      'added',
      'builtin',
    ]);
  });
});
