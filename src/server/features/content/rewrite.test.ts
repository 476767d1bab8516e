/** Rewriting a text in the editor: only by the agent’s model, with costs and checks, and without saving it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { composer } from '#server/adapters/llm/composer.ts';
import { type LlmPort, WriterError, type WriteRequest } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const tokens = { input: 1000, output: 100 };
const text =
  'We have rewritten the importer for you. It reads large folders fast now. More at https://example.com/four for @sam.';
const shorter = 'The importer reads large folders fast now: https://example.com/four for @sam.';

describe.each(engines)('rewriting on %s', (engine) => {
  let world: World;
  let owner: Person;
  let agent_id: string;
  /** The answers of the model in turn; the last one repeats. */
  let script: (string | string[] | Error)[];
  let asked: WriteRequest[];
  let hold: Promise<void> | undefined;
  const model: LlmPort = {
    name: 'priced',
    estimate: () => ({ input: 2000, output: 1000 }),
    async write(request) {
      asked.push(request);
      await hold;
      const next = script.length > 1 ? script.shift() : script[0];
      if (next === undefined || next instanceof Error) throw next ?? new Error('no script');
      return { pieces: [{ parts: [next].flat(), why: 'because' }], tokens };
    },
  };
  const open = async (writer: LlmPort, job_answer?: number) => {
    const byId = new Map([model, composer].map((one) => [one.name, one]));
    world = await createWorld(engine, {
      env: { AI_PRICES: 'priced=1/2' },
      app: job_answer === undefined ? {} : { job_answer },
      parts: () => ({ llm: { default: writer, byId } }),
    });
    owner = await world.member();
    ({ id: agent_id } = await world.agent(owner));
  };
  beforeEach(async () => {
    [script, asked, hold] = [[], [], undefined];
    await open(model);
  });
  afterEach(() => world.close());

  const rewrite = async (body: object, ...said: typeof script) => {
    script = said;
    const sent = { agent_id, parts: [text], ...body };
    const reply = await world.call('POST', '/content/rewrite', { as: owner, body: sent });
    return { status: reply.status, body: reply.body, options: reply.body.data?.options };
  };

  test('P-7.169 suggests a text in the requested way, pays for it, and saves nothing', async () => {
    const done = await rewrite({ how: 'shorter', platform: 'bluesky' }, shorter);
    expect(done).toMatchObject({ status: 200, options: [[shorter]] });
    expect(asked.map(({ refit, limit }) => [refit?.way, refit?.parts, limit])).toEqual([
      ['shorter', [text], expect.objectContaining({ max_length: 300 })],
    ]);
    const spent = await world.ctx.db
      .selectFrom('usage_entries')
      .select(['kind', 'what', 'cost', 'agent_id'])
      .where('owner_id', '=', owner.id)
      .execute();
    expect(spent).toEqual([{ kind: 'text', what: 'priced', cost: 1200, agent_id }]);
    const drafts = await world.call('GET', '/content/pieces', { as: owner });
    expect(drafts.body.total).toBe(0);
  });

  test('P-7.169 a passage is rewritten in its context, with the length that is left', async () => {
    const passage = 'It reads large folders fast now.';
    const start = text.indexOf(passage);
    const selection = { part: 0, start, end: start + passage.length };
    const done = await rewrite(
      { how: 'plainer', platform: 'bluesky', selection },
      'Big folders open fast now.',
    );
    expect(done.options).toEqual([['Big folders open fast now.']]);
    const [request] = asked;
    expect(request?.refit).toMatchObject({ parts: [passage], most: 1, around: text });
    expect(request?.limit.max_length).toBe(300 - (text.length - passage.length));
    const nowhere = { part: 0, start: text.length, end: text.length + 5 };
    expect(await rewrite({ how: 'plainer', selection: nowhere }, 'x')).toMatchObject({
      status: 400,
      body: { message: 'Select the words to rewrite.' },
    });
    expect(await rewrite({ how: 'thread', selection }, 'x')).toMatchObject({
      status: 400,
      body: { message: 'Make a thread of the whole text.' },
    });
  });

  test('P-7.169 three openings differ from the first sentence and from each other', async () => {
    const rest = text.slice(text.indexOf(' It reads'));
    const openings = ['Large folders were slow.', 'Waiting is over.', 'Open the big folder.'];
    const [one = '', two = '', three = ''] = openings.map((opening) => opening + rest);
    const done = await rewrite({ how: 'openings' }, text, one, one, two, three);
    expect(done.options).toEqual([[one], [two], [three]]);
    expect(asked.map(({ repair }) => repair?.reason)).toEqual([
      undefined,
      'It begins as before.',
      undefined,
      'It starts like an earlier draft.',
      undefined,
    ]);
  });

  test(
    'P-7.169 a suggestion is dropped if it ignores the request, loses a link or adds a claim',
    { tags: 'slow' },
    async () => {
      const refused = { status: 409, body: { message: /didn’t pass our checks/ } };
      const matching = async (how: string, ...said: typeof script) => {
        const { status, body } = await rewrite({ how }, ...said);
        expect([how, status, body.message]).toEqual([
          how,
          409,
          expect.stringMatching(refused.body.message),
        ]);
        return asked.at(-1)?.repair?.reason;
      };
      expect(await matching('shorter', `As of today: ${text}`)).toBe(
        'It isn’t shorter than before.',
      );
      expect(await matching('longer', shorter)).toBe('It isn’t longer than before.');
      expect(await matching('thread', text)).toBe('It isn’t a thread: it has one part.');
      expect(await matching('voice', text)).toBe('It says the same in the same words.');
      expect(await matching('shorter', 'The importer is fast now, @sam.')).toBe(
        'It leaves out example.com/four, which the post has.',
      );
      expect(await matching('longer', `It is 40% faster. ${text}`)).toMatch(/^It says “40%”/u);
    },
  );

  test('P-2.130 P-7.169 changes what the owner asks for, even a link or a number, and adds nothing else', async () => {
    const instruction = 'Leave out the link and say that it takes 3 seconds.';
    const changed =
      'We have rewritten the importer for you. It reads large folders in 3 seconds. Thanks to @sam.';
    const done = await rewrite({ how: 'instructed', instruction }, changed);
    expect(done).toMatchObject({ status: 200, options: [[changed]] });
    expect(asked[0]?.refit).toMatchObject({ way: 'instructed', instruction, parts: [text] });
    const added = await rewrite(
      { how: 'instructed', instruction: 'Leave out the link.' },
      'We have rewritten the importer for you. It is 40% faster. Thanks to @sam.',
    );
    expect(added.status).toBe(409);
    expect(asked.at(-1)?.repair?.reason).toMatch(/^It says “40%”/u);
    for (const body of [{ how: 'instructed' }, { how: 'instructed', instruction: ' ' }]) {
      expect(await rewrite(body, changed)).toMatchObject({
        status: 400,
        body: { details: [{ path: 'instruction', message: 'Say what to change' }] },
      });
    }
  });

  test(
    'P-7.169 a slow request continues as a job, which ends with the suggestions',
    { tags: 'slow' },
    async () => {
      await world.close();
      await open(model, 20);
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      const { status, body } = await rewrite({ how: 'shorter' }, shorter);
      expect(status).toBe(202);
      resolve();
      const read = async () =>
        (await world.call('GET', `/content/jobs/${body.job_id}`, { as: owner })).body.data;
      await expect.poll(async () => (await read()).state).toBe('done');
      expect(await read()).toMatchObject({ options: [[shorter]], content: [] });
    },
  );

  test(
    'P-7.169 the built-in writer cannot rewrite, and agents of other people are not found',
    { tags: 'slow' },
    async () => {
      await world.close();
      await open(composer);
      expect(await rewrite({ how: 'voice' })).toMatchObject({
        status: 409,
        body: {
          message:
            'The built-in writer can’t rewrite text. Choose an AI model in the agent’s settings.',
        },
      });
      const as = await world.member();
      const body = { agent_id, parts: [text], how: 'voice' };
      expect((await world.call('POST', '/content/rewrite', { as, body })).status).toBe(404);
    },
  );

  test('P-7.169 explains when the model does not answer', async () => {
    const silent = new WriterError('The model took too long.', { retry: true, tokens: null });
    expect((await rewrite({ how: 'longer' }, silent)).body).toMatchObject({
      code: 'conflict',
      message: 'The model took too long. 1 try, price unknown.',
    });
  });
});
