/** What could work better for an agent, by the results of its posts. */
import { comparableCount, findingsOf } from '#domain/analytics/growth.ts';
import { type GrowthProposal, growthProposals } from '#domain/analytics/growth-proposals.ts';
import { lengthsOf } from '#domain/analytics/post-form.ts';
import { withGuideline } from '#domain/analytics/trials.ts';
import type { Context } from '#server/context.ts';
import { fromRow, personaFrom } from '#server/features/agents/agent-row.ts';
import type { AgentRow } from '#server/features/agents/store.ts';
import { listAnswers } from '#server/features/agents/voice/voice.store.ts';
import { comparedPosts } from '#server/features/analytics/service.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { findOpenTrial } from './trials.store.ts';

/** The proposals, and the number of posts that were compared for them. */
export interface Look {
  posts: number;
  proposals: GrowthProposal[];
}

/** Looks at all of its posts; the same posts give the same proposals. */
export async function lookAt(
  ctx: Pick<Context, 'db' | 'clock'>,
  agent: AgentRow,
  timezone?: string,
): Promise<Look> {
  const { owner_id, id: agent_id } = agent;
  const posts = await comparedPosts(ctx, { owner_id, agent_id, timezone });
  const findings = await inTurns(findingsOf(posts));
  const persona = personaFrom(fromRow(agent));
  const trial = await findOpenTrial(ctx.db, agent_id);
  const about = {
    // What is tried is decided after the trial, and nothing else about the same.
    persona: (trial && withGuideline(persona, trial.guideline)) ?? persona,
    lengths: lengthsOf(posts.map(({ form }) => form)),
  };
  const given = await listAnswers(ctx.db, agent_id);
  return {
    posts: comparableCount(posts),
    proposals: growthProposals(findings, about, given, ctx.clock()),
  };
}
