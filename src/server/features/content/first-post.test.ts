/** What the editor does for a new agent, which has neither topics nor facts. */
import { expect, onTestFinished, test } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { placeAnswers, placedAnswers } from '#domain/persona/interview.ts';
import { questionIds, questions } from '#domain/persona/interview-questions.ts';
import { plainPersona } from '#test/persona-values.ts';
import { createWorld } from '#test/world.ts';

test(
  'the example answers of the interview make a first post that its agent may publish',
  { tags: 'slow' },
  async () => {
    const world = await createWorld('sqlite');
    onTestFinished(() => world.close());
    const as = await world.member();
    const call = (method: string, path: string, body: object) =>
      world.call(method, path, { as, body });
    const answers = Object.fromEntries(questionIds.map((id) => [id, questions[id].example]));
    for (const personality_type of Archetypes) {
      const { change, material } = placedAnswers(plainPersona, placeAnswers(answers));
      const { id: agent_id } = await world.agent(as, {
        ...change,
        personality_type,
        custom_archetype: personality_type === 'custom' ? 'A baker.' : '',
      });
      await call('POST', `/agents/${agent_id}/material`, { lines: material });
      const count = 3;
      const { body } = await call('POST', '/content/generate-suggestions', { agent_id, count });
      expect(body.data).toHaveLength(count);
      for (const { id: piece_id, parts, state } of body.data) {
        expect(state, parts[0]).toBe('new');
        expect(parts.at(-1)).toMatch(/— the night shift$/u);
        const saved = await call('POST', '/posts', {
          agent_id,
          parts,
          piece_id,
          made_with_ai: true,
        });
        expect(saved.status, saved.body.message).toBe(201);
      }
    }
  },
);

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
