/** Everything the composer has at hand for one request: its lines, in their register, ready to be drawn. */
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import { type Wording, wordingIn } from '#domain/persona/description-rules.ts';
import { readGuidelines } from '#domain/persona/guidelines.ts';
import { toneOf } from '#domain/persona/persona.ts';
import { bandOf, toneBands } from '#domain/persona/persona-labels.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { type Answered, readPost } from './topic/answered.ts';
import { createShuffle, createRandom, type Random } from './shuffle.ts';
import { createDraw, type Draw } from './drawing.ts';
import { type Fact, factsFrom, readContext } from './facts/facts.ts';
import { factsAbout, factsAnswering, factsKnown, withoutRepeats } from './facts/known-facts.ts';
import { isPlural } from './grammar.ts';
import { type StyleWeights, styleWeightsOf, numberOf } from './voice/style-weights.ts';
import { createConstraints, type Constraints } from './constraints.ts';
import { withHabits } from './finish.ts';
import { hashtagOf } from './topic/hashtag.ts';
import { createRecent } from './recent.ts';
import { readTopic, type Topic } from './topic/topic.ts';
import type { Voice } from './voice/voice.ts';
import { voiceOf } from './voice/voices.ts';

export interface ComposeRequest {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  /** How many different texts are wanted. */
  count: number;
  seed: number;
  /** The agent's newest texts, whose sentences it does not say again. */
  recent?: readonly string[] | undefined;
  /** What the company told that may fit, each as sentences; `regardless` of whether it fits, where a text is to be about it. */
  known?: {
    facts: readonly string[];
    regardless?: boolean | undefined;
    /** How the company wants it worded, and the sentences of that which only a model can follow. */
    voice?: string;
    unread?: readonly string[];
  };
}

export interface ComposeContext {
  request: ComposeRequest;
  topic: Topic;
  voice: Voice;
  lean: StyleWeights;
  leash: Constraints;
  /** Guidelines that no rule can keep. */
  unread: string[];
  /** How the description wants it worded. */
  wording: Wording;
  /** What the owner told, as far as it may be said. */
  facts: readonly Fact[];
  /** The post that a reply answers, where there is one. */
  answered: Answered | undefined;
  /** Which shape comes first; archetypes side by side differ in it. */
  turn: number;
  draw: Draw;
  emoji(): string;
  hashtags: string[];
}

/** A hashtag for the topic; where that names nothing, one for what the agent writes about, or its voice's own. */
function hashtagsOf(
  topic: Topic,
  { tag: own }: Voice,
  { target_topics, specialization }: Persona,
  allowed: (text: string) => boolean,
): string[] {
  const field = hashtagOf(target_topics[0] ?? specialization ?? '');
  const tags = [hashtagOf(topic.inline), field, `#${own}`];
  return tags.flatMap((tag) => (tag !== undefined && allowed(tag) ? [tag] : [])).slice(0, 1);
}

/** How the owner's own description and the company want it worded. */
const wordingOf = ({ persona, known }: ComposeRequest): Wording => {
  const { personality_type, custom_archetype } = persona;
  const own = personality_type === 'custom' ? custom_archetype : '';
  return wordingIn(`${own}\n${known?.voice ?? ''}`);
};

/** More than the weight of any kind, so that what the company told comes after what the owner adds. */
const afterOwn = 10;

/** What a text may tell: what the owner adds for it, then what the company told that fits. */
function factsFor({ brief, known }: ComposeRequest, added: readonly string[]): Fact[] {
  const own = factsFrom(added);
  const told = factsKnown(known?.facts ?? []);
  const isReply = brief.content_type === 'reply';
  const fitting = isReply ? factsAnswering(brief.context, told) : factsAbout(brief.topic, told);
  const chosen = fitting.length === 0 && known?.regardless === true && !isReply ? told : fitting;
  const ranked = withoutRepeats(chosen, own).map((fact, at) => ({ ...fact, rank: afterOwn + at }));
  return [...own, ...ranked];
}

/** Whether this is no place for whims. */
const isSerious = (persona: Persona, { style }: Brief, { formal, no_jokes }: Wording): boolean =>
  formal ||
  no_jokes ||
  style === 'professional' ||
  bandOf(toneBands, toneOf(persona)).key === 'low';

