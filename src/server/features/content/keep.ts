/** Turns a finished text into a row, with its checks and claims. */
import type { LengthLimit } from '#domain/text/post-text.ts';
import type { Brief, CheckResult, Claim, TextSource } from '#contract/content/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { checkingResults } from '#domain/checks/check-labels.ts';
import { findingClaims, sourcesOf } from '#domain/claims/claims.ts';
import {
  briefWith,
  type CompanyVoice,
  type Fact,
  factsUsed,
  type Knowledge,
} from '#domain/knowledge/knowledge.ts';
import { textRules } from '#domain/checks/text-rules.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { Written } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import { inTurns } from '#server/process/in-turns.ts';
import type { Bill } from './pay.ts';
import { insertDraft, writeCost } from './drafts.store.ts';
import { searchedIn } from './read-draft.ts';
import type { CheckedDraft } from './write-with.ts';

/** Common to all texts of one request. */
export interface Origin {
  owner_id: string;
  agent_id: string;
  job_id: string;
  platform: LivePlatform;
  persona: Persona;
  persona_version: number;
}

export interface CheckedText {
  checks: CheckResult[];
  claims: Claim[];
}

/** Checks a text against every rule. `brief`: what it may name; `repeats`: the earlier text that it repeats. */
export async function checkText(
  parts: readonly string[],
  {
    persona,
    room,
    brief,
    rules_brief = brief,
    facts,
    also = [],
    company,
    may_repeat = false,
    repeats,
  }: {
    persona: Persona;
    /** The limits of the account that it is for. */
    room: LengthLimit;
    brief: Brief;
    /** The original brief for the rules of the writer, if the owner changed it. */
    rules_brief?: Brief;
    /** The company facts that were used for it. */
    facts: readonly Pick<Fact, 'text'>[];
    /** Further company facts that support what it says. */
    also?: readonly Pick<Fact, 'text'>[];
    /** The company's style. */
    company: CompanyVoice;
    /** Whether confidential words in it were written by the owner. */
    may_repeat?: boolean;
    repeats: string | null;
  },
): Promise<CheckedText> {
  const known = briefWith(rules_brief, facts);
  const rules = textRules(persona, known, room, company, brief);
  if (may_repeat) delete rules.guarded;
  return {
    checks: await inTurns(checkingResults(parts, rules, repeats)),
    claims: await inTurns(findingClaims(parts, sourcesOf(persona, brief, [...facts, ...also]))),
  };
}

/** The facts that were given to the writer, and which of them the text uses. */
export function sourcesWith(
  { parts, facts_used = [] }: Written,
  facts: readonly Fact[],
): TextSource[] {
  const used = factsUsed(parts, facts, facts_used);
  return facts.map(({ id, source, text }) => ({ id, source, text, used: used.has(id) }));
}

/** An explanation of the text for the owner, and the facts that its writer lacked. */
export const explanationOf = ({ why, needs = [] }: Written): string =>
  needs.length === 0 ? why : `${why} It would help to know: ${needs.join('; ')}.`;

interface Place {
  brief: Brief;
  seed: number;
  place: number;
  knowledge: Knowledge;
  room: LengthLimit;
}

const advice = 'Try another topic, type or length, or add something to the context.';

/** Stores a text and returns its id. */
export async function storeText(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { persona, ...origin }: Origin,
  { brief, seed, place, knowledge, room }: Place,
  { piece: draft, model_used, passed, repeats: repeated }: CheckedDraft,
): Promise<string> {
  const id = newId();
  const now = clock();
  const { parts } = draft;
  const why = explanationOf(draft);
  const { facts } = knowledge;
  const repeats = repeated && `${repeated} ${advice}`;
  const about = { room, persona, brief, facts, company: knowledge, repeats };
  const { checks, claims } = await checkText(parts, about);
  const text = JSON.stringify(parts);
  await insertDraft(db, {
    ...origin,
    id,
    brief: JSON.stringify(brief),
    parts: text,
    written: text,
    model_used,
    why,
    words: searchedIn(brief, parts),
    checks: JSON.stringify(checks),
    sources: JSON.stringify(sourcesWith(draft, facts)),
    claims: JSON.stringify(claims),
    state: passed && checks.every((one) => one.passed) ? 'new' : 'needs_you',
    seed,
    place,
    tokens_in: null,
    tokens_out: null,
    cost: null,
    occurrence_id: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** Splits an integer into parts that add up to it. */
function splitEvenly(whole: number, count: number): number[] {
  const share = Math.floor(whole / count);
  return Array.from({ length: count }, (_, at) => share + (at < whole - share * count ? 1 : 0));
}

/** Splits the cost of a job among its texts, so that they add up to it. */
export async function splitBill(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
  { tokens, cost }: Bill,
): Promise<void> {
  const none = ids.map(() => null);
  const of = (whole: number | null | undefined) =>
    whole === null || whole === undefined ? none : splitEvenly(whole, ids.length);
  const [inputs, outputs, costs] = [of(tokens?.input), of(tokens?.output), of(cost)];
  for (const [at, id] of ids.entries()) {
    const tokens_in = inputs[at] ?? null;
    const tokens_out = outputs[at] ?? null;
    await writeCost(db, id, { tokens_in, tokens_out, cost: costs[at] ?? null });
  }
}
