/** Decides whether a text is finished: it passes every check and does not repeat an earlier one. */
import { longDate } from '#domain/text/dates.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { type Refit, refitFault } from '#domain/checks/fit-checks.ts';
import { findingClaims, sourcesOf } from '#domain/claims/claims.ts';
import { heldClaims } from '#domain/claims/held.ts';
import { readingSaid } from '#domain/checks/repetition.ts';
import { similarity } from '#domain/similarity/similarity.ts';
import type { CheckRules } from '#domain/checks/check-rules.ts';
import { withPlainNames } from '#domain/text/mentions.ts';
import { checkingText, type Failed } from '#domain/checks/text-checks.ts';
import { factsMissing } from '#domain/checks/facts-said.ts';
import { factsAnswering } from '#domain/briefs/answering.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import { factsKnown, saysAnswer } from '#domain/briefs/known-facts.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { moodOf } from '#domain/mood/message-mood.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { briefWith, toldTo } from '#domain/knowledge/knowledge.ts';
import { textRules } from '#domain/prompt/text-rules.ts';
import type { LlmPort, Written } from '#server/adapters/llm/port.ts';
import { inTurns } from '#server/process/in-turns.ts';
import type { PastPost } from '#server/ledger/read/history.store.ts';
import type { WriteOrder } from './write-with.ts';

/** Maximum number of requests for one text: the first, and two repairs. */
export const tries = 3;
/** The check for the topic only compares words and can be wrong, so one repair has to do. */
const doubtfulTries = 2;

type Verdict =
  | { is: 'good' }
  /** An acceptable fallback: it repeats a post that has `newer` ones after it. */
  | { is: 'echo'; newer: number; note: string }
  /** `repeats`: it repeats an earlier text; `failed`: the checks that it fails; `tries`: how often to retry. */
  | {
      is: 'bad';
      reason: string;
      repeats: boolean;
      failed: readonly Failed[];
      tries: number;
      /** The owner’s facts that a model lost. */
      missing: readonly string[];
      /** What it says that nobody told it. */
      claims: readonly string[];
    };

/**
 * Judges a text together with those already accepted. Of the `last` one, lost facts and unsupported claims are no fault: the
 * facts were added, and the claims are marked for a person.
 */
export type Judge = (draft: Written, kept: readonly Written[], last?: boolean) => Promise<Verdict>;

const quoted = (text: string): string => `“${excerpt(text, 80)}”`;
const textOf = ({ parts }: Written): string => parts.join('\n');

/** What readers see as the same text: spaces and line breaks make no difference. */
export const wordingOf = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const standingWords: Record<PastPost['standing'], (date: string) => string> = {
  public: (date) => `post of ${date}`,
  maybe_public: (date) => `post of ${date}, which may be live`,
  planned: (date) => `post planned for ${date}`,
  draft: (date) => `draft of ${date}`,
};

const named = ({ agent_name, at, text, standing }: PastPost, isOwn: boolean): string =>
  `${isOwn ? 'your' : `${agent_name}’s`} ${standingWords[standing](longDate(at))}: ${quoted(text)}`;

/** Finds the earlier post that a text repeats. */
async function createMemory(
  { history, brief }: Pick<WriteOrder, 'history' | 'brief'>,
  facts: readonly string[],
  mayEcho = false,
) {
  const rules = {
    own: history.own.map(({ text }) => text),
    others: history.others.map(({ text }) => text),
    topic: brief.topic,
    facts,
    may_echo: mayEcho,
  };
  const repeatedBy = await inTurns(readingSaid(rules));
  return async (text: string) => {
    const repeated = await inTurns(repeatedBy(text));
    const past = repeated && history[repeated.whose][repeated.at];
    return past && { ...repeated, post: named(past, repeated.whose === 'own') };
  };
}

/** A sentence about the earlier post that a text repeats; `null` if there is none. */
export async function repeatsWhat(
  order: Pick<WriteOrder, 'history' | 'brief'>,
  parts: readonly string[],
): Promise<string | null> {
  const repeatedBy = await createMemory(order, factsOf(order.brief));
  const repeated = await repeatedBy(parts.join('\n'));
  return repeated ? `Too similar to ${repeated.post}.` : null;
}

export type BadVerdict = Extract<Verdict, { is: 'bad' }>;

const bad = (reason: string, more: Partial<BadVerdict> = {}): Verdict => ({
  is: 'bad',
  reason,
  repeats: false,
  failed: [],
  tries,
  missing: [],
  claims: [],
  ...more,
});

const repeating = (reason: string): Verdict => bad(reason, { repeats: true });

/** Names what to change, never the length or its limit: a model told of them writes about them. */
const wordsForModel = ({ check, message }: Failed): string =>
  check === 'length' ? 'It is too long. Say the same in fewer words.' : message;

const listOf = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ');

const leavesOut = (missing: readonly string[]): string =>
  missing.length > 0 ? `Say this too, exactly as it stands: ${listOf(missing)}.` : '';

const adds = (claims: readonly string[]): string =>
  claims.length > 0 ? `Leave this out, which nobody told you: ${listOf(claims)}.` : '';

/** A claim in a rewritten text that the original does not contain. */
async function addedBy(parts: readonly string[], refit: Refit): Promise<string | undefined> {
  const known = [...refit.parts, refit.instruction ?? ''].join('\n');
  const claims = await inTurns(findingClaims(parts, known));
  const added = claims.find(({ kind }) => kind !== 'superlative' && kind !== 'name');
  return added && `It says “${added.text}”, which the post does not.`;
}

