/** Replies without a model: a known fact, a thank-you, or a plain draft for a person to finish. */
import type { Persona } from '#contract/agents/types.ts';
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { factsAnswering, factsNear, factsPosted, factsSaying } from '#domain/briefs/answering.ts';
import { factsKnown, labelOf } from '#domain/briefs/known-facts.ts';
import { asksOfThings, asksSomething } from '#domain/mood/answered-mood.ts';
import { mayBeHurt } from '#domain/mood/maybe-hurt.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { readWords } from '#domain/mood/words.ts';
import { createRandom } from '#domain/shuffle.ts';
import { fits } from '#domain/text/post-text.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import type { FormatRequest } from './settings.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { habitsAsked, signedOff } from './endings.ts';
import { keyOf, type Received } from './reply-key.ts';
import { type Key, linesFor } from './reply-lines.ts';

/** What a reply needs besides what a post does. */
export interface ReplyRequest extends Omit<FormatRequest, 'persona'> {
  persona: Pick<
    Persona,
    | 'name'
    | 'target_topics'
    | 'personality_type'
    | 'voice_tone'
    | 'voice_samples'
    | 'behavioral_guidelines'
    | 'custom_archetype'
  >;
  /** The agent’s own published post that the message is below. */
  above?: string | undefined;
}

export interface Reply {
  parts: string[];
  why: string;
  company_used: number[];
  /** Whether it consists of facts that answer the question. */
  answers?: true;
  /** Whether it consists of facts that come near, so that a person has to look. */
  near?: true;
}

const asking: ReadonlySet<Key> = new Set<Key>(['inquiry', 'question']);
/** Moods that a question without its mark may have. */
const answerable: ReadonlySet<Key> = new Set<Key>(['unclear', 'remark', 'personal']);

/** Somebody may need help now, so that nothing is said but how to get it. */
const urgent: ReadonlySet<Key> = new Set<Key>(['self_harm', 'medical']);

const isMood = (key: Key): key is MessageMood & Key => Object.hasOwn(messageMoods, key);

const adviceFor = (key: Key): string =>
  isMood(key) && isForOwner(key)
    ? ' Read it before you send it: it’s a plain draft for a person to finish.'
    : '';

const fewestWords = 4;

