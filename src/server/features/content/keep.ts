/** Stores finished texts as suggestions, with their checks, claims and costs. */
import type { Brief } from '#contract/content/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { resultsOf } from '#domain/checks/check-labels.ts';
import type { Knowledge } from '#domain/knowledge/knowledge.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { Bill } from '#server/writing/pay.ts';
import { insertDraft, writeCost } from './drafts.store.ts';
import { searchedIn } from './read-draft.ts';
import { claimsIn, explanationOf, sourcesWith } from '#server/writing/check-text.ts';
import type { CheckedDraft } from '#server/writing/write-with.ts';

/** Common to all texts of one request. */
export interface Origin {
  owner_id: string;
  agent_id: string;
  /** The job. */
  batch: string;
  platform: LivePlatform;
  persona: Persona;
  persona_version: number;
}

interface Place {
  brief: Brief;
  seed: number;
  place: number;
  knowledge: Knowledge;
}

const advice = 'Try another topic, type or length, or add something to the context.';

/** Stores a text and returns its id. */
export async function storeText(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { persona, ...origin }: Origin,
  { brief, seed, place, knowledge }: Place,
  { piece: draft, model_used, passed, failed, repeats: repeated }: CheckedDraft,
): Promise<string> {
  const id = newId();
  const { parts } = draft;
  const why = explanationOf(draft);
  const { facts } = knowledge;
  const repeats = repeated && `${repeated} ${advice}`;
  const claims = await claimsIn(parts, { persona, brief, facts });
  const text = JSON.stringify(parts);
  const row = {
    ...origin,
    id,
    brief: JSON.stringify(brief),
    parts: text,
    written: text,
    model_used,
    why,
    words: searchedIn(brief, parts),
    checks: JSON.stringify(resultsOf(failed, repeats)),
    sources: JSON.stringify(sourcesWith(draft, facts)),
    claims: JSON.stringify(claims),
    suggestion: passed ? 'new' : 'needs_you',
    seed,
    place,
    created_at: clock(),
  } as const;
  await insertDraft(db, row, brief.topic);
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
