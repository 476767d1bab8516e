/** The first post of a new agent, which has neither topics nor facts. */
import { expect, onTestFinished, test } from 'vitest';
import { Archetypes, Specializations } from '#contract/agents/types.ts';
import { suggestionCount } from '#contract/content/kinds.ts';
import { createWorld } from '#test/world.ts';

/** As many as a field has topics, so that each is there. */
const count = suggestionCount.max;

test.each([null, ...Specializations])(
  'P-24.24 can be saved as it is, whichever topic the agent picks; its field: %s',
  async (specialization) => {
    const world = await createWorld('sqlite');
    onTestFinished(() => world.close());
    const owner = await world.member();
    for (const personality_type of Archetypes.filter((one) => one !== 'custom')) {
      const agent = await world.agent(owner, { personality_type, specialization });
      const body = { agent_id: agent.id, count, platform: 'sandbox' };
      const { body: written } = await world.call('POST', '/content/generate-suggestions', {
        as: owner,
        body,
      });
      expect(written.data).toHaveLength(count);
      for (const { id: piece_id, parts } of written.data) {
        const post = { agent_id: agent.id, parts, piece_id, variants: [], made_with_ai: true };
        const saved = await world.call('POST', '/posts', { as: owner, body: post });
        expect(saved.status, `${parts[0]} ${saved.body.message}`).toBe(201);
      }
    }
  },
);
