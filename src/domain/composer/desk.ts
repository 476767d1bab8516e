/** Everything the composer has at hand for one request: its lines, in their register, ready to be drawn. */
import { Archetypes, type Persona } from '#contract/agents.ts';
import type { Brief } from '#contract/content.ts';
import { createDeck, createRandom, type Deck, type Random } from './deck.ts';
import { addedBy, readContext } from './facts.ts';
import { type Lean, leanOf, numberOf } from './lean.ts';
import { filled, inRegister, withHabits } from './polish.ts';
import { createLeash, type Leash } from './leash.ts';
import { hashtagOf, readTopic, type Topic } from './topic.ts';
import type { Thought, Voice } from './voice.ts';
import { voiceOf } from './voices.ts';
import { readGuidelines } from '#domain/guidelines.ts';
import type { LengthLimit } from '#domain/post-text.ts';

export interface ComposeRequest {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  /** How many different texts are wanted. */
  count: number;
  seed: number;
}

export type Kind =
  | 'thought'
  | 'question'
  | 'list'
  | 'reply'
  | 'scene'
  | 'lesson'
  | 'tip'
  | 'point'
  | 'wrap'
  | 'closer'
  | 'finish'
  | 'lead'
  | 'fact'
  | 'humor'
  | 'mind'
  | 'daring'
  | 'special'
  | 'link';

export interface Desk {
  request: ComposeRequest;
  topic: Topic;
  voice: Voice;
  lean: Lean;
  leash: Leash;
  /** Guidelines that no rule can keep. */
  unread: string[];
  facts: number;
  /** Which shape comes first; archetypes side by side differ in it. */
  turn: number;
  /** A thought nobody has used yet that will do, or nothing. */
  draw(kind: Kind, willDo?: (thought: Thought) => boolean): Thought | undefined;
  emoji(): string;
  hashtags: string[];
}

type Prepare = (line: string, more?: { other?: string; group?: string }) => string;

const otherTopics = (persona: Persona, topic: Topic): string[] =>
  persona.target_topics.filter(
    (other) => other.length <= 40 && !topic.inline.toLowerCase().includes(other.toLowerCase()),
  );

function thoughtsOf(
  { persona, brief }: ComposeRequest,
  voice: Voice,
  prepare: Prepare,
  topic: Topic,
  lean: Lean,
): Record<Kind, Thought[]> {
  const { traits } = voice;
  const style = traits.styles[brief.style];
  const special = persona.specialization ? traits.special[persona.specialization] : [];
  const each = (lines: readonly string[]) => lines.map((line): Thought => [prepare(line)]);
  const all = (thoughts: readonly Thought[], isList = false) =>
    thoughts
      .filter(([opens]) => topic.thing || !/\{n\}/iu.test(opens))
      .map(([opens, ...then]): Thought => [
        prepare(opens),
        ...then.map((line) => prepare(line, isList ? { group: opens } : {})),
      ]);
  return {
    thought: all(voice.thoughts),
    question: all(voice.questions),
    list: all(voice.lists, true),
    reply: all(voice.replies),
    scene: all(voice.scenes),
    lesson: each(voice.lessons),
    tip: all(voice.tips),
    point: each(voice.points),
    wrap: each(voice.wraps),
    closer: each(voice.closers),
    finish: each(style.closers),
    lead: each(style.leads),
    fact: readContext(addedBy(brief)).facts.map((fact): Thought => [fact]),
    humor: lean.tone === 'low' ? [] : each(traits.humor[persona.humor_style]),
    mind: each(traits.mind[persona.intelligence_level]),
    daring: each(traits.daring[lean.daring]),
    special: each(special),
    link: otherTopics(persona, topic).flatMap((other) =>
      traits.links.map((line): Thought => [prepare(line, { other })]),
    ),
  };
}

/** One hashtag for the topic and one for the persona's field, without repeats. */
function hashtagsOf(
  topic: Topic,
  voice: Voice,
  persona: Persona,
  allowed: (text: string) => boolean,
): string[] {
  const own = hashtagOf(topic.inline);
  const field = persona.specialization ?? persona.target_topics[0] ?? '';
  const tags = [own, hashtagOf(field), own ? undefined : `#${voice.tag}`];
  const distinct = new Map(tags.flatMap((tag) => (tag ? [[tag.toLowerCase(), tag]] : [])));
  return [...distinct.values()].filter(allowed).slice(0, 2);
}

