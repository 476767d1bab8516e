import { describe, expect, onTestFinished, test } from 'vitest';
import { wholeStatements } from '#domain/briefs/company-statements.ts';
import type { Engine } from '#server/db/client.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person } from '#test/world.ts';

async function open(engine: Engine) {
  const world = await createWorld(engine);
  onTestFinished(() => world.close());
  const owner = await world.member();
  const as = (person: Person) => ({
    get: (path: string) => world.call('GET', `/company/${path}`, { as: person }),
    post: (path: string, body: object) =>
      world.call('POST', `/company/${path}`, { as: person, body }),
    remove: (path: string) => world.call('DELETE', `/company/${path}`, { as: person }),
  });
  return { world, owner, as, ...as(owner) };
}

const camel = {
  companyName: 'Harbour Tea',
  industry: 'retail',
  description: 'We sell loose tea from small gardens.',
  brandVoice: 'Calm and dry',
  keyMessages: ['No bags', '', 'Picked by hand'],
  targetAudience: 'People who have ten minutes',
  websiteUrl: 'https://tea.example',
};
const snake = {
  company_name: 'Harbour Tea',
  industry: 'retail',
  company_description: 'We sell loose tea.',
};
const product = {
  name: 'Green Lantern',
  category: 'Green tea',
  description: 'A sencha from Kagoshima.',
  pricing_info: ['12 euros for 100 g'],
  benefits: ['Fresh', 'fresh'],
};

