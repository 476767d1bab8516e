/** What every setting of a personality changes in the request that a model gets for a post with facts, as it is sent. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Persona } from '#contract/agents/types.ts';
import { PromptSizes } from '#contract/models/providers.ts';
import { effectNote } from '#domain/persona/effect-notes.ts';
import { personaFields, personaValues } from '#test/persona-values.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const Sent = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });
const facts = ['It began in May.', 'Nobody works on Fridays.'];

/** A model in OpenAI’s format that says the facts, and keeps the last request. */
let messages: string[] = [];
const model = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += String(part);
    // Fences around quoted text are random.
    messages = Sent.parse(JSON.parse(text)).messages.map(({ role, content }) =>
      `${role}: ${content}`.replaceAll(/[0-9a-f]{8,}/gu, ''),
    );
    const delta = { content: `The four-day week works. ${facts.join(' ')}` };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      `data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
    );
  })().catch(() => response.destroy());
});

/** Two values of a field; of a slider, its ends. A custom personality has to be described. */
const ends = (field: keyof Persona) =>
  [field === 'custom_archetype' ? 1 : 0, -1].map((at) => personaValues[field].at(at));

describe.each(PromptSizes)('a %s model', (size) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    if (!model.listening) await once(model.listen(0, '127.0.0.1'), 'listening');
    const { port } = model.address() as AddressInfo;
    world = await createWorld('sqlite', {
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'stand-in',
        AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
        AI_FORM: size,
      },
    });
    owner = await world.member();
  });
  afterAll(() => world.close());

  const reached = async (field: keyof Persona, value: unknown) => {
    const base: Partial<Persona> = {
      personality_type: field === 'custom_archetype' ? 'custom' : 'witty_troll',
      custom_archetype: 'A poet.',
    };
    const { id: agent_id } = await world.agent(owner, { ...base, [field]: value });
    messages = [];
    const body = { agent_id, topic: 'Our four-day week', context: facts.join('\n') };
    const { status } = await world.call('POST', '/content/generate', { as: owner, body });
    expect(status).toBe(200);
    await world.call('DELETE', `/agents/${agent_id}`, { as: owner });
    expect(messages.length).toBeGreaterThan(2);
    return messages;
  };

  test.each(personaFields)(
    'P-9.122 %s reaches it, or its form says that it doesn’t',
    { tags: 'slow' },
    async (field) => {
      const [one, other] = ends(field);
      const before = await reached(field, one);
      const after = await reached(field, other);
      expect(before.at(-1)).toContain('- Nobody works on Fridays.');
      const note = effectNote(field, size);
      if (note?.includes('isn’t')) expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    },
  );
});
afterAll(() => model.close());
