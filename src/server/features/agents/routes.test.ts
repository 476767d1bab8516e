import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import { personaOf } from './service.ts';

const wizard = {
  name: 'Ada',
  personality_type: 'honest_critic',
  voice_tone: '80',
  humor_style: 'dry_wit',
  intelligence_level: 'academic',
  controversy_comfort: 55,
  specialization: 'technology',
  target_topics: ['compilers', 'tea'],
  avoid_topics: ['gossip'],
  behavioral_guidelines: ['Keep it short'],
  platforms: ['sandbox', 'twitter'],
  reply_frequency: 'active',
  post_frequency: 'custom',
  posts_per_day: 7,
  content_kinds: ['text_posts'],
};

describe.each(engines)('agents on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterAll(() => world.close());

  const call = (method: string, path: string, body?: object, as = owner) =>
    world.call(method, `/agents${path}`, { as, body });
  const make = async (changes: object = {}, as = owner) =>
    (await call('POST', '', { ...wizard, ...changes }, as)).body.data;

  test('S1-7.25 returns everything that the wizard collected', async () => {
    const made = await call('POST', '', { ...wizard, avatar_url: '' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ ...wizard, avatar_url: null });
    expect(made.body.agent).toEqual(made.body.data);
    expect(made.body.data).toMatchObject({
      status: 'active',
      is_active: true,
      status_reason: null,
      platform_connections: [{ platform: 'sandbox', status: 'connected' }],
      performance_metrics: {
        total_posts_generated: 0,
        posts_today: 0,
        total_interactions: null,
        engagement_rate: null,
        response_time_avg: null,
        satisfaction_score: null,
        platform_metrics: {},
      },
    });
    expect(made.body.data.description).not.toBe('');
    expect(made.body.data.personality_config.expertise_areas).toContain('compilers');
    expect((await call('GET', `/${made.body.data.id}`)).body.data).toEqual(made.body.data);
  });

  test('P-2.10 opens the sandbox at once if it was chosen, and nothing otherwise', async () => {
    const other = await world.member();
    const create = (...platforms: string[]) => make({ platforms }, other);
    const post = ({ id }: { id: string }) => {
      const body = { platform: 'sandbox', content: `Tea at four, says ${id}.` };
      return call('POST', `/${id}/posts`, body, other);
    };
    const elsewhere = await create('twitter');
    expect(elsewhere.platform_connections).toEqual([]);
    expect((await post(elsewhere)).status).toBe(409);
    expect((await post(await create('sandbox'))).status).toBe(200);
    // An account belongs to its person: every agent may use it.
    expect((await post(elsewhere)).status).toBe(200);
    expect((await post(await create('twitter'))).status).toBe(200);
  });

  test('writes with the persona it was created with', async () => {
    const { id } = await make({ custom_archetype: 'Patient.' });
    const compiled = await personaOf(world.ctx, owner.id, id);
    expect(compiled).toEqual({
      name: 'Ada',
      personality_type: 'honest_critic',
      custom_archetype: 'Patient.',
      voice_tone: '80',
      humor_style: 'dry_wit',
      intelligence_level: 'academic',
      controversy_comfort: 55,
      specialization: 'technology',
      language: 'en',
      target_topics: ['compilers', 'tea'],
      avoid_topics: ['gossip'],
      behavioral_guidelines: ['Keep it short'],
      voice_samples: [],
      contrast_pairs: [],
    });
    const other = await world.member();
    await expect(personaOf(world.ctx, other.id, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('S1-7.27 a change keeps fields that it does not name, and increments the version', async () => {
    const before = await make({ platforms: ['twitter'] });
    world.pass(1000);
    const { status, body } = await call('PUT', `/${before.id}`, { name: 'Grace', voice_tone: '5' });
    expect(status).toBe(200);
    // The sandbox calls an agent by its name.
    const { updated_at, personality_config, platform_connections: _, ...rest } = body.data;
    expect(rest).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name in rest)),
      name: 'Grace',
      voice_tone: '5',
      persona_version: 2,
    });
    expect(updated_at > before.updated_at).toBe(true);
    expect(personality_config).not.toEqual(before.personality_config);
    const { version } = await world.ctx.db
      .selectFrom('agents')
      .select('version')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
  });

  test.each([
    [{ personality_type: 'custom' }, 'custom_archetype'],
    [{ post_frequency: 'custom', posts_per_day: null }, 'posts_per_day'],
    [{ name: '' }, 'name'],
    [{ platforms: [] }, 'platforms'],
    [{ avatar_url: `/api/media/${'a'.repeat(32)}.png` }, 'avatar_url'],
    [{ avatar_url: 'https://example.com/face.png' }, 'avatar_url'],
  ])('S1-7.25 rejects %j, on creation and on change', async (change, path) => {
    const paths = (answer: Reply) =>
      answer.body.details.map((detail: { path: string }) => detail.path);
    const made = await call('POST', '', { ...wizard, ...change });
    expect(made.status).toBe(400);
    expect(paths(made)).toContain(path);
    const { id } = await make();
    const changed = await call('PUT', `/${id}`, change);
    expect(changed.status).toBe(400);
    expect(paths(changed)).toContain(path);
  });

  test('a partial change is validated together with the existing values', async () => {
    const { id } = await make({ personality_type: 'custom', custom_archetype: 'Calm.' });
    expect((await call('PUT', `/${id}`, { custom_archetype: '' })).status).toBe(400);
    expect((await call('PUT', `/${id}`, { custom_archetype: 'Loud.' })).status).toBe(200);
  });

  test('AC-2 an avatar must be a picture of the owner', async () => {
    const drawn = await world.call('POST', '/content/ai/images/generate', {
      as: owner,
      body: { prompt: 'a calm fox' },
    });
    const avatar_url = drawn.body.imageUrl;
    expect((await make({ avatar_url })).avatar_url).toBe(avatar_url);
    const other = await world.member();
    const stolen = await call('POST', '', { ...wizard, avatar_url }, other);
    expect(stolen.status).toBe(400);
  });

  test('S1-7.24 lists newest first, with filters, pages and a count', async () => {
    const lister = await world.member();
    const names = ['One', 'Two', 'Three'];
    for (const name of names) {
      await make({ name, platforms: name === 'Two' ? ['telegram'] : ['sandbox'] }, lister);
      world.pass(1);
    }
    const list = async (query: Record<string, string> = {}) => {
      const { body } = await world.call('GET', '/agents', { as: lister, query });
      expect(body.agents).toEqual(body.data);
      return [body.data.map((agent: { name: string }) => agent.name), body.total];
    };
    expect(await list()).toEqual([['Three', 'Two', 'One'], 3]);
    expect(await list({ limit: '1', offset: '1' })).toEqual([['Two'], 3]);
    expect(await list({ platform: 'telegram' })).toEqual([['Two'], 1]);
    expect(await list({ status: 'inactive' })).toEqual([[], 0]);
  });

  test('S1-7.29 can be switched off and on', async () => {
    const { id } = await make();
    const off = await call('POST', `/${id}/toggle-status`, { is_active: false });
    expect(off.body.data).toMatchObject({ is_active: false, status: 'inactive' });
    const on = await call('PUT', `/${id}`, { is_active: true });
    expect(on.body.data).toMatchObject({ is_active: true, status: 'active' });
  });

  test('S1-7.30 connects the sandbox at once, with one account for all agents of an owner', async () => {
    const [first, second] = [await make(), await make()];
    const body = { platform: 'sandbox' };
    for (const { id } of [first, second, first]) {
      const answer = await call('POST', `/${id}/connect-platform`, body);
      expect(answer.body.data.platform_connections).toMatchObject([
        { platform: 'sandbox', status: 'connected', followers: null },
      ]);
    }
    const accounts = await world.ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .execute();
    expect(accounts).toMatchObject([{ platform: 'sandbox', external_id: owner.id, secret: null }]);
    const gone = await call('DELETE', `/${first.id}/disconnect-platform`, body);
    expect(gone.body.data.platform_connections).toEqual([]);
    expect((await call('GET', `/${second.id}`)).body.data.platform_connections).toHaveLength(1);
    const again = await call('DELETE', `/${first.id}/disconnect-platform`, body);
    expect(again).toMatchObject({ status: 409, body: { code: 'not_connected' } });
  });

  test('S1-7.26 P-49.396 takes its figures from the ledger, by the day of whoever asks', async () => {
    const { id } = await world.agent(owner);
    const publish = (content: string) =>
      call('POST', `/${id}/posts`, { platform: 'sandbox', content });
    await publish('Yesterday.');
    world.pass(24 * 60 * 60_000);
    await publish('Today.');
    await call('POST', `/${id}/posts`, { platform: 'sandbox', content: 'x', in_reply_to: newId() });
    expect((await call('GET', `/${id}`)).body.data.performance_metrics).toMatchObject({
      total_posts_generated: 2,
      posts_today: 1,
      platform_metrics: { sandbox: { posts: 2 } },
    });
    // An hour before midnight in Berlin, and an hour after it, when that was yesterday there but not in Honolulu.
    const hour = 60 * 60_000;
    const now = world.ctx.clock();
    world.pass(dayStart(now, 'Europe/Berlin') + 47 * hour - now);
    await publish('Late.');
    world.pass(2 * hour);
    const today = ({ performance_metrics: { posts_today } }: Agent) => posts_today;
    const one = async (timezone: string) =>
      today((await call('GET', `/${id}?timezone=${timezone}`)).body.data);
    expect(await one('Europe/Berlin')).toBe(0);
    expect(await one('Pacific/Honolulu')).toBe(1);
    const { data } = (await call('GET', '?timezone=Pacific/Honolulu')).body;
    expect(data.filter((agent: Agent) => agent.id === id).map(today)).toEqual([1]);
  });

  test('S1-7.28 a deleted agent is hidden from everyone, and its published posts stay', async () => {
    const { id } = await world.agent(owner, { name: 'Gone' });
    await call('POST', `/${id}/posts`, { platform: 'sandbox', content: 'I was here.' });
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Back' }],
      ['DELETE', '', undefined],
      ['POST', '/posts', { platform: 'sandbox', content: 'Still here.' }],
      ['POST', '/connect-platform', { platform: 'sandbox' }],
    ] as const) {
      expect((await call(method, `/${id}${path}`, body)).status).toBe(404);
    }
    const { body } = await world.call('GET', '/sandbox/timeline', { as: owner });
    expect(body.data[0]).toMatchObject({ text: 'I was here.', author: 'Gone', mine: true });
  });

  test('S1-7.26 is hidden from other people', async () => {
    const { id } = await make();
    const other = await world.member();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/toggle-status', { is_active: false }],
      ['POST', '/connect-platform', { platform: 'sandbox' }],
      ['DELETE', '/disconnect-platform', { platform: 'sandbox' }],
    ] as const) {
      expect((await call(method, `/${id}${path}`, body, other)).status).toBe(404);
    }
    expect((await call('GET', `/${id}`)).body.data).toMatchObject({ name: 'Ada', is_active: true });
  });

  test(
    'P-9.1 AC-6 a person has at most two hundred agents, even with concurrent calls',
    { tags: 'slow' },
    async () => {
      const maker = await world.member();
      const many = Array.from({ length: limits.agents_per_user + 20 }, () =>
        call('POST', '', wizard, maker),
      );
      const statuses = (await Promise.all(many)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(limits.agents_per_user);
      expect(statuses.filter((status) => status === 409)).toHaveLength(20);
      const { body } = await world.call('GET', '/agents', { as: maker });
      expect([body.total, body.data.length]).toEqual([200, 200]);
    },
  );
});