/** A fact without its label, if the message names that and it says enough alone: “Seed loaf: €4.90.” needs it. */
function unlabeled(fact: string, message: string): string {
  const name = labelOf(fact);
  if (name === undefined || !message.toLowerCase().includes(name.toLowerCase())) return fact;
  const rest = fact.slice(name.length + 1).trim();
  if ((rest.match(/\p{L}+/gu) ?? []).length < fewestWords) return fact;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What its owner is told of a reply with facts that only come near. */
const nearFact = 'This is the closest fact about your company. Check that it answers the question.';
const postedFact = 'This repeats the post they’re replying to. Check that it answers the question.';

interface Said {
  /** Its index among the company facts, if it is one. */
  at?: number;
  say: string;
}

interface Found {
  found: Said[];
  why: string;
  mark: Pick<Reply, 'answers' | 'near'>;
}

/** The questions of a message, without what is told around them: “Mine fell flat. How warm is your oven?” */
const questionsIn = (message: string): string =>
  (message.match(/[^.!?\n]{1,300}\?/gu) ?? []).join(' ').trim();

/** The facts that may answer the message: of the company, else of the post above it, else those that come near. */
function factsFor({ brief, company = [], above = '' }: ReplyRequest): Found {
  const known = (texts: readonly string[]) =>
    factsKnown(texts).filter(({ text }) => keptOutOf(text, brief.keep_out) === undefined);
  const facts = known(company);
  const sure = factsAnswering(brief.context, facts);
  const ofCompany = (some: typeof facts) =>
    some.map(({ at, text }) => ({ at, say: unlabeled(text, brief.context) }));
  if (sure.length > 0) {
    const why = 'Answers with facts about your company.';
    return { found: ofCompany(sure), why, mark: { answers: true } };
  }
  const whole = factsSaying(brief.context, facts);
  const asked = whole.length > 0 ? whole : factsSaying(questionsIn(brief.context), facts);
  if (asked.length > 0) return { found: ofCompany(asked), why: nearFact, mark: { near: true } };
  const posted = factsPosted(brief.context, known([above]));
  if (posted.length > 0) {
    const found = posted.map(({ text }) => ({ say: text }));
    return { found, why: postedFact, mark: { near: true } };
  }
  const near = factsNear(brief.context, facts);
  return { found: ofCompany(near), why: nearFact, mark: { near: true } };
}

/** As many facts as fit that answer the message. */
function answerFrom(request: ReplyRequest): Reply | undefined {
  const { found, why, mark } = factsFor(request);
  const all: Said[] = found;
  const most: Said[] = all.slice(0, 2);
  for (let count = most.length; count > 0; count -= 1) {
    const some = most.slice(0, count);
    const text = some.map(({ say }) => say).join(' ');
    if (!fits(text, request.limit)) continue;
    const company_used = [...new Set(some.flatMap(({ at }) => at ?? []))];
    return { parts: [text], why, company_used, ...mark };
  }
  return undefined;
}

/** Only what the owner answered, if they did. */
const ownReply = (own: string, { brief, limit }: ReplyRequest): Reply[] =>
  own !== '' && fits(own, limit) && keptOutOf(own, brief.keep_out) === undefined
    ? [{ parts: [own], why: 'Says what you answered.', company_used: [] }]
    : [];

/** The set lines for a mood, with what the owner answered. To somebody who may need help now nothing is said but how to get it, whatever the owner keeps out. */
function setReplies(
  key: Key,
  own: string,
  { brief, limit, seed, count, persona }: ReplyRequest,
): Reply[] {
  const stock = linesFor(key, persona);
  const start = Math.floor(createRandom(seed)() * stock.length);
  const turned = stock.map((_, at) => stock[(start + at) % stock.length] ?? '');
  const isUrgent = urgent.has(key);
  const isPlain = own === '' || isUrgent;
  const tries = isPlain
    ? turned
    : [...(asking.has(key) ? [] : turned.map((line) => `${line} ${own}`)), own];
  const why = isPlain
    ? `A line that fits such messages.${adviceFor(key)}`
    : 'Says what you answered.';
  return tries
    .filter(
      (text) => fits(text, limit) && (isUrgent || keptOutOf(text, brief.keep_out) === undefined),
    )
    .slice(0, count)
    .map((text) => ({ parts: [text], why, company_used: [] }));
}

/** Moods that the words of a plain question can set off: “Do I need a credit card?” */
const mistakable: ReadonlySet<Key> = new Set<Key>(['personal', 'loss', 'refund', 'cancellation']);

/** Whether facts may answer the message: it asks for something, and nobody may be hurt. */
const mayAnswer = (key: Key, message: string): boolean =>
  asking.has(key) ||
  (answerable.has(key) && asksOfThings(message)) ||
  (mistakable.has(key) && asksSomething(message) && !mayBeHurt(readWords(message)));

/** A reply with the sign-off that the rules ask for, if there is room. */
function signed(reply: Reply, { persona, limit }: ReplyRequest): Reply {
  const parts = reply.parts.map((part) => signedOff(part, habitsAsked(persona), ' '));
  return parts.every((part) => fits(part, limit)) ? { ...reply, parts } : reply;
}

/** Why there is no reply, for its owner. */
export function whyNoReply(request: Received): string {
  const key = keyOf(request);
  return key !== undefined && asking.has(key)
    ? `${request.persona.name} has no fact for this that replies may use. Write the answer yourself.`
    : 'The built-in writer has no reply that would surely fit this, so only you can answer it.';
}

/**
 * Replies to the message in the brief’s context: the owner's words if they gave any, a fact, or a line for its mood. None to a
 * question that no fact answers.
 */
export function formatReply(request: ReplyRequest): Reply[] {
  const { brief } = request;
  const key = keyOf(request);
  const own = factsOf({ answers: brief.answers, context: '' }).join(' ');
  if (key === undefined) return ownReply(own, request).map((one) => signed(one, request));
  const answer = own === '' && mayAnswer(key, brief.context) ? answerFrom(request) : undefined;
  if (answer) return [signed(answer, request)];
  const replies = setReplies(key, own, request);
  // A person finishes these; a cheerful sign-off could hurt.
  return isMood(key) && isForOwner(key) ? replies : replies.map((one) => signed(one, request));
}
