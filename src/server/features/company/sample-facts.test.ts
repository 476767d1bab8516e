import { describe, expect, onTestFinished, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';
import { multipart } from '#test/multipart.ts';
import { readDocumentFile } from './reading.job.ts';
import { topicsOf } from './service.ts';

const knowledge_scope = ['company_profile', 'products_services', 'knowledge_documents'];
const question = 'What does the Four O’Clock Loaf cost, and who is Moonrise Bakery?';

describe.each(engines)('facts of the sample company on %s', (engine) => {
  /** A person with an agent of their own. */
  const open = async () => {
    const world = await createWorld(engine);
    onTestFinished(() => world.close());
    const as = await world.member();
    const own = await world.agent(as);
    const call = async (method: string, path: string, body?: object) =>
      (await world.call(method, path, { as, body })).body;
    return { world, as, own, call };
  };

  test('P-49.76 are used by sample agents alone, until their owner changes them', async () => {
    const { world, as, own, call } = await open();
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

  test('P-49.251 sample agents use nothing of their owner’s, and leave no access behind', async () => {
    const { world, as, own, call } = await open();
    const file = ['price-list.txt', 'Pottery course: 65 euros.'] as const;
    const sent = multipart([[...file]], 'documents');
    const { body } = await world.call('POST', '/company/documents', { as, ...sent });
    await readDocumentFile(world.ctx, body.data[0].id, new AbortController().signal);
    await call('POST', '/company/products', { name: 'Pottery kit', category: 'Kits' });
    await call('POST', '/company/assign-to-agent', { agent_id: own.id, knowledge_scope });
    const access = async () => [
      (await call('GET', '/company/agent-knowledge')).data.assignments,
      (await call('GET', '/company/documents')).data,
    ];
    const before = await access();

    await call('POST', '/samples', { timezone: 'Europe/Paris' });
    const asked = 'What do the pottery course, the pottery kit and the rye loaf cost?';
    const { data: agents } = await call('GET', '/agents');
    for (const { id, is_sample } of agents) {
      const { data } = await call('POST', '/company/ask', { question: asked, agent_id: id });
      const sources = data.map(({ source }: { source: string }) => source);
      const mine = sources.filter((one: string) => /^(?:price-list|pottery)/iu.test(one));
      expect(mine.length > 0).toBe(!is_sample);
      expect(await topicsOf(world.ctx, { owner_id: as.id, agent_id: id })).not.toContain(
        is_sample ? 'Pottery kit' : 'Four O’Clock Loaf',
      );
    }

    await call('DELETE', '/samples');
    expect(await access()).toEqual(before);
  });
});
