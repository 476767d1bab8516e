/** Checks texts that are not by a writer of this process: edited ones, and those in the ledger. */
import type { Persona } from '#contract/agents/types.ts';
import {
  Brief,
  type CheckResult,
  type Claim,
  type Contradicted,
  type Stated,
  type TextSource,
} from '#contract/content/types.ts';
import { resultsOf } from '#domain/checks/check-labels.ts';
import { checkingText } from '#domain/checks/text-checks.ts';
import { repeatsInstructions } from '#domain/checks/instructed.ts';
import { briefOfChanged } from '#domain/checks/owned-words.ts';
import { textRules } from '#domain/prompt/text-rules.ts';
import { findingClaims, sourcesOf } from '#domain/claims/claims.ts';
import {
  byMachine,
  hasMachine,
  machineTexts,
  typedWords,
  type Version,
} from '#domain/claims/origins.ts';
import { briefWith, type Fact, factsUsed } from '#domain/knowledge/knowledge.ts';
import { contradictedIn, type Sourced } from '#domain/checks/facts-contradicted.ts';
import { changedIn, keptIn, statedIn, withoutOverlaps } from '#domain/checks/facts-stated.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import type { Written } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import { currentPersona } from '#server/features/agents/service.ts';
import { companyVoice, knowledgeFor } from '#server/features/company/service.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { repeatsWhat } from './judge.ts';
import type { PastPost } from '#server/ledger/read/history.store.ts';
import { textsToAvoid } from './situation.ts';

export interface CheckedText {
  checks: CheckResult[];
  claims: Claim[];
}

/** The claims of a text, and whether what its agent was told supports them. */
export const claimsIn = (
  parts: readonly string[],
  known: { persona: Persona; brief: Brief; facts: readonly Pick<Fact, 'text'>[] },
): Promise<Claim[]> =>
  inTurns(findingClaims(parts, sourcesOf(known.persona, known.brief, known.facts)));

/** The facts that were given to the writer, and which of them the text uses. */
export function sourcesWith(
  { parts, facts_used = [] }: Written,
  facts: readonly Fact[],
): TextSource[] {
  const used = factsUsed(parts, facts, facts_used);
  return facts.map(({ id, source, text }) => ({ id, source, text, used: used.has(id) }));
}

/** An explanation of the text for the owner, and the facts that its writer lacked. */
export const explanationOf = ({ why, needs = [] }: Written, trying: string | null): string => {
  const tried = trying === null ? why : `${why} Written while “${trying}” is tried.`;
  return needs.length === 0 ? tried : `${tried} It would help to know: ${needs.join('; ')}.`;
};

interface About {
  owner_id: string;
  agent_id: string;
  /** The limits of the account that it is for. */
  room: LengthLimit;
  brief: Brief;
  /** The original parts, before the owner edited them; empty if the text is the owner's own. */
  written: readonly string[];
  /** Its earlier versions, oldest first; by default, a machine wrote the original parts. */
  versions?: readonly Version[];
  /** The company facts that were used for it. */
  facts: readonly Sourced[];
  /** The post that it belongs to, or the run of one, so that it is not compared with itself. */
  post_id?: string;
}

/** Checks an edited text against the current rules, and finds what it states. Throws `not_found` for the agent. */
export async function judgeChanged(
  ctx: Context,
  {
    owner_id,
    agent_id,
    room,
    brief,
    written,
    versions = written.length > 0 ? [{ by: 'machine', texts: written }] : [],
    facts,
    post_id,
  }: About,
  parts: readonly string[],
): Promise<CheckedText & { stated: Stated[]; contradicted: Contradicted[] }> {
  const { persona } = await currentPersona(ctx, owner_id, agent_id);
  const { own, others } = await textsToAvoid(ctx, owner_id, agent_id);
  const isOther = ({ id, post_id: of }: PastPost) =>
    post_id === undefined || (id !== post_id && of !== post_id);
  const history = { own: own.filter(isOther), others: others.filter(isOther) };
  const repeats = await repeatsWhat({ brief, history }, parts);
  const company = await companyVoice(ctx, { owner_id, agent_id, brief });
  const allowed = briefWith(briefOfChanged(brief, written, parts), facts);
  const rules = textRules(persona, allowed, room, company, brief);
  // Confidential words that were not in the original are the owner's own choice.
  if (!repeatsInstructions(written.join('\n'), company.guarded ?? '', '')) delete rules.guarded;
  const checks = resultsOf(await inTurns(checkingText(parts, rules)), repeats);
  // Its owner may have written about other company facts than the ones that it was made from.
  const topic = parts.join('\n');
  const topicOnly = { topic, context: '', content_type: brief.content_type };
  const known = await knowledgeFor(ctx, { owner_id, agent_id, brief: topicOnly });
  const all = [...facts, ...known.facts];
  const typed = { text: typedWords(versions, parts) };
  // Only what a machine wrote needs a source.
  const claims = hasMachine(versions)
    ? await claimsIn(parts, { persona, brief, facts: [...all, typed] })
    : [];
  return {
    checks,
    claims: byMachine(claims, versions),
    stated: withoutOverlaps([
      ...byMachine(statedIn(parts, all), versions),
      ...keptIn(parts, machineTexts(versions), all),
      ...changedIn(parts, machineTexts(versions), all),
    ]),
    contradicted: contradictedIn(parts, all),
  };
}

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
