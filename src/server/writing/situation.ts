/** What is known when a text is written: the agent, what it said before, the network and the date. */
import { day } from '#contract/core/time.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { fullName } from '#contract/platforms/traits.ts';
import { lazily } from '#domain/lazily.ts';
import { mannersOf } from '#server/adapters/social/index.ts';
import type { Context } from '#server/context.ts';
import { currentAgent, drawFor, learnedTexts } from '#server/features/agents/service.ts';
import { type PostHistory, postHistory } from '#server/ledger/read/history.store.ts';
import { recentTexts } from '#server/ledger/read/agent-posts.store.ts';
import { draftsOfOthers } from './other-drafts.store.ts';

/** Older drafts count as abandoned. */
const recentSpan = 7 * day;

/**
 * Texts that an agent must not repeat: its posts, and the posts and drafts of its owner's other agents. Each list newest
 * first.
 */
export async function textsToAvoid(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner_id: string,
  agent_id: string,
): Promise<PostHistory> {
  const { own, others } = await postHistory(db, owner_id, agent_id);
  const drafts = await draftsOfOthers(db, owner_id, { agent_id, since: clock() - recentSpan });
  return { own, others: [...others, ...drafts].toSorted((one, other) => other.at - one.at) };
}

interface Wanted {
  owner_id: string;
  agent_id: string;
  /** What the lot of a trial is drawn for; without it no trial counts the text. */
  unit?: string | undefined;
}

/** The agent and its context at the time of writing. */
export async function writingContext(ctx: Context, { owner_id, agent_id, unit }: Wanted) {
  const agent = await currentAgent(ctx, owner_id, agent_id);
  return {
    ...agent,
    ...(await drawFor(ctx, { agent_id, unit }, agent.persona)),
    recent: await recentTexts(ctx.db, owner_id, agent_id),
    learned: await learnedTexts(ctx, owner_id, agent_id),
    history: await textsToAvoid(ctx, owner_id, agent_id),
  };
}

export type WritingContext = Awaited<ReturnType<typeof writingContext>>;

const date = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }));

/** What a model must know about where and when a text appears. */
export const settingOf = ({ clock }: Pick<Context, 'clock'>, platform: LivePlatform) => ({
  network: { name: fullName(platforms[platform]), manners: mannersOf(platform) },
  today: date().format(clock()),
});