/** What a reply speaks of: words of the post it answers, where they say what it is about. */
function subjectOf(topic: Topic, answered: Answered | undefined): Topic {
  if (answered?.subject === undefined) return topic;
  const inline = answered.subject;
  const leading = inline.charAt(0).toUpperCase() + inline.slice(1);
  return { ...topic, kind: 'noun', inline, leading, own: false, plural: isPlural(inline) };
}

/** Each archetype, description and topic has its own shuffle, or posts side by side would be built alike. */
function shuffleOf({ persona, brief, seed }: ComposeRequest): { seed: number; place: number } {
  const own = persona.personality_type === 'custom' ? persona.custom_archetype : '';
  const self = own === '' ? 0 : numberOf(own) % 997;
  return {
    seed: seed + numberOf(brief.topic) + self,
    place: Archetypes.indexOf(persona.personality_type),
  };
}

/** What the owner adds for this text, and what that and the persona forbid. */
function ruled(request: ComposeRequest) {
  const { persona, brief, known, limit } = request;
  // What a reply answers was written by somebody else, who asks nothing of us.
  const isReply = brief.content_type === 'reply';
  const context = isReply ? { facts: [], requests: [] } : readContext(brief.context);
  const told = isReply ? [] : (known?.facts ?? []);
  const given = { ...brief, context: [brief.context, ...told].join('\n') };
  const constraints = createConstraints(persona, given, limit, context.requests);
  const { habits } = constraints;
  const allowed = (text: string) =>
    constraints.passes(withHabits(text, habits)) && !(habits.no_question && text.includes('?'));
  const answered =
    isReply && brief.context !== ''
      ? readPost(brief.context, brief.topic, allowed, {
          names: [persona.name],
          topics: [brief.topic, ...persona.target_topics],
        })
      : undefined;
  const facts = factsFor(request, context.facts).filter(({ text }) => allowed(text));
  return { leash: constraints, allowed, answered, facts };
}

/** Emojis and hashtags, as far as they are wanted. */
function signs(
  { persona, brief }: ComposeRequest,
  {
    topic,
    voice,
    leash: constraints,
    random,
    allowed,
  }: Pick<ComposeContext, 'topic' | 'voice' | 'leash'> & {
    random: Random;
    allowed: (text: string) => boolean;
  },
): Pick<ComposeContext, 'emoji' | 'hashtags'> {
  const { habits, heard } = constraints;
  const favourites = heard.emojis.filter(constraints.passes);
  const emojis = createShuffle(favourites.length > 0 ? favourites : voice.emojis, random);
  return {
    emoji: () => (brief.emojis && !habits.no_emoji ? (emojis.draw() ?? '') : ''),
    hashtags:
      brief.hashtags && !habits.no_hashtag ? hashtagsOf(topic, voice, persona, allowed) : [],
  };
}

/** Lays everything out for one request. */
export function createComposeContext(request: ComposeRequest): ComposeContext {
  const { persona, brief } = request;
  const { seed, place } = shuffleOf(request);
  const random = createRandom(seed + 101 * place);
  const { leash: constraints, allowed, answered, facts } = ruled(request);
  const named = readTopic(constraints.sayable(brief.topic), request.limit, constraints.named);
  const topic = subjectOf(named, answered);
  const wording = wordingOf(request);
  const voice = voiceOf(persona, isSerious(persona, brief, wording));
  const lean = styleWeightsOf(persona, seed, wording);
  const sheet = { persona, brief, voice, topic, lean, leash: constraints, seed };
  const draw = createDraw(sheet, {
    allowed,
    random,
    short: wording.short_sentences,
    seed: seed + 101 * place,
    said: createRecent(request.recent ?? [], topic.inline),
  });
  return {
    request,
    topic,
    voice,
    lean,
    leash: constraints,
    wording,
    answered,
    draw,
    facts,
    unread: [
      ...readGuidelines(persona.behavioral_guidelines).unread,
      ...(request.known?.unread ?? []),
    ],
    turn: Math.floor(createRandom(seed)() * 60) + place,
    ...signs(request, { topic: named, voice, leash: constraints, random, allowed }),
  };
}
