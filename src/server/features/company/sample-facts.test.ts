import { afterEach, describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { topicsOf } from './service.ts';

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

const knowledge_scope = ['company_profile', 'products_services', 'knowledge_documents'];
const question = 'What does the Four O’Clock Loaf cost, and who is Moonrise Bakery?';

describe.each(everyEngine)('facts of the sample company on %s', (engine) => {
  test('P-49.76 are used by sample agents alone, until their owner changes them', async () => {
    const world = await createWorld(engine);
    worlds.push(world);
    const as = await world.member();
    const own = await world.agent(as);
    const call = async (method: string, path: string, body?: object) =>
      (await world.call(method, path, { as, body })).body;
    await call('POST', '/company/assign-to-agent', { agent_id: own.id, knowledge_scope });
    await call('POST', '/samples', { timezone: 'Europe/Paris' });
    const { data: agents } = await call('GET', '/agents');
    const otto = agents.find(({ name }: { name: string }) => name === 'Otto Knead');
    const sourcesOf = async (agent_id: string): Promise<string[]> => {
      const { data } = await call('POST', '/company/ask', { question, agent_id });
      return data.map(({ source }: { source: string }) => source);
    };
    const topics = (agent_id: string) => topicsOf(world.ctx, { owner_id: as.id, agent_id });

    expect(await sourcesOf(otto.id)).toEqual(
      expect.arrayContaining(['Four O’Clock Loaf', 'Company profile']),
    );
    expect(await topics(otto.id)).toContain('Four O’Clock Loaf');
    expect([await sourcesOf(own.id), await topics(own.id)]).toEqual([[], []]);

    world.ctx.clock = () => Date.now() + 1000;
    const { data: products } = await call('GET', '/company/products');
    const loaf = products.find(({ name }: { name: string }) => name === 'Four O’Clock Loaf');
    await call('POST', '/company/products', { ...loaf, pricing_info: ['7 euros a loaf'] });
    expect(await topics(own.id)).toEqual(['Four O’Clock Loaf']);
    expect(new Set(await sourcesOf(own.id))).toEqual(new Set(['Four O’Clock Loaf']));
  });
});
