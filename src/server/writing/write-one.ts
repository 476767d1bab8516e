/** Writes one text for a due post. It is stored in the ledger, not as a draft. */
import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import type { Persona } from '#contract/agents/types.ts';
import { Brief, type CheckResult, type Claim } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { resultsOf } from '#domain/checks/check-labels.ts';
import { factsAnswering } from '#domain/briefs/answering.ts';
import { factsKnown, saysAnswer } from '#domain/briefs/known-facts.ts';
import { heldClaims } from '#domain/claims/held.ts';
import { type Fact, type Knowledge, type Material, toldTo } from '#domain/knowledge/knowledge.ts';
import { companyTopics, suggestTopics } from '#domain/prompt/suggested-topics.ts';
import { roomOf } from '#domain/text/post-text.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { lackedRoom } from '#domain/writer/formatter.ts';
import type { Context } from '#server/context.ts';
import { knowledgeFor, topicsOf } from '#server/features/company/service.ts';
import type { Lot, MaterialLine } from '#server/features/agents/service.ts';
import { claimsIn, explanationOf, sourcesWith } from './check-text.ts';
import { askAndPay, type Bill, emptyBill } from '#server/features/models/service.ts';
import { briefFrom, materialFor, saidSince, writeFromMaterial } from './own-material.ts';
import { settingOf, type WritingContext, writingContext } from './situation.ts';
import { rejectForbiddenTopic, writeTexts } from './write-texts.ts';
import type { CheckedDraft } from './write-with.ts';
import { moodFor, writersFor } from './writers.ts';
import type { PastPost, PostHistory } from '#server/ledger/read/history.store.ts';

export interface TextOrder {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  /** The limits of its account; by default those of the agent's first one there. */
  room?: PlatformTraits;
  /** Without a topic, the agent chooses one. */
  brief: Partial<Brief>;
  /** The mood of the message that a reply answers; by default what the rules read. */
  mood?: MessageMood | undefined;
  /** Whether the built-in writer writes it, whatever the owner chose: what it says are facts as they stand. */
  as_it_stands?: boolean | undefined;
  /** A stranger's post or page to write about. */
  material?: Material;
  /** The agent’s own published post that the message a reply answers is below. */
  above?: string | undefined;
  /** Whether it is about the company. */
  focus?: boolean;
  /** The owner's recent instructions, in addition to the agent's guidelines. */
  lessons?: readonly string[];
  /** Texts from before this instant may be repeated; by default none. Milliseconds UTC. */
  said_since?: number;
  /** Texts that may not be said once more in the same words, however long ago they were. */
  never_again?: readonly string[];
  /** Whether it is made of the agent’s own material, of which nothing is said twice. */
  is_own?: boolean;
  /** The number of its pictures. */
  pictures?: number;
  /** Another personality than the one that is saved, for a rehearsal. */
  persona?: Persona | undefined;
  /** What the lot of a trial is drawn for: the same for a text that is written again. Without it no trial counts it. */
  unit?: string;
  /** Adds up what several texts cost; by default this one has a bill of its own. */
  bill?: Bill | undefined;
  seed: number;
  signal: AbortSignal;
}

export interface OneText {
  parts: string[];
  /** The model, or `composer`. */
  model_used: string;
  why: string;
  /** The sources of the facts that it uses, such as `Pricing.pdf, page 3`. */
  sources: string[];
  /** Its basis: a public fact that answers the question, else its writer. */
  writer: 'model' | 'fact' | 'composer';
  /** The owner’s facts that it had no room for. */
  unsaid: string[];
  /** Failed checks, in sentences; `null` if it passed them all. */
  fault: string | null;
  /** Why its owner has to read it before it goes out, although it passed every check; `null` if they don’t. */
  hold: string | null;
  /** The earlier post that it repeats, in a sentence: its writer found nothing new. `null` if it is new. */
  repeats: string | null;
  /** Every check with its result, and the claims that nothing it was told supports. */
  checks: CheckResult[];
  claims: Claim[];
  /** Micro-dollars that writing it cost; `null` if no price is known. */
  cost: number | null;
  /** Its side in a trial, to be kept when it is handed over. */
  lot: Lot | null;
  /** The agent’s own material that it is made of, to be counted when it is handed over. */
  lines: readonly MaterialLine[];
}

