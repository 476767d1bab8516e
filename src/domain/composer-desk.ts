/** Everything the composer has at hand for one request: its lines, in their register, ready to be drawn. */
import { Archetypes, type Persona } from '#contract/agents.ts';
import type { Brief } from '#contract/content.ts';
import { avoidedIn } from './avoided.ts';
import { createDeck, createRandom, type Random } from './composer-deck.ts';
import { readContext } from './composer-facts.ts';
import { filled, inRegister } from './composer-polish.ts';
import { hashtagOf, readTopic, type Topic } from './composer-topic.ts';
import {
  bridgeLines,
  contrastLines,
  daringLines,
  humorLines,
  intelligenceLines,
  linkLines,
  specializationLines,
  styleLines,
  tipLines,
  wrapLines,
} from './composer-traits.ts';
import type { Voice } from './composer-voice.ts';
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
  | 'opener'
  | 'question'
  | 'list'
  | 'contrast'
  | 'point'
  | 'closer'
  | 'finish'
  | 'reply'
  | 'scene'
  | 'lesson'
  | 'tip'
  | 'advice'
  | 'wrap'
  | 'bridge'
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
  habits: Habits;
  /** Guidelines that no rule can keep. */
  unread: string[];
  facts: number;
  tone: 'low' | 'middle' | 'high';
  daring: 'low' | 'middle' | 'high';
  random: Random;
  /** A line nobody has used yet that will do, or nothing. */
  draw(kind: Kind, willDo?: (line: string) => boolean): string | undefined;
  emoji(): string;
  hashtags: string[];
}

const askingClosers = ['What do you think?', 'How do you see it?', 'What would you add?'];

type Prepare = (line: string, more?: { o?: string; p?: string }) => string;

const otherTopics = (persona: Persona, topic: Topic): string[] =>
  persona.target_topics.filter(
    (other) => other.length <= 40 && !topic.inline.toLowerCase().includes(other.toLowerCase()),
  );

function linesOf(
  request: ComposeRequest,
  voice: Voice,
  prepare: Prepare,
  topic: Topic,
): Record<Kind, string[]> {
  const { persona, brief } = request;
  const style = styleLines[brief.style];
  const daring = bandOf(controversyBands, persona.controversy_comfort).key;
  const special = persona.specialization ? specializationLines[persona.specialization] : [];
  const all = (lines: readonly string[]) => lines.map((line) => prepare(line));
  const brisk = brief.length === 'short';
  const pairs = voice.scenes.map((scene, at) =>
    brisk ? scene : `${scene} ${voice.turns[at] ?? ''}`,
  );
  return {
    opener: all(voice.openers),
    question: all(voice.questions),
    list: all(voice.lists),
    contrast: contrastLines.flatMap((line) => voice.points.map((p) => prepare(line, { p }))),
    point: all(voice.points),
    closer: all(voice.closers),
    finish: all(style.closers),
    reply: all(voice.replies),
    scene: all(pairs),
    lesson: all(voice.lessons),
    tip: all(voice.tips),
    advice: tipLines.map(([act, because]) => `${prepare(act)} ${prepare(because)}`),
    wrap: all(wrapLines),
    bridge: all(bridgeLines),
    lead: all(style.leads),
    fact: readContext(brief.context).facts,
    humor: all(humorLines[persona.humor_style]),
    mind: all(intelligenceLines[persona.intelligence_level]),
    daring: all(daringLines[daring]),
    special: all(special),
    link: otherTopics(persona, topic).flatMap((o) => linkLines.map((line) => prepare(line, { o }))),
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

/** Lays everything out for one request. */
export function createDesk(request: ComposeRequest): Desk {
  const { persona, brief } = request;
  // Each archetype deals from its own shuffle, or agents side by side would draw the same shared lines.
  const random = createRandom(request.seed + 101 * Archetypes.indexOf(persona.personality_type));
  const context = readContext(brief.context);
  const { habits } = readGuidelines([...persona.behavioral_guidelines, ...context.requests]);
  const banned = [...persona.avoid_topics, ...habits.banned];
  const named = (text: string) => avoidedIn(text, banned) === undefined;
  const allowed = (text: string) => named(text) && !(habits.no_question && text.includes('?'));

  const topic = readTopic(brief.topic, request.limit, named);
  const voice = voiceOf(persona);
  const tone = bandOf(toneBands, toneOf(persona)).key;
  const prepare: Prepare = (line, more) =>
    filled(inRegister(line, brief, tone === 'low'), topic, more);
  const lines = linesOf(request, voice, prepare, topic);
  if (habits.end_with_question) {
    lines.closer = [...lines.closer.filter((line) => line.endsWith('?')), ...askingClosers];
    lines.finish = [];
  }
  if (tone === 'low') lines.humor = [];
  const decks = new Map(
    Object.entries(lines).map(([kind, all]) => [kind, createDeck(all.filter(allowed), random)]),
  );
  const emojis = createDeck(voice.emojis, random);
  return {
    request,
    topic,
    habits,
    unread: readGuidelines(persona.behavioral_guidelines).unread,
    facts: lines.fact.length,
    tone,
    daring: bandOf(controversyBands, persona.controversy_comfort).key,
    random,
    draw: (kind, willDo) => decks.get(kind)?.draw(willDo),
    emoji: () => (brief.emojis && !habits.no_emoji ? (emojis.draw() ?? '') : ''),
    hashtags:
      brief.hashtags && !habits.no_hashtag ? hashtagsOf(topic, voice, persona, allowed) : [],
  };
}
