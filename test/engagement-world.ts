/** A sandbox with an agent that replies, and people who talk to it. */
import type { Engine } from '#server/db/client.ts';
import { processReplies } from './reply-round.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { type Ledger, openLedger } from './ledger-world.ts';
import type { Reply } from './world.ts';

export interface Engagement extends Ledger {
  /** Changes the agent’s reply settings. */
  set(settings: object): Promise<void>;
  /** Sets how many replies its owner has approved; by default enough of them. */
  trust(approved?: number): Promise<void>;
  /** Posts as someone; returns the post’s id. */
  say(text: string, author?: string, in_reply_to?: string | null): Promise<string>;
  /** Reads, decides, writes, sends and follows up until nothing changes. */
  work(): Promise<void>;
  /** One row per received post, oldest first. */
  heard(): Promise<{ id: string; text: string; state: string; note: string | null }[]>;
  /** The agent’s sandbox replies, oldest first, with the post each answers. */
  answers(): Promise<{ text: string; in_reply_to: string | null }[]>;
  inbox(query?: Record<string, string>): Promise<Reply['body']>;
}

const stop = new AbortController().signal;

/** A world whose agent Ada reads mentions in the sandbox and replies; its owner has approved ten replies. */
export async function openEngagement(engine: Engine): Promise<Engagement> {
  const ledger = await openLedger(engine);
  const { world, owner, agentId } = ledger;
  const { ctx, call } = world;
  const settings = `/agents/${agentId}/engagement-settings`;
  const set = async (body: object) => {
    const saved = await call('POST', settings, { as: owner, body });
    if (saved.status !== 200) throw new Error(`not set: ${JSON.stringify(saved.body)}`);
  };
  const work = async () => {
    for (let round = 0; round < 4; round += 1) {
      // After the polling interval.
      world.pass(4000);
      await pollMentions(ctx, stop);
      await processReplies(ctx, stop);
      await ledger.later(0);
    }
    await processReplies(ctx, stop);
  };
  await set({ autoReplyEnabled: true });
  await work();
  return {
    ...ledger,
    set,
    work,
    async trust(approved_replies = 10) {
      await ctx.db
        .updateTable('engagement_settings')
        .set({ approved_replies })
        .where('agent_id', '=', agentId)
        .execute();
    },
    async say(text, author = 'Bob', in_reply_to = null) {
      const body = { author, text, ...(in_reply_to !== null && { in_reply_to }) };
      const said = await call('POST', '/sandbox/posts', { as: owner, body });
      if (said.status >= 300) throw new Error(`not said: ${JSON.stringify(said.body)}`);
      return said.body.data.id;
    },
    heard: () =>
      ctx.db
        .selectFrom('interactions')
        .select(['id', 'text', 'state', 'note'])
        .orderBy('posted_at')
        .orderBy('external_id')
        .execute(),
    answers: () =>
      ctx.db
        .selectFrom('sandbox_posts')
        .select(['text', 'in_reply_to'])
        .where('agent_id', '=', agentId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    inbox: async (query = {}) => (await call('GET', '/inbox', { as: owner, query })).body,
  };
}