/** The newest instructions first, so that the oldest are dropped when there is no more room. */
function personaFor({ persona: other, lessons = [] }: TextOrder, saved: Persona): Persona {
  const persona = other ?? saved;
  const guidelines = [...lessons, ...persona.behavioral_guidelines].slice(0, limits.list_items);
  return { ...persona, behavioral_guidelines: guidelines };
}

const billOf = ({ bill }: TextOrder): Bill => bill ?? emptyBill();

/** The agent's own topic: one of the company if the text is to be about it and there are facts. */
async function ownTopic(
  ctx: Context,
  { focus = false, seed, ...whose }: TextOrder,
  { persona, recent }: Pick<WritingContext, 'persona' | 'recent'>,
): Promise<string | undefined> {
  const told = focus ? await topicsOf(ctx, whose) : [];
  const [own] = suggestTopics(persona, recent, { count: 1, seed });
  return companyTopics(persona, recent, { told, count: 1, seed })[0] ?? own;
}

/** Whether a text says what one of the facts given to its writer answers to a question; that they could is not enough. */
const isAnsweredBy = (
  question: string,
  facts: readonly Fact[],
  parts: readonly string[],
): boolean =>
  factsAnswering(question, factsKnown(facts.map(({ said }) => said))).some((fact) =>
    saysAnswer(parts.join('\n'), question, fact),
  );