/** Judges a rewritten post. Rules that the original breaks too are not applied. */
async function judgeRefit(refit: Refit, rules: CheckRules): Promise<Judge> {
  const check = (parts: readonly string[]) =>
    inTurns(checkingText(parts.map(withPlainNames), rules));
  const broken = new Set((await check(refit.parts)).map((failed) => failed.check));
  return async ({ parts }) => {
    const failed = await check(parts);
    const held = failed.filter((one) => !broken.has(one.check));
    const [worst] = held;
    if (worst) return bad(wordsForModel(worst), { failed: held });
    const fault = refitFault(refit, parts, rules.limit) ?? (await addedBy(parts, refit));
    return fault === undefined ? { is: 'good' } : bad(fault);
  };
}

/** The owner’s facts, but for those with words that they keep out. */
const factsToSay = (brief: WriteOrder['brief']): string[] =>
  factsOf(brief).filter((fact) => keptOutOf(fact, brief.keep_out) === undefined);

/** What else a text may be news by: what is known of the company, and what somebody else published. */
const factsIn = ({ facts, material }: WriteOrder['knowledge']): string[] => [
  ...facts.map(({ said }) => said),
  ...(material ? [material.title, ...statementsIn(material.text)] : []),
];

/** The moods in which the message that a reply answers is read: by whoever wants the reply, and by its words. */
function moodsOf({ mood, persona, brief }: WriteOrder): MessageMood[] {
  if (brief.content_type !== 'reply' || brief.context === '') return [];
  const addressed = { names: [persona.name], topics: persona.target_topics };
  return [...(mood === undefined ? [] : [mood]), moodOf(brief.context, addressed)];
}

/** Reads persona and earlier posts once, for the texts of this writer. */
export async function createJudge(
  order: WriteOrder,
  { is_built_in, size }: Pick<LlmPort, 'is_built_in' | 'size'>,
): Promise<Judge> {
  const mayEcho = is_built_in ?? false;
  const { persona, limit, brief, knowledge, refit, never_again = [] } = order;
  // Only the built-in writer repeats the post above a message, and its owner looks at that.
  const above = is_built_in && knowledge.above ? [{ text: knowledge.above }] : [];
  const told = [...toldTo(knowledge), ...above];
  const known = briefWith(brief, told);
  const rules = textRules(persona, known, limit, knowledge, brief, moodsOf(order));
  if (refit) return judgeRefit(refit, rules);
  // The built-in writer says itself what it leaves out.
  const facts = brief.content_type === 'reply' ? [] : factsToSay(brief);
  const given = [...facts, ...factsIn(knowledge)];
  const repeatedBy = await createMemory(order, given, mayEcho && order.no_echo !== true);
  const wordings = new Set(never_again.map(wordingOf));
  const sources = sourcesOf(persona, brief, told);
  const claimedBy = async (parts: readonly string[]) =>
    heldClaims(await inTurns(findingClaims(parts, sources)), parts).map(({ text }) => text);
  const answers =
    brief.content_type === 'reply'
      ? factsAnswering(brief.context, factsKnown(knowledge.facts.map(({ said }) => said)))
      : [];
  const isAnswer = (draft: Written) =>
    answers.some((fact) => saysAnswer(textOf(draft), brief.context, fact));
  /** What is wrong with a text by itself; nothing if it may go out. */
  const faultIn = async (draft: Written, isExempt: boolean): Promise<Verdict | undefined> => {
    const failed = await inTurns(checkingText(draft.parts, rules));
    const missing = isExempt ? [] : factsMissing(textOf(draft), facts);
    const claims = isExempt ? [] : await claimedBy(draft.parts);
    if (failed.length === 0 && missing.length === 0 && claims.length === 0) return undefined;
    const reasons = [...failed.slice(0, 1).map(wordsForModel), leavesOut(missing), adds(claims)];
    const isDoubt = failed.every(({ check }) => check === 'off_topic');
    const lostOnly = failed.length === 0 && claims.length === 0;
    // A small model asked for a lost fact writes the same again, or the request; adding it takes no time.
    const most = lostOnly && size === 'small' ? 1 : isDoubt ? doubtfulTries : tries;
    return bad(reasons.filter(Boolean).join('\n'), { failed, missing, claims, tries: most });
  };
  /** What is wrong with it beside others; nothing if it says something new. */
  const repetitionIn = async (
    draft: Written,
    kept: readonly Written[],
  ): Promise<Verdict | undefined> => {
    // Without a model, variations are the same facts in another order; only identical words are duplicates.
    const isTwin = (one: Written): boolean =>
      mayEcho
        ? wordingOf(textOf(one)) === wordingOf(textOf(draft))
        : similarity(textOf(one), textOf(draft)).isNearDuplicate;
    const beside = kept.find(isTwin);
    if (beside) {
      return repeating(`Too similar to another of these drafts: ${quoted(textOf(beside))}.`);
    }
    // Whoever asks what somebody asked before is told the same.
    if (isAnswer(draft) || (above.length > 0 && draft.near === true)) return undefined;
    if (wordings.has(wordingOf(textOf(draft)))) {
      return repeating(`It was posted before in these words: ${quoted(textOf(draft))}.`);
    }
    const repeated = await repeatedBy(textOf(draft));
    if (!repeated) return undefined;
    return repeated.is_echo
      ? { is: 'echo', newer: repeated.at, note: `It takes up ${repeated.post}.` }
      : repeating(`Too similar to ${repeated.post}.`);
  };
  return async (draft, kept, last = false) =>
    (await faultIn(draft, last || mayEcho)) ?? (await repetitionIn(draft, kept)) ?? { is: 'good' };
}
