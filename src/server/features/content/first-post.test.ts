/** What the editor does for a new agent, which has neither topics nor facts. */
import { expect, onTestFinished, test } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { createWorld } from '#test/world.ts';

test('without a model a first post is an idea, and can be saved once it has a fact', async () => {
  const world = await createWorld('sqlite');
  onTestFinished(() => world.close());
  const as = await world.member();
  const post = (path: string, body: object) => world.call('POST', path, { as, body });
  for (const personality_type of Archetypes.filter((one) => one !== 'custom')) {
    const { id: agent_id } = await world.agent(as, { personality_type });
    const suggested = await post('/content/generate-suggestions', { agent_id, count: 1 });
    expect(suggested).toMatchObject({ status: 200, body: { suggestions: [] } });
    const topic = 'What we’re working on this week';
    const idea = await post('/posts', { agent_id, idea: topic, variants: [] });
    expect(idea).toMatchObject({ status: 201, body: { data: { stage: 'idea', idea: topic } } });
    const facts = { topic, context: 'The new oven arrives on Friday.', kind: 'news' };
    const written = await post('/content/generate', { agent_id, ...facts });
    const [{ id: piece_id, parts, state }] = written.body.data.content;
    expect(state).toBe('new');
    const saved = await post('/posts', { agent_id, parts, piece_id, made_with_ai: true });
    expect(saved.status, saved.body.message).toBe(201);
  }
});
