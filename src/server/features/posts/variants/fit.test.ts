/** “Fit to each account” with the agent’s model, and without one. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { composer } from '#server/adapters/llm/composer.ts';
import { type LlmPort, WriterError, type WriteRequest } from '#server/adapters/llm/port.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { aMember } from '#test/spaces.ts';

const tokens = { input: 1000, output: 100 };
const filler = 'The old one was slow on large folders and people noticed. '.repeat(5);
const long = `Version 4 is out for @sam. ${filler}Read on: https://example.com/four #release #news`;
const short = 'Version 4 for @sam is out and fast: https://example.com/four #release';

describe.each(engines)('fitting by a model on %s', (engine) => {
  let channels: Channels;
  /** The answers of the model in turn; the last one repeats. */
  let script: (string | string[] | Error)[];
  let asked: WriteRequest[];
  let meanwhile: (() => Promise<unknown>) | undefined;
  const model: LlmPort = {
    name: 'priced',
    estimate: () => ({ input: 2000, output: 1000 }),
    async write(request) {
      asked.push(request);
      await meanwhile?.();
      const next = script.length > 1 ? script.shift() : script[0];
      if (next === undefined || next instanceof Error) throw next ?? new Error('no script');
      return { pieces: [{ parts: [next].flat(), why: 'because' }], tokens };
    },
  };
  const open = async (job_answer?: number) => {
    const byId = new Map([model, composer].map((writer) => [writer.name, writer]));
    channels = await openChannels(engine, {
      env: { AI_PRICES: 'priced=1/2' },
      app: job_answer === undefined ? {} : { job_answer },
      parts: () => ({ llm: { default: model, byId } }),
    });
  };
  beforeEach(async () => {
    [script, asked, meanwhile] = [[], [], undefined];
    await open();
  });

  const post = (accounts: readonly (keyof Channels['ids'])[], parts: readonly string[] = [long]) =>
    channels.post({
      parts,
      variants: accounts.map((name) => ({ connection_id: channels.ids[name] })),
    });
  const fit = async (id: string, ...said: typeof script) => {
    script = said;
    const { status, body } = await channels.act(id, 'fit');
    return { status, message: body.message, standings: body.data?.standings, body };
  };
  /** Whether the variants of a post are marked as AI-written. */
  const row = async (id: string) => {
    const { db } = channels.world.ctx;
    const variants = db.selectFrom('variants').select('made_with_ai').where('post_id', '=', id);
    return (await variants.orderBy('n').execute()).map(({ made_with_ai }) => made_with_ai);
  };
  const spent = () =>
    channels.world.ctx.db
      .selectFrom('usage_entries')
      .select(['kind', 'what', 'cost', 'agent_id'])
      .where('owner_id', '=', channels.owner.id)
      .execute();

  test(
    'P-7.98 makes one request per text that a network rejects, pays for it, and says what changed',
    { tags: 'slow' },
    async () => {
      const { id, version } = await post(['x', 'bluesky', 'telegram']);
      const fitted = await fit(id, short, 'Version 4, for @sam: https://example.com/four');
      expect(fitted).toMatchObject({ status: 200, message: '2 accounts got their own version.' });
      expect(fitted.body.data.version).toBe(version + 1);
      expect(fitted.standings).toMatchObject([
        {
          parts: [short],
          problem: null,
          changes: ['Shortened from 364 to 68 characters.', 'Left out 1 hashtag.'],
        },
        {
          parts: ['Version 4, for @sam: https://example.com/four'],
          problem: null,
          changes: ['Shortened from 365 to 45 characters.', 'Left out 2 hashtags.'],
        },
        { parts: [long], changes: [] },
      ]);
      expect(
        asked.map(({ refit, network, limit }) => [refit?.parts, network?.name, limit]),
      ).toEqual([
        [[long], 'X (Twitter)', expect.objectContaining({ max_length: 280 })],
        [[long], 'Bluesky', expect.objectContaining({ max_length: 300 })],
      ]);
      const entry = { kind: 'text', what: 'priced', cost: 1200, agent_id: channels.agentId };
      expect(await spent()).toEqual([entry, entry]);
      await channels.act(id, 'publish');
      await channels.later();
      expect(await channels.stages(id)).toEqual(['out', 'out', 'out']);
    },
  );

  test('rephrases the text for a second account of a network that rejects duplicates', async () => {
    const { id } = await post(['bluesky', 'x', 'second'], ['We open on Monday.']);
    const fitted = await fit(id, 'We open on Monday.', 'Monday is when we open.');
    expect(asked.map(({ refit }) => refit?.unlike)).toEqual(
      [['We open on Monday.'], ['We open on Monday.']].map((other) => [other]),
    );
    expect(fitted.standings).toMatchObject([
      { parts: ['We open on Monday.'] },
      { parts: ['We open on Monday.'] },
      { parts: ['Monday is when we open.'], problem: null, changes: ['Reworded.'] },
    ]);
  });

  test('P-9.221 shortens a serious text itself, and says why, instead of asking a small model', async () => {
    const serious = `Milk is not declared on our oat biscuits. ${filler}`;
    const { id } = await post(['bluesky'], [serious]);
    model.size = 'small';
    const { standings } = await fit(id, 'There is no milk in our oat biscuits.');
    delete model.size;
    expect(asked).toEqual([]);
    expect(standings[0].parts.join(' ')).toMatch(/^Milk is not declared on our oat biscuits\./);
    expect(standings[0].changes).toContain(
      'This is serious, and priced is a small model, which may change what it is told.',
    );
  });

  test('makes one request for two accounts of a network that get the same text', async () => {
    const other = await channels.add('bluesky', 'ada.other.example');
    const variants = [channels.ids.bluesky, other].map((connection_id) => ({ connection_id }));
    const { id } = await channels.post({ parts: [long], variants });
    expect((await fit(id, short)).message).toBe('2 accounts got their own version.');
    expect(asked).toHaveLength(1);
  });

  test('splits a text if one part would lose a fact, and it is known that AI wrote it', async () => {
    const { id } = await post(['x']);
    const first = 'Version 4 for @sam is out.';
    const fitted = await fit(id, [first, 'Read on: https://example.com/four #release #news']);
    expect(fitted.standings).toMatchObject([{ changes: ['Split into 2 parts.'] }]);
    await channels.act(id, 'publish');
    await channels.later();
    expect(await channels.said()).toEqual([
      `ada: ${first}`,
      'ada: Read on: https://example.com/four #release #news',
    ]);
    const series = channels.world.ctx.db.selectFrom('series').select('made_with_ai');
    expect(await series.execute()).toEqual([{ made_with_ai: 1 }]);
  });

  test('returns to the text of the post, which is its owner’s own', async () => {
    const { id } = await post(['x']);
    await fit(id, short);
    expect(await row(id)).toEqual([1]);
    const variants = [{ connection_id: channels.ids.x, parts: null }];
    const { body } = await channels.call('PATCH', `/posts/${id}`, { variants });
    expect(body.data.standings).toMatchObject([{ parts: [long], changes: [] }]);
    expect(await row(id)).toEqual([0]);
  });

  const cut = ['Shortened from 364 to 225 characters.', 'Left out 2 hashtags.'];
  const ends = 'It ends after an earlier sentence.';

  test.each([
    ['loses the link', 'Version 4 for @sam is out and fast. #release'],
    ['loses the mention', 'Version 4 is out and fast: https://example.com/four'],
    ['loses a figure', 'For @sam, out now: https://example.com/four'],
    ['invents a figure', `${short} 30% faster.`],
    ['adds a hashtag', `${short} #fast`],
    ['adds a link', `${short} https://elsewhere.example`],
    ['is too long', long],
  ])('truncates the text if the model’s answer %s, and is that again', async (_, written) => {
    const { id } = await post(['x']);
    const fitted = await fit(id, written);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.repair?.parts).toEqual([written]);
    expect(fitted.standings[0].changes).toEqual([
      ...cut,
      ends,
      'What the AI model wrote didn’t pass our checks.',
    ]);
    expect(fitted.standings[0].problem).toBeNull();
  });

  test('truncates the text, and says why, without a model, over budget, or if the model is unavailable', async () => {
    const why = async (...said: typeof script) => {
      const { id } = await post(['x']);
      return (await fit(id, ...said)).standings[0].changes.at(-1);
    };
    const away = new WriterError('The provider is down.', { retry: true, tokens });
    expect(await why(away)).toMatch(
      /^The AI model couldn’t rewrite it\. The provider is down\. 1 try, \$0\.\d+\.$/u,
    );
    const writer = { writer: 'composer' };
    await channels.call('PUT', `/agents/${channels.agentId}`, writer);
    expect(await why(short)).toBe('This agent has no AI model to rewrite it.');
    await channels.call('PUT', `/agents/${channels.agentId}`, { writer: null });
    await channels.call('PUT', '/usage/budget', { monthly_budget: 0 });
    const before = asked.length;
    expect(await why(short)).toMatch(/^The AI model couldn’t rewrite it\. .*budget/u);
    expect(asked).toHaveLength(before);
  });

  test('P-50.40 a Writer adapts posts: their drafts, and what is planned waits for an approval then', async () => {
    const writer = await aMember(channels.world, channels.owner, 'writer');
    const fitBy = async (id: string) =>
      channels.world.call('POST', `/posts/${id}/fit`, { ...writer, body: {} });
    const { id: draft } = await post(['x']);
    script = [short];
    expect((await fitBy(draft)).body.message).toMatch(/^X version changed/u);
    const { id } = await post(['x', 'second'], ['We open on Monday.']);
    const inAnHour = new Date(channels.world.ctx.clock() + hour).toISOString();
    const { x, second } = channels.ids;
    const one = { scheduled_time: inAnHour, connection_ids: [x] };
    expect((await channels.act(id, 'schedule', one)).status).toBe(200);
    await channels.call('PATCH', `/posts/${id}`, {
      variants: [{ connection_id: second }, { connection_id: x }],
    });
    script = ['Monday is when we open.'];
    expect((await fitBy(id)).status).toBe(200);
    expect(await channels.read(id)).toMatchObject({ review: 'before_sending', is_approved: false });
    await channels.later(hour + 1);
    expect(await channels.said()).toEqual([]);
  });

  test('P-50.41 adapting for a member who is removed meanwhile, or becomes a Viewer, changes nothing', async () => {
    const { world, owner } = channels;
    const writer = await aMember(world, owner, 'writer');
    const { body } = await world.call('GET', '/space/members', { as: owner });
    const member = `/space/members/${body.data[1].id}`;
    const { id } = await post(['x']);
    const before = await channels.read(id);
    const fitBy = async () => {
      script = [short];
      return (await world.call('POST', `/posts/${id}/fit`, { ...writer, body: {} })).body;
    };
    meanwhile = () => world.call('PATCH', member, { as: owner, body: { role: 'viewer' } });
    expect(await fitBy()).toMatchObject({ success: false, code: 'role_forbidden' });
    await world.call('PATCH', member, { as: owner, body: { role: 'writer' } });
    meanwhile = () => world.call('DELETE', member, { as: owner });
    expect(await fitBy()).toMatchObject({ success: false, code: 'space_gone' });
    expect(await channels.read(id)).toEqual(before);
  });

  test('stores nothing if the post was changed meanwhile', async () => {
    const { id } = await post(['x']);
    meanwhile = () => channels.call('PATCH', `/posts/${id}`, { labels: ['New'] });
    expect(await fit(id, short)).toMatchObject({
      status: 409,
      message: 'This post changed while we fit it to its accounts. Try again.',
    });
    expect((await channels.read(id)).standings[0]).toMatchObject({ parts: [long], changes: [] });
    meanwhile = undefined;
    expect((await fit(id, short)).status).toBe(200);
  });

  test('reports if nothing could be fitted, and can be retried', async () => {
    const { id } = await post(['x', 'second'], ['Same here.']);
    expect(await fit(id, 'Same here.')).toMatchObject({
      status: 409,
      message: 'What the AI model wrote didn’t pass our checks. Change what is marked.',
    });
    expect((await fit(id, 'The same, over here.')).status).toBe(200);
  });

  test('continues as a job if it takes longer than a request may', { tags: 'slow' }, async () => {
    await open(50);
    const { id } = await post(['x']);
    const written = Promise.withResolvers<void>();
    meanwhile = () => written.promise;
    const { status, body } = await fit(id, short);
    expect(status).toBe(202);
    expect(body.message).toMatch(/^This is taking longer than usual/u);
    // A repeated request gets the same job.
    expect((await fit(id, short)).body.job_id).toBe(body.job_id);
    written.resolve();
    const job = async () =>
      (await channels.call('GET', `/content/jobs/${body.job_id}`)).body.data.state;
    await expect.poll(job).toBe('done');
    expect(asked).toHaveLength(1);
    expect((await channels.read(id)).standings[0].parts).toEqual([short]);
  });

  test('P-9.70 makes sure before publishing that each mention means the same person on each network, or no one', async () => {
    const { id } = await post(['x', 'bluesky', 'telegram'], ['New by @ada with @nasa.']);
    const { standings } = await channels.read(id);
    expect(standings.map(({ needs_fit }: { needs_fit: boolean }) => needs_fit)).toEqual([
      ...[false, true, true],
    ]);
    expect(standings[1].problem).toBe('@ada isn’t a name on Bluesky.');
    expect(standings[2].problem).toBe('@ada isn’t a name on Telegram.');
    const other = await post(['x', 'telegram'], ['New by @grace_too.']);
    expect(other.standings[1].problem).toBe('@grace_too could be someone else on Telegram.');
    const refused = await channels.act(id, 'publish');
    expect(refused.body.details).toHaveLength(2);
    expect(refused.body.message).toBe('Bluesky (@ada.example): @ada isn’t a name on Bluesky.');
    const fitted = await fit(id);
    expect(asked).toEqual([]);
    expect(fitted.standings).toMatchObject([
      { parts: ['New by @ada with @nasa.'], changes: [], problem: null },
      {
        parts: ['New by @ada.example with @nasa.'],
        changes: ['“@ada” became “@ada.example”.'],
        problem: null,
      },
      {
        parts: ['New by ada with nasa.'],
        changes: [
          '“@ada” is a plain name: on Telegram it could be someone else.',
          '“@nasa” is a plain name: on Telegram it could be someone else.',
        ],
        problem: null,
      },
    ]);
    expect(await row(id)).toEqual([0, 0, 0]);
    await channels.act(id, 'publish');
    await channels.later();
    expect(await channels.said()).toEqual([
      'Ada reads: New by ada with nasa.',
      'ada: New by @ada with @nasa.',
      'ada.example: New by @ada.example with @nasa.',
    ]);
  });

  test('P-9.70 keeps a text that its owner wrote for the account, and gives the model the handles of the network', async () => {
    const parts = ['Ask @nasa.'];
    const own = { connection_id: channels.ids.telegram, parts };
    const { id, standings } = await channels.post({
      parts: [`Ask @ada. ${filler} #release`],
      variants: [{ connection_id: channels.ids.bluesky }, own],
    });
    expect(standings[1].problem).toBeNull();
    const fitted = await fit(id, 'Ask @ada.example. #release');
    expect(asked[0]?.refit?.parts[0]).toMatch(/^Ask @ada\.example\. The old/);
    expect(fitted.standings[0].changes).toEqual([
      '“@ada” became “@ada.example”.',
      'Shortened from 317 to 26 characters.',
    ]);
    expect(fitted.standings[1]).toMatchObject({ parts, changes: [] });
  });
});