/** Of the sentences after the next, another one is left out each time, so that the same start goes on differently. */
function varied(thoughts: readonly Thought[], random: Random): Thought[] {
  return thoughts.map(([opens, ...then]): Thought => {
    const without = 1 + Math.floor(random() * (then.length - 1));
    return [opens, ...then.filter((_, at) => then.length < 3 || at !== without)];
  });
}

/** Questions that suit every voice, for when all of its own are out of bounds. */
const bareAsks: readonly Thought[] = [['And you?'], ['Agreed?'], ['Right?']];

/** Lines about as long as the sentences of the voice samples come first. */
function nearest({ heard }: Leash): ((thought: Thought) => number) | undefined {
  const wanted = heard.sentence_words;
  if (wanted === 0) return undefined;
  return ([opens]) => Math.abs(opens.split(/\s+/u).length - wanted) / 3;
}

/** The lines of a request after everything that may change them, before anything is drawn. */
function laidOut(
  request: ComposeRequest,
  voice: Voice,
  { topic, lean, leash }: Pick<Desk, 'topic' | 'lean' | 'leash'>,
  random: Random,
): Record<Kind, Thought[]> {
  const { brief } = request;
  const prepare: Prepare = (line, { other, group } = {}) =>
    filled(inRegister(line, brief, lean, group), topic, other);
  const thoughts = thoughtsOf(request, voice, prepare, topic, lean);
  if (brief.length === 'medium' && !voice.argues)
    thoughts.thought = varied(thoughts.thought, random);
  if (leash.habits.end_with_question)
    thoughts.closer = voice.asks.map((ask): Thought => [prepare(ask)]);
  return thoughts;
}

/** Lays everything out for one request. */
export function createDesk(request: ComposeRequest): Desk {
  const { persona, brief } = request;
  // Each archetype and topic has its own shuffle, or posts side by side would be built alike.
  const archetype = Archetypes.indexOf(persona.personality_type);
  const seed = request.seed + numberOf(brief.topic);
  const random = createRandom(seed + 101 * archetype);
  const context = readContext(addedBy(brief));
  const leash = createLeash(persona, brief, request.limit, context.requests);
  const { habits, heard } = leash;
  const allowed = (text: string) =>
    leash.passes(withHabits(text, habits)) && !(habits.no_question && text.includes('?'));

  const topic = readTopic(leash.sayable(brief.topic), request.limit, leash.named);
  const voice = voiceOf(persona);
  const lean = leanOf(persona, seed);
  const thoughts = laidOut(request, voice, { topic, lean, leash }, random);
  const distance = nearest(leash);
  const decks = new Map<string, Deck<Thought>>(
    Object.entries(thoughts).map(([kind, all]) => [kind, createDeck(all, random, distance)]),
  );
  const asks = createDeck(bareAsks, random);
  const draw: Desk['draw'] = (kind, willDo = () => true) => {
    const may = (thought: Thought) => allowed(thought[0]) && willDo(thought);
    const found =
      decks.get(kind)?.draw(may) ??
      (kind === 'closer' && habits.end_with_question ? asks.draw(may) : undefined);
    return found && [found[0], ...found.slice(1).filter(allowed)];
  };
  const favourites = heard.emojis.filter(leash.passes);
  const emojis = createDeck(favourites.length > 0 ? favourites : voice.emojis, random);
  return {
    request,
    topic,
    voice,
    lean,
    leash,
    unread: readGuidelines(persona.behavioral_guidelines).unread,
    facts: thoughts.fact.length,
    turn: Math.floor(createRandom(seed)() * 60) + archetype,
    draw,
    emoji: () => (brief.emojis && !habits.no_emoji ? (emojis.draw() ?? '') : ''),
    hashtags:
      brief.hashtags && !habits.no_hashtag ? hashtagsOf(topic, voice, persona, allowed) : [],
  };
}
