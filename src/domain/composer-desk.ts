/** Everything the composer has at hand for one request: its lines, in their register, ready to be drawn. */
import { Archetypes, type Persona } from '#contract/agents.ts';
import type { Brief } from '#contract/content.ts';
import { avoidedIn } from './avoided.ts';
import { createDeck, createRandom, type Random } from './composer-deck.ts';
import { readContext } from './composer-facts.ts';
import { filled, inRegister } from './composer-polish.ts';
import { hashtagOf, readTopic, type Topic } from './composer-topic.ts';
import type { Thought, Voice } from './composer-voice.ts';
import { voiceOf } from './composer-voices.ts';
import { type Habits, readGuidelines } from './guidelines.ts';
import { toneOf } from './persona.ts';
import { bandOf, controversyBands, toneBands } from './persona-labels.ts';
import type { LengthLimit } from './post-text.ts';

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
  habits: Habits;
  /** Guidelines that no rule can keep. */
  unread: string[];
  facts: number;
  tone: 'low' | 'middle' | 'high';
  daring: 'low' | 'middle' | 'high';
  /** Which shape comes first; archetypes side by side differ in it. */
  turn: number;
  /** A thought nobody has used yet that will do, or nothing. */
  draw(kind: Kind, willDo?: (thought: Thought) => boolean): Thought | undefined;
  emoji(): string;
  hashtags: string[];
}

type Prepare = (line: string, other?: string) => string;

const otherTopics = (persona: Persona, topic: Topic): string[] =>
  persona.target_topics.filter(
    (other) => other.length <= 40 && !topic.inline.toLowerCase().includes(other.toLowerCase()),
  );

function thoughtsOf(
  { persona, brief }: ComposeRequest,
  voice: Voice,
  prepare: Prepare,
  topic: Topic,
): Record<Kind, Thought[]> {
  const { traits } = voice;
  const style = traits.styles[brief.style];
  const daring = bandOf(controversyBands, persona.controversy_comfort).key;
  const special = persona.specialization ? traits.special[persona.specialization] : [];
  const each = (lines: readonly string[]) => lines.map((line): Thought => [prepare(line)]);
  const all = (thoughts: readonly Thought[]) =>
    thoughts
      .filter(([opens]) => topic.thing || !/\{n\}/iu.test(opens))
      .map(([opens, ...then]): Thought => [prepare(opens), ...then.map((line) => prepare(line))]);
  return {
    thought: all(voice.thoughts),
    question: all(voice.questions),
    list: all(voice.lists),
    reply: all(voice.replies),
    scene: all(voice.scenes),
    lesson: each(voice.lessons),
    tip: all(voice.tips),
    point: each(voice.points),
    wrap: each(voice.wraps),
    closer: each(voice.closers),
    finish: each(style.closers),
    lead: each(style.leads),
    fact: readContext(brief.context).facts.map((fact): Thought => [fact]),
    humor: each(traits.humor[persona.humor_style]),
    mind: each(traits.mind[persona.intelligence_level]),
    daring: each(traits.daring[daring]),
    special: each(special),
    link: otherTopics(persona, topic).flatMap((other) =>
      traits.links.map((line): Thought => [prepare(line, other)]),
    ),
  };
}

/** The thoughts that may be opened, each with what may follow. */
const permitted = (thoughts: readonly Thought[], allowed: (text: string) => boolean): Thought[] =>
  thoughts.flatMap(([opens, ...then]): Thought[] =>
    allowed(opens) ? [[opens, ...then.filter(allowed)]] : [],
  );

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

/** A number that a text decides. */
const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 7);

/** Lays everything out for one request. */
export function createDesk(request: ComposeRequest): Desk {
  const { persona, brief } = request;
  // Each archetype and topic has its own shuffle, or posts side by side would be built alike.
  const archetype = Archetypes.indexOf(persona.personality_type);
  const seed = request.seed + numberOf(brief.topic);
  const random = createRandom(seed + 101 * archetype);
  const context = readContext(brief.context);
  const { habits } = readGuidelines([...persona.behavioral_guidelines, ...context.requests]);
  const banned = [...persona.avoid_topics, ...habits.banned];
  const named = (text: string) => avoidedIn(text, banned) === undefined;
  const allowed = (text: string) => named(text) && !(habits.no_question && text.includes('?'));

  const topic = readTopic(brief.topic, request.limit, named);
  const voice = voiceOf(persona);
  const tone = bandOf(toneBands, toneOf(persona)).key;
  const prepare: Prepare = (line, other) =>
    filled(inRegister(line, brief, tone === 'low'), topic, other);
  const thoughts = thoughtsOf(request, voice, prepare, topic);
  if (brief.length === 'medium' && !voice.argues)
    thoughts.thought = varied(thoughts.thought, random);
  if (habits.end_with_question) thoughts.closer = voice.asks.map((ask): Thought => [prepare(ask)]);
  if (tone === 'low') thoughts.humor = [];
  const decks = new Map(
    Object.entries(thoughts).map(([kind, all]) => [
      kind,
      createDeck(permitted(all, allowed), random),
    ]),
  );
  const emojis = createDeck(voice.emojis, random);
  return {
    request,
    topic,
    voice,
    habits,
    unread: readGuidelines(persona.behavioral_guidelines).unread,
    facts: thoughts.fact.length,
    tone,
    daring: bandOf(controversyBands, persona.controversy_comfort).key,
    turn: Math.floor(createRandom(seed)() * 60) + archetype,
    draw: (kind, willDo) => decks.get(kind)?.draw(willDo),
    emoji: () => (brief.emojis && !habits.no_emoji ? (emojis.draw() ?? '') : ''),
    hashtags:
      brief.hashtags && !habits.no_hashtag ? hashtagsOf(topic, voice, persona, allowed) : [],
  };
}
