/** Collects the facts for a decision about a mention. */
import type { Persona } from '#contract/agents/types.ts';
import { day, hour } from '#contract/core/time.ts';
import { dayStart } from '#domain/schedule/scheduled-time.ts';
import type { EngagementFacts } from '#domain/engagement/facts.ts';
import type { Context } from '#server/context.ts';
import { personaOf } from '#server/features/agents/service.ts';
import { repliesSince } from '#server/ledger/publish/reply.store.ts';
import { spentThisMonth } from '#server/features/usage/service.ts';
import {
  countRepliesOutsideLedger,
  countOfAuthor,
  countReplies,
  type InteractionRow,
  isAnswered,
  authorRelation,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { findOptOut } from '#server/features/engagement/inbox/opt-outs.store.ts';
import { findAccount } from './replies.store.ts';
import { engagementOf } from '#server/features/engagement/settings/settings.ts';

/** What a decision knows of an agent: what it is called, and what it writes about. */
export function agentOf(persona: Persona, username: string | undefined): EngagementFacts['agent'] {
  const plain = persona.name.replaceAll(/\s+/gu, '');
  const names = [persona.name, plain, ...(username === undefined ? [] : [username])];
  return { names, topics: persona.target_topics, avoided: persona.avoid_topics };
}

/** The facts that are the same for every mention of one agent at one account. */
export async function agentFacts(
  ctx: Context,
  { owner_id, agent_id, account_id }: Pick<InteractionRow, 'owner_id' | 'agent_id' | 'account_id'>,
): Promise<
  Pick<EngagementFacts, 'settings' | 'paused_until' | 'answering_since' | 'agent' | 'approved'> & {
    approved_replies: number;
  }
> {
  const { row, rules } = await engagementOf(ctx, owner_id, agent_id);
  const persona = await personaOf(ctx, owner_id, agent_id);
  const account = await findAccount(ctx.db, account_id);
  return {
    settings: rules,
    paused_until: row.paused_until,
    answering_since: row.on_since,
    approved_replies: row.approved_replies,
    agent: agentOf(persona, account?.username),
    approved: account?.ai_replies_approved === 1,
  };
}

/** How many replies of an agent were sent, wait or are being written today, and whether its budget is used up. */
export async function repliesToday(
  ctx: Context,
  owner_id: string,
  agent_id: string,
  settings: EngagementFacts['settings'],
): Promise<Pick<EngagementFacts['history'], 'today' | 'spent_up'>> {
  const now = ctx.clock();
  const day = dayStart(now, settings.timezone);
  const sent = await repliesSince(ctx.db, agent_id, day);
  const others = await countRepliesOutsideLedger(ctx.db, agent_id, day);
  const { spend_limit } = settings;
  const spent = spend_limit === null ? 0 : await spentThisMonth(ctx, owner_id, agent_id);
  return { today: sent + others, spent_up: spend_limit !== null && spent >= spend_limit };
}

/** All facts for one mention. Throws `not_found` if the agent was deleted. */
export async function factsOf(ctx: Context, row: InteractionRow): Promise<EngagementFacts> {
  const { db } = ctx;
  const now = ctx.clock();
  const about = await agentFacts(ctx, row);
  const who = { ...row, username: row.author_username };
  return {
    platform: row.platform,
    ...about,
    post: {
      kind: row.kind,
      text: row.text,
      created_at: row.posted_at,
      is_repost: false,
      likes: row.likes,
      likes_before: row.likes_before,
    },
    author: {
      username: row.author_username,
      display_name: row.author_name,
      followers: row.author_followers,
      ...(await authorRelation(db, row)),
      opted_out: (await findOptOut(db, who)) !== undefined,
      posts_last_hour: await countOfAuthor(db, row, now - hour),
    },
    history: {
      answered: await isAnswered(db, row),
      replies_in_conversation: await countReplies(db, row, now - day),
      ...(await repliesToday(ctx, row.owner_id, row.agent_id, about.settings)),
    },
  };
}