describe.each(engines)('company on %s', (engine) => {
  test('S2-7.25 the dashboard counts the facts and the agents that know them', async () => {
    const { world, owner, get, post } = await open(engine);
    const { id: agent_id } = await world.agent(owner);
    const stats = async () => (await get('dashboard')).body.data;
    expect(await stats()).toEqual({
      stats: { profileComplete: 0, productsCount: 0, documentsCount: 0, agentsConnected: 0 },
      profile: null,
    });
    await post('profile', { companyName: 'Sea', industry: 'retail', description: 'We sell tea.' });
    await post('products', { name: 'Tea', description: 'Green.' });
    const scope = { agent_id, knowledge_scope: ['company_profile'] };
    await post('assign-to-agent', scope);
    expect(await stats()).toMatchObject({
      stats: { profileComplete: 60, productsCount: 1, documentsCount: 0, agentsConnected: 1 },
      profile: { companyName: 'Sea', company_name: 'Sea' },
    });
    await post('assign-to-agent', { ...scope, is_active: false });
    expect((await stats()).stats.agentsConnected).toBe(0);
  });

  test('S2-7.25 S2-7.26 S2-7.27 S2-9.21 a profile is returned under both spellings of its fields, whichever was sent', async () => {
    const { get, post } = await open(engine);
    expect((await get('profile')).body.data).toBeNull();
    const { status, body } = await post('profile', camel);
    expect([status, body.message]).toEqual([200, 'Company profile saved']);
    expect((await get('profile')).body.data).toMatchObject({
      company_name: 'Harbour Tea',
      companyName: 'Harbour Tea',
      key_messages: ['No bags', 'Picked by hand'],
      keyMessages: ['No bags', 'Picked by hand'],
      company_description: camel.description,
      description: camel.description,
    });
    expect((await get('dashboard')).body.data.stats.profileComplete).toBe(100);
    await post('profile', snake);
    expect((await get('profile')).body.data).toMatchObject({ brandVoice: '', websiteUrl: '' });
    expect((await get('dashboard')).body.data.stats.profileComplete).toBe(60);
  });

  test(
    'P-24.23 a bakery says its industry and opening hours, which are offered for a post on them',
    { tags: 'slow' },
    async () => {
      const { world, owner, get, post } = await open(engine);
      const hours = 'Tuesday to Saturday 7–18, Sunday 8–12';
      const bakery = { ...camel, companyName: 'Moonrise Bakery', industry: 'food' };
      await post('profile', { ...bakery, openingHours: hours });
      expect((await get('profile')).body.data).toMatchObject({
        industry: 'food',
        openingHours: hours,
        opening_hours: hours,
      });
      // What a process of the version before reads.
      const row = await world.ctx.db.selectFrom('company_profiles').selectAll().executeTakeFirst();
      expect(row).toMatchObject({ industry: 'other', trade: 'food' });

      const { id: agent_id } = await world.agent(owner);
      await post('assign-to-agent', { agent_id, knowledge_scope: ['company_profile'] });
      const written = async (topic: string, context: string) => {
        const body = { agent_id, content_type: 'tweet', topic, context };
        const { body: said } = await world.call('POST', '/content/generate', { as: owner, body });
        return said.data?.content[0];
      };
      const offered = async (question: string): Promise<string[]> => {
        const { body } = await post('ask', { question, agent_id });
        return wholeStatements(body.data).map(({ text }) => text);
      };
      for (const topic of ['Our opening hours', 'Are you open on Thursday?']) {
        const [fact = ''] = (await offered(topic)).filter((one) => one.includes('Sunday 8–12'));
        expect([topic, fact]).toEqual([topic, `Opening hours: ${hours}.`]);
        expect((await written(topic, ''))?.content ?? '').not.toContain('Sunday');
        const { content, claims, sources } = await written(topic, fact);
        expect(content).toContain('Sunday 8–12');
        expect(claims).toEqual([]);
        expect(sources).toContainEqual(
          expect.objectContaining({ source: 'Company profile', used: true }),
        );
      }

      await post('profile', { ...bakery, industry: 'retail' });
      expect((await get('profile')).body.data).toMatchObject({
        industry: 'retail',
        openingHours: '',
      });
    },
  );

  test.each([
    [{ ...camel, companyName: ' ' }, 'companyName', 'Please enter the company’s name'],
    [{ ...camel, industry: 'magic' }, 'industry', 'Please select an industry'],
    [{ ...camel, description: '' }, 'description', 'Please describe the company'],
    [
      { ...camel, websiteUrl: 'tea' },
      'websiteUrl',
      'Enter a full web address, like https://example.com',
    ],
  ])('S2-7.27 %o is rejected', async (sent, path, message) => {
    const { post } = await open(engine);
    const { status, body } = await post('profile', sent);
    expect(status).toBe(400);
    expect(body.details).toContainEqual({ path, message: expect.stringContaining(message) });
  });

  test('S2-7.28 S2-7.31 S2-7.32 S2-7.36 lists are returned whole or in pages, with a total', async () => {
    const { get, post, world, owner } = await open(engine);
    for (const name of ['One', 'Two', 'Three']) await post('products', { ...product, name });
    const names = async (path: string) => {
      const { status, body } = await get(path);
      return [status, body.data.map((one: { name: string }) => one.name), body.total];
    };
    expect(await names('products')).toEqual([200, ['Three', 'Two', 'One'], 3]);
    expect(await names('products?limit=1&offset=1')).toEqual([200, ['Two'], 3]);
    expect((await get('products?limit=201')).status).toBe(400);
    for (const name of ['Ada', 'Bo']) {
      const { id } = await world.agent(owner, { name });
      await post('assign-to-agent', { agent_id: id, knowledge_scope: ['products_services'] });
    }
    const agents = (await get('agents?limit=1&offset=1')).body;
    expect([agents.data.agents.map((one: { name: string }) => one.name), agents.total]).toEqual([
      ['Bo'],
      2,
    ]);
    const known = (await get('agent-knowledge?limit=1')).body;
    expect([known.data.assignments.length, known.total]).toEqual([1, 2]);
    expect((await get('documents?limit=1')).body).toMatchObject({ data: [], total: 0 });
  });

  test('S2-7.28 S2-7.29 S2-7.30 products are added, changed and deleted, and can be found while they exist', async () => {
    const { get, post, remove } = await open(engine);
    const made = await post('products', product);
    expect([made.status, made.body.message]).toEqual([200, 'Product created']);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({ benefits: ['Fresh'], use_cases: [] });
    const asked = () => post('ask', { question: 'What does the green lantern cost?' });
    expect((await asked()).body.data[0]).toMatchObject({
      kind: 'product',
      source_id: id,
      source: 'Green Lantern',
      text: '12 euros for 100 g.',
    });
    const changed = await post('products', { ...product, id, pricing_info: ['14 euros'] });
    expect(changed.body.message).toBe('Product updated');
    expect((await asked()).body.data[0].text).toBe('14 euros.');
    expect((await remove(`products/${id}`)).status).toBe(200);
    expect((await asked()).body.data).toEqual([]);
    expect((await get('products')).body.data).toEqual([]);
    expect((await remove(`products/${id}`)).status).toBe(404);
  });

  test('S2-7.31 S2-7.32 S2-7.34 S2-7.35 P-7.64 AC-4 an agent knows what is assigned to it, and no more', async () => {
    const { world, owner, get, post, remove } = await open(engine);
    const { id: agent_id } = await world.agent(owner);
    await post('profile', camel);
    await post('products', product);
    const asked = async () => {
      const { body } = await post('ask', { question: 'tea from gardens in euros', agent_id });
      return body.data.map(({ kind }: { kind: string }) => kind);
    };
    expect(await asked()).toEqual([]);
    const made = await post('assign-to-agent', { agent_id, knowledge_scope: ['company_profile'] });
    expect([made.status, made.body.message]).toEqual([200, 'Assignment created']);
    expect(new Set(await asked())).toEqual(new Set(['profile']));
    await post('assign-to-agent', {
      agent_id,
      knowledge_scope: ['products_services', 'company_profile'],
      priority_level: 4,
    });
    expect(new Set(await asked())).toEqual(new Set(['profile', 'product']));
    const { assignments } = (await get('agent-knowledge')).body.data;
    expect(assignments).toHaveLength(1);
    expect(assignments[0]).toMatchObject({
      agent_name: 'Ada',
      priority_level: 4,
      is_active: true,
      knowledge_scope: ['company_profile', 'products_services'],
    });
    await post('assign-to-agent', {
      agent_id,
      knowledge_scope: ['company_profile'],
      is_active: false,
    });
    expect(await asked()).toEqual([]);
    expect((await remove(`agent-knowledge/${assignments[0].id}`)).status).toBe(200);
    expect((await get('agents')).body.data.agents[0].assignment).toBeNull();
  });

  test.each([
    [{ knowledge_scope: [] }, 'Please select at least one knowledge scope'],
    [{ knowledge_scope: ['custom_instructions'] }, 'Enter the instructions'],
    [{ agent_id: '' }, 'Please select an agent'],
    [{ priority_level: 5 }, 'Please choose a priority from 1 to 4'],
  ])('S2-7.34 %o is rejected as an assignment', async (sent, message) => {
    const { world, owner, post } = await open(engine);
    const { id: agent_id } = await world.agent(owner);
    const whole = { agent_id, knowledge_scope: ['company_profile'], ...sent };
    const { status, body } = await post('assign-to-agent', whole);
    expect(status).toBe(400);
    expect(body.details[0].message).toBe(message);
  });

  test('S2-7.30 S2-7.33 P-7.64 AC-4 facts of other people cannot be seen, changed or found', async () => {
    const { world, as, owner, post } = await open(engine);
    await post('profile', camel);
    const made = await post('products', product);
    const { id: agent_id } = await world.agent(owner);
    const { body } = await post('assign-to-agent', {
      agent_id,
      knowledge_scope: ['company_profile'],
    });
    const other = as(await world.member());
    expect((await other.get('profile')).body.data).toBeNull();
    expect((await other.post('ask', { question: 'tea' })).body.data).toEqual([]);
    expect((await other.post('ask', { question: 'tea', agent_id })).status).toBe(404);
    expect((await other.post('products', { ...product, id: made.body.data.id })).status).toBe(404);
    expect((await other.remove(`products/${made.body.data.id}`)).status).toBe(404);
    expect((await other.remove(`agent-knowledge/${body.data.id}`)).status).toBe(404);
    expect(
      (await other.post('assign-to-agent', { agent_id, knowledge_scope: ['company_profile'] }))
        .status,
    ).toBe(404);
    expect((await other.get('knowledge-overview')).body.data).toEqual({
      profile: null,
      products: [],
      documents: [],
    });
  });
});
