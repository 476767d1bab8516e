/** Checks a text in the ledger against the current rules, when a person is about to approve it. */
import { Brief } from '#contract/content/types.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import type { Context } from '#server/context.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import { judgeChanged } from './edit-draft.ts';

export interface WrittenRun {
  owner_id: string;
  agent_id: string;
  /** The limits of the account that publishes it. */
  room: LengthLimit;
  post_id: string;
  /** What its agent was asked for; without a topic the agent chose its own. */
  brief: Partial<Brief>;
  /** Whether it was meant to be about the company. */
  focus: boolean;
  written: readonly string[];
  /** Whether the original passed every check, so that it contains only what its agent was given. */
  passed: boolean;
}

export interface RunFault {
  message: string;
  /** Whether its owner may publish it anyway. */
  can_override: boolean;
}

/** The failed checks of `parts`, a sentence each. Throws `not_found` for the agent. */
export async function faultsOfRun(
  ctx: Context,
  { brief: asked, focus, passed, ...run }: WrittenRun,
  parts: readonly string[],
): Promise<RunFault[]> {
  const brief: Brief = { ...Brief.parse({ ...asked, topic: '-' }), topic: asked.topic ?? '' };
  const { owner_id, agent_id, written } = run;
  const knowledge = await knowledgeFor(ctx, { owner_id, agent_id, brief, focus });
  const known = passed ? written.map((text) => ({ text })) : [];
  const about = { ...run, brief, facts: [...knowledge.facts, ...known] };
  const { checks } = await judgeChanged(ctx, about, parts);
  const isSame = JSON.stringify(parts) === JSON.stringify(written);
  return checks.flatMap(({ check, passed: isGood, message, label, can_override }) => {
    // An unchanged text was compared with earlier posts when it was written; later ones do not count against it.
    if (isGood || (isSame && check === 'sameness')) return [];
    return { message: message ?? label, can_override };
  });
}
