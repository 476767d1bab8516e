/** A reply that a model left unfinished never goes out by itself, whatever else would let it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { type Model, startModel } from '#test/attacks/obeying-model.ts';
import { persona } from '#test/attacks/victim.ts';
import { createWorld, type World } from '#test/world.ts';
import { pollMentions } from './mentions/poll-mentions.ts';
import { processReplies } from '#test/reply-round.ts';

const never = new AbortController().signal;

describe('replies of a model', () => {
  let model: Model;
  let world: World;
  let says = '';
  beforeAll(async () => {
    model = await startModel();
    world = await createWorld('sqlite', {
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: model.url,
        AI_MODEL: 'careless',
        LOG_LEVEL: 'silent',
      },
    });
    model.answer(() => says);
  });
  afterAll(async () => {
    await world.close();
    await model.close();
  });

  /** The texts that went out for a thankful mention, and what waits for the owner. */
  async function answered(text: string) {
    says = text;
    const owner = await world.member();
    const { id: agent_id } = await world.agent(owner, { ...persona, small_model_alone: true });
    const body = { autoReplyEnabled: true, replyFrequency: 'aggressive', maxRepliesPerDay: 100 };
    await world.call('POST', `/agents/${agent_id}/engagement-settings`, { as: owner, body });
    const { db } = world.ctx;
    await db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
    const mention = { author: 'Friend', text: '@Marlow thank you for the great tips!' };
    await world.call('POST', '/sandbox/posts', { as: owner, body: mention });
    for (let count = 0; count < 3; count += 1) {
      world.pass(10_000);
      await pollMentions(world.ctx, never);
      await processReplies(world.ctx, never);
      await prepare(world.ctx);
      await dispatch(world.ctx);
    }
    const sent = await db
      .selectFrom('sandbox_posts')
      .select('text')
      .where('agent_id', '=', agent_id)
      .execute();
    const rows = await db
      .selectFrom('interactions')
      .select(['state', 'draft', 'draft_fault'])
      .where('agent_id', '=', agent_id)
      .execute();
    return { sent: sent.map((one) => one.text), rows };
  }

  test('go out if they are whole', async () => {
    const { sent } = await answered('Glad that they helped. The kettle is on.');
    expect(sent).toEqual([expect.stringContaining('Glad that they helped')]);
  });

  test('are not kept if they have no words', { tags: 'slow' }, async () => {
    const { sent, rows } = await answered('…');
    expect(sent).toEqual([]);
    expect(rows).toEqual([expect.objectContaining({ draft: null })]);
  });

  test.each(['Glad that they helped.\\n\\nThe kettle is on.', 'needs', 'Thanks &amp; bye.'])(
    'wait for the owner: %s',
    async (text) => {
      const { sent, rows } = await answered(text);
      expect(sent).toEqual([]);
      expect(rows).toEqual([
        expect.objectContaining({ draft: JSON.stringify([text]), draft_fault: expect.any(String) }),
      ]);
    },
  );
});
