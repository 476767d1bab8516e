import { describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '#server/db/client.ts';
import type { LlmPort, WriteRequest } from '#server/adapters/llm/port.ts';
import { engines } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';

const text = 'Green Lantern is the tea I keep for slow mornings, and it costs 12 euros for 100 g.';

/** An agent that knows one product, and a writer that records its prompts. */
async function open(engine: Engine, scopes: object = { knowledge_scope: ['products_services'] }) {
  const asked: WriteRequest[] = [];
  const writer: LlmPort = {
    name: 'scripted',
    estimate: () => ({ input: 0, output: 0 }),
    write: async (request) => {
      asked.push(request);
      const piece = { parts: [text], why: 'Because.', facts_used: ['F9'] };
      return { pieces: Array.from({ length: request.count }, () => piece), tokens: null };
    },
  };
  const world = await createWorld(engine, {
    parts: () => ({ llm: { default: writer, byId: new Map([[writer.name, writer]]) } }),
  });
  onTestFinished(() => world.close());
  const owner = await world.member();
  const { id: agent_id } = await world.agent(owner);
  const post = (path: string, body: object) => world.call('POST', path, { as: owner, body });
  await post('/company/products', {
    name: 'Green Lantern',
    description: 'A sencha from Kagoshima.',
    pricing_info: ['12 euros for 100 g'],
    is_public: true,
  });
  await post('/company/assign-to-agent', { agent_id, ...scopes });
  const write = async (about: object = {}) => {
    const { body } = await post('/content/generate', {
      agent_id,
      content_type: 'tweet',
      topic: 'What does Green Lantern cost?',
      ...about,
    });
    return body.data.content[0];
  };
  return { world, owner, asked, agent_id, post, write };
}

describe.each(engines)('company facts on %s', (engine) => {
  test('reach the writer, support its claims, and are shown as the source', async () => {
    const { asked, write } = await open(engine);
    const piece = await write();
    const facts = asked[0]?.knowledge?.facts ?? [];
    expect(facts.map(({ source }) => source)).toContain('Green Lantern');
    expect(facts.map((fact) => fact.text).join('\n')).toContain('12 euros for 100 g');
    expect(piece.claims).toEqual([]);
    const used = piece.sources.filter((source: { used: boolean }) => source.used);
    expect(used).toMatchObject([{ source: 'Green Lantern' }]);
  });

  test('are absent for an agent without an assignment, whose numbers are flagged', async () => {
    const { asked, write } = await open(engine, { knowledge_scope: ['company_profile'] });
    const piece = await write();
    expect(asked[0]?.knowledge).toMatchObject({ instructions: '', facts: [] });
    expect(piece.claims.map(({ text: claim }: { text: string }) => claim)).toContain('12 euros');
    expect(piece.sources).toEqual([]);
  });

  test('still support a text after its owner edited it', async () => {
    const { world, owner, write } = await open(engine);
    const { id } = await write();
    const { body } = await world.call('PUT', `/content/pieces/${id}`, {
      as: owner,
      body: { parts: ['Green Lantern: 12 euros for 100 g, and 99 euros for a kilo.'] },
    });
    // The 12 euros of the machine have their source, and the 99 of the owner need none.
    expect(body.data.claims).toEqual([]);
  });

  test('come with the owner’s instructions, which the prompt inspector shows', async () => {
    const { world, owner, agent_id, asked, write } = await open(engine, {
      knowledge_scope: ['custom_instructions'],
      custom_instructions: 'Say “we” and never name competitors.',
    });
    await write();
    expect(asked[0]?.knowledge?.instructions).toContain('never name competitors');
    const { body } = await world.call('GET', `/agents/${agent_id}/prompt`, { as: owner });
    expect(body.data.messages[0].text).toContain('never name competitors');
  });

  test('P-7.64 LL-2 that are private are never in a prompt with text of a stranger', async () => {
    const { world, asked, write } = await open(engine);
    const { db } = world.ctx;
    const row = await db.selectFrom('chunks').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('chunks')
      .values({
        ...row,
        id: `${row.id.slice(0, -4)}0000`,
        source_id: `${row.source_id.slice(0, -4)}0000`,
        n: 0,
        is_public: 0,
        heading: 'Green Lantern cost',
        text: 'It costs us 3 euros to buy.',
      })
      .execute();
    await write();
    expect(JSON.stringify(asked[0]?.knowledge)).toContain('costs us 3 euros');
    await write({ content_type: 'reply', context: 'What does your tea cost?' });
    expect(JSON.stringify(asked.at(-1)?.knowledge)).toContain('12 euros for 100 g');
    expect(JSON.stringify(asked.at(-1)?.knowledge)).not.toContain('costs us 3 euros');
  });

  test('are found by the question of a stranger', async () => {
    const { asked, write } = await open(engine);
    await write({
      content_type: 'reply',
      topic: 'opening hours',
      context: 'What does Green Lantern cost?',
    });
    expect(JSON.stringify(asked.at(-1)?.knowledge)).toContain('12 euros for 100 g');
  });
});
