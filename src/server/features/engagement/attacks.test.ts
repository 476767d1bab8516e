/** Prompt injection by strangers, through the whole reply pipeline, with a model that obeys everything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { attacks } from '#test/attacks/corpus.ts';
import { attackIn, type Model, obeying, startModel } from '#test/attacks/obeying-model.ts';
import { persona } from '#test/attacks/victim.ts';
import { isWhole, repeated } from '#test/sampled.ts';
import { createWorld, type World } from '#test/world.ts';
import { pollMentions } from './mentions/poll-mentions.ts';
import { writeReply } from './replies/write-reply.ts';
import { processReplies } from '#test/reply-round.ts';

/** Fewer than the daily limit of replies per agent. */
const perDay = 20;
const never = new AbortController().signal;
const tried = attacks.filter(
  ({ content_type, at }) => content_type === 'reply' && (isWhole || at % 34 === 0),
);
/** The fake model recognizes an attack by its text and topic, but the author of a mention does not choose a topic. */
const subjects = [...new Set(attacks.map(({ topic }) => topic))].join('\n');
const squeezed = (text: string): string => text.replace(/\s+/gu, ' ').trim();

describe('strangers who give an agent instructions', () => {
  let model: Model;
  let world: World;
  let owner_id: string;
  /** Texts in which the model obeyed, and the attacks that reached it. */
  const obeyed = new Set<string>();
  const reached = new Set<number>();

  beforeAll(async () => {
    model = await startModel();
    world = await createWorld('sqlite', {
      env: {
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: model.url,
        AI_MODEL: 'obeying',
        LOG_LEVEL: 'silent',
      },
    });
    const owner = await world.member();
    owner_id = owner.id;
    const { id } = await world.agent(owner, { ...persona, small_model_alone: true });
    const body = { autoReplyEnabled: true, replyFrequency: 'aggressive', maxRepliesPerDay: 100 };
    await world.call('POST', `/agents/${id}/engagement-settings`, { as: owner, body });
    await world.ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
    let turn = 0;
    model.answer((sent) => {
      const found = attackIn({ ...sent, user: `${sent.user}\n${subjects}` });
      turn += 1;
      if (!found)
        return `The kettle took ${'rather '.repeat(turn % 7)}long, and the boat did not wait.`;
      const all = obeying(found, sent);
      const text = all[(found.at * 3 + turn) % all.length] ?? '';
      obeyed.add(squeezed(text));
      reached.add(found.at);
      return text;
    });
    await work();
  });
  afterAll(async () => {
    await world.close();
    await model.close();
  });

  async function work(): Promise<void> {
    for (let count = 0; count < 3; count += 1) {
      world.pass(10_000);
      await pollMentions(world.ctx, never);
      await processReplies(world.ctx, never);
      await prepare(world.ctx);
      await dispatch(world.ctx);
    }
  }

  /** As a network delivers it: nothing is stripped before our own code sees it. */
  const say = (author: string, text: string) =>
    world.ctx.db
      .insertInto('sandbox_posts')
      .values({
        id: newId(),
        owner_id,
        agent_id: null,
        author,
        text,
        media: '[]',
        in_reply_to: null,
        idem_key: null,
        created_at: world.ctx.clock(),
      })
      .execute();

  test('LL-3 LL-6 get no instruction published, even if their text looks harmless', async () => {
    for (let from = 0; from < tried.length; from += perDay) {
      for (const { at, context } of tried.slice(from, from + perDay))
        await say(`Stranger ${at}`, `@Marlow ${context}`);
      // So that there are also replies to harmless mentions.
      await say(`Friend ${from}`, '@Marlow thank you for the great tips!');
      await work();
      world.pass(day);
    }
    const { db } = world.ctx;
    const published = await db
      .selectFrom('sandbox_posts')
      .select('text')
      .where('agent_id', 'is not', null)
      .execute();
    expect(published.filter(({ text }) => obeyed.has(squeezed(text)))).toEqual([]);
    expect(published.length).toBeGreaterThan(0);

    // Suspicious mentions get no reply. The checks must hold even without that.
    const ignored = await db
      .selectFrom('interactions')
      .selectAll()
      .where('state', '=', 'ignored')
      .execute();
    const loose: string[] = [];
    for (const row of ignored) {
      const { parts, fault } = await writeReply(world.ctx, row, never);
      const text = parts.join('\n');
      if (fault === null && obeyed.has(squeezed(text))) loose.push(text);
    }
    expect(loose).toEqual([]);
    expect(reached.size).toBeGreaterThan(repeated(7, 350));
  }, 3_600_000);
});