/** What a text is based on: a fact that it says, else its writer. */
function basisOf(
  { draft: { parts, answers }, model_used }: CheckedDraft,
  question: string,
  facts: readonly Fact[],
): OneText['writer'] {
  // As a fallback, its name is followed by the reason.
  const isModel = !/^composer(?: \(|$)/u.test(model_used);
  if ((isModel || answers === true) && isAnsweredBy(question, facts, parts)) return 'fact';
  return isModel ? 'model' : 'composer';
}

/** Claims that only a person can confirm. */
function unsupported(claims: readonly Claim[], parts: readonly string[]): string | null {
  const made = heldClaims(claims, parts);
  if (made.length === 0) return null;
  const named = made.slice(0, 3).map(({ text }) => `“${text}”`);
  return `No source for ${named.join(', ')}. Check it before you publish.`;
}

/** What the checks found, in sentences; `null` if nothing. */
export function faultOf({ passed, failed, repeats }: CheckedDraft): string | null {
  const found = [...failed.map(({ message }) => message), ...(repeats === null ? [] : [repeats])];
  if (found.length > 0) return found.join(' ');
  return passed ? null : 'A check failed.';
}

const readFirst = {
  written: 'Written by a small model: read it before it goes out.',
  set: 'Serious, and set in your own words: read it before it goes out.',
};

/** Why its owner has to read a text that passed every check; `null` if they don’t. */
function holdOf({ by_small, draft }: CheckedDraft, smallMay: boolean): string | null {
  if (draft.near === true) return draft.why;
  return by_small === undefined || smallMay ? null : readFirst[by_small];
}

function withoutRepeatable(
  { own, others }: PostHistory,
  { said_since = 0 }: TextOrder,
): PostHistory {
  const counts = ({ at }: PastPost) => at >= said_since;
  return { own: own.filter(counts), others: others.filter(counts) };
}

/** Of the agent’s own material nothing is said twice in the same words, and nothing that only sounds new. */
const unsaidBefore = ({ never_again, is_own = false }: TextOrder, { own }: PostHistory) => ({
  never_again: is_own ? own.map(({ text }) => text) : never_again,
  no_echo: is_own,
});

const limitsFor = async ({ db }: Context, { room, agent_id, platform }: TextOrder) =>
  room ?? (await limitsOfAgent(db, agent_id, platform));

/** The order to write from these lines of the agent’s own material. */
function orderFrom(ctx: Context, order: TextOrder, lines: readonly MaterialLine[]): TextOrder {
  const brief = briefFrom(order.brief, lines);
  return { ...order, brief, said_since: saidSince(ctx, lines), is_own: true };
}

/**
 * Writes one text with the agent's current persona; from its own material if nobody gave facts. No one sees it before it
 * is published, so unsupported claims, which a draft only flags, are faults here. Throws `AppError`: `provider_failed`,
 * `budget_exceeded`, `writer_gone`, `writer_english_only`, `invalid_input` for a topic that the agent avoids,
 * `needs_facts`, `not_found`.
 */
export async function writeOne(ctx: Context, order: TextOrder): Promise<OneText> {
  const own = await materialFor(ctx, order);
  if (!own) return { ...(await writeText(ctx, order)), lines: [] };
  return writeFromMaterial(ctx, own, (lines) => writeText(ctx, orderFrom(ctx, order, lines)));
}

/** What a text may be based on: the post above a message only for a draft that its owner has to look at. */
const toldFor = ({ draft }: CheckedDraft, knowledge: Knowledge) => [
  ...toldTo(knowledge),
  ...(draft.near === true && knowledge.above ? [{ text: knowledge.above }] : []),
];

/** Who writes, about what, and what they are told. */
async function setUp(ctx: Context, order: TextOrder) {
  const { owner_id, agent_id, focus, material, above } = order;
  const context = await writingContext(ctx, order);
  const persona = personaFor(order, context.persona);
  const topic =
    order.brief.topic || (await ownTopic(ctx, order, { persona, recent: context.recent }));
  const brief = Brief.parse({ ...order.brief, topic });
  rejectForbiddenTopic(persona, brief);
  const beside_strangers = material !== undefined;
  const whose = { owner_id, agent_id, brief, focus, beside_strangers };
  const knowledge = { ...(await knowledgeFor(ctx, whose)), material, above };
  return { ...context, persona, brief, knowledge, mood: order.mood ?? moodFor(persona, brief) };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Has it written and checked. */
async function draftText(
  ctx: Context,
  order: TextOrder,
  given: SetUp,
  bill: Bill,
): Promise<CheckedDraft> {
  const { owner_id, agent_id, platform, material, as_it_stands, seed, signal } = order;
  const { persona, brief, mood, recent, learned, history, knowledge } = given;
  const said = knowledge.facts.map((fact) => fact.said);
  const facts = brief.content_type === 'reply' ? said : [];
  const about = { persona, brief, mood };
  const limit = roomOf(await limitsFor(ctx, order), order.pictures ?? 0);
  const texts: CheckedDraft[] = [];
  await writeTexts(
    await writersFor(ctx, given, { ...about, facts, material, as_it_stands }),
    {
      ...settingOf(ctx, platform),
      ...about,
      limit,
      count: 1,
      seed,
      recent,
      learned,
      history: withoutRepeatable(history, order),
      ...unsaidBefore(order, history),
      knowledge,
      signal,
    },
    {
      ask: (writer, request) => askAndPay(ctx, { owner_id, agent_id }, bill, [writer, request]),
      step: async () => {},
      keep: async (finished) => void texts.push(finished),
    },
  );
  const [finished] = texts;
  if (!finished) throw new Error('A writer ended without a text.');
  return finished;
}

async function writeText(ctx: Context, order: TextOrder): Promise<Omit<OneText, 'lines'>> {
  const bill = billOf(order);
  const given = await setUp(ctx, order);
  const { persona, brief, knowledge, lot } = given;
  const { facts } = knowledge;
  const finished = await draftText(ctx, order, given, bill);
  const { draft, model_used, repeats } = finished;
  const told = toldFor(finished, knowledge);
  const claims = await claimsIn(draft.parts, { persona, brief, facts: told });
  const used = sourcesWith(draft, facts).filter((one) => one.used);
  const own = new Set([brief.topic, ...factsOf(brief)]);
  const lacked = (draft.left_out ?? []).filter(lackedRoom).map(({ text }) => text);
  return {
    parts: [...draft.parts],
    model_used,
    why: explanationOf(draft, given.trying),
    sources: [...new Set(used.map(({ source }) => source))],
    writer: basisOf(finished, brief.context, facts),
    unsaid: lacked.filter((text) => own.has(text)),
    fault: faultOf(finished) ?? unsupported(claims, draft.parts),
    hold: holdOf(finished, given.small_model_alone),
    repeats,
    checks: resultsOf(finished.failed, repeats),
    claims,
    cost: bill.cost,
    lot,
  };
}
