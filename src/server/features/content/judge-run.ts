/** Holds a text that the ledger keeps, and that a person is about to let go out, to every rule as it is now. */
import { Brief } from '#contract/content/types.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import type { Context } from '#server/context.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import { judgeChanged } from './edit-draft.ts';

export interface WrittenRun {
  owner_id: string;
  agent_id: string;
  /** What the account takes that it goes out through. */
  room: LengthLimit;
  post_id: string;
  /** What its agent was asked for; it chose the topic itself where there is none. */
  brief: Partial<Brief>;
  /** Whether it was to speak of the company. */
  focus: boolean;
  written: readonly string[];
  /** Whether what was written passed every check: then it names nothing that its agent was not told. */
  passed: boolean;
}

export interface RunFault {
  message: string;
  /** Whether its owner may let it go out all the same. */
  can_override: boolean;
}

/** What is wrong with `parts`, a sentence for each check that does not pass. Throws `not_found` for the agent. */
export async function faultsOfRun(
  ctx: Context,
  { brief: asked, focus, passed, ...run }: WrittenRun,
  parts: readonly string[],
): Promise<RunFault[]> {
  const brief: Brief = { ...Brief.parse({ ...asked, topic: '-' }), topic: asked.topic ?? '' };
  const { owner_id, agent_id, written } = run;
  const told = await knowledgeFor(ctx, { owner_id, agent_id, brief, focus });
  const known = passed ? written.map((text) => ({ text })) : [];
  const about = { ...run, brief, facts: [...told.facts, ...known] };
  const { checks } = await judgeChanged(ctx, about, parts);
  const isSame = JSON.stringify(parts) === JSON.stringify(written);
  return checks.flatMap(({ check, passed: isGood, message, label, can_override }) => {
    // What was held to earlier posts when it was written is not held to what came after it.
    if (isGood || (isSame && check === 'sameness')) return [];
    return { message: message ?? label, can_override };
  });
}
