/** The earlier turns of a prompt: tasks with their answers, which show a voice better than any rule does. */
import { HumorStyles, IntelligenceLevels, type Persona } from '#contract/agents/types.ts';
import type { ContentType } from '#domain/persona/brief-labels.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { refusesHumor } from '#domain/persona/guidelines.ts';
import { signsIn } from '#domain/persona/voice-samples.ts';
import { asTrusted, asUntrusted } from '#domain/text/untrusted-text.ts';
import {
  type Example,
  type ExampleKind,
  type Settings,
  examplesOf,
  examplesShowing,
  plainExamples,
  settingsOf,
} from './example-book.ts';
import type { PromptRequest, PromptSize } from './prompt.ts';
import { plainSigns, roomFor } from './room.ts';
import { rewritingText, taskText } from './task.ts';
import { saysFact } from '#domain/checks/facts-said.ts';

const sentencesOf = ({ parts }: Example): string[] =>
  parts.flatMap((part) => part.split(/(?<=[.!?…])\s+/u));

/** How an example opens: with a question, a fact, words that lead to a fact, or a remark. */
export function openingOf(example: Example): 'question' | 'fact' | 'lead' | 'remark' {
  const [first = ''] = sentencesOf(example);
  if (first.endsWith('?')) return 'question';
  if (!example.facts.some((fact) => saysFact(first, fact))) return 'remark';
  // The colon of a time leads to nothing.
  return /:\s/u.test(first) ? 'lead' : 'fact';
}

/** How an example opens, and in how many sentences it is said. */
export const formOf = (example: Example): string =>
  `${openingOf(example)} ${sentencesOf(example).length}`;

/** A task and its answer, and where they come from. */
export interface Turn {
  origin: 'example' | 'sample' | 'contrast';
  task: string;
  answer: string;
}

/** How many turns a model is shown. */
const most: Record<PromptSize, number> = { small: 2, large: 6 };

/** The longest text of a turn, in characters: longer ones would outweigh the task. */
const longest = 1200;

/** The examples for each kind of text, nearest first. */
const kindsFor: Record<ContentType, readonly ExampleKind[]> = {
  tweet: ['post', 'tip'],
  tip: ['tip', 'post'],
  story: ['story', 'post'],
  thread: ['thread', 'post'],
  reply: ['answer', 'thanks'],
};

const typeOf: Partial<Record<ExampleKind, ContentType>> = {
  tip: 'tip',
  story: 'story',
  thread: 'thread',
  answer: 'reply',
  thanks: 'reply',
  sorry: 'reply',
};

/** The length that is asked for now, for a text of this many facts. */
const roomOfTurn = ({ limit }: PromptRequest, type: ContentType, facts: number) =>
  roomFor({ content_type: type, length: 'medium' }, facts, limit.max_length);

function asTurn(request: PromptRequest, { kind, topic, facts, parts }: Example): Turn {
  const answer = parts.join('\n\n');
  if (kind === 'rewrite') {
    const wish = facts.map((fact) => `Your owner asks: ${fact}`);
    return {
      origin: 'example',
      task: rewritingText(wish, asUntrusted(topic, request.mark)),
      answer,
    };
  }
  const type = typeOf[kind] ?? 'tweet';
  const task = taskText({
    type,
    about: type === 'reply' ? asUntrusted(topic, request.mark) : topic,
    facts,
    room: roomOfTurn(request, type, facts.length),
    signs: plainSigns,
  });
  return { origin: 'example', task, answer };
}

/** A text of the owner’s, whose task is only to write as they do. */
function sampleTurn(request: PromptRequest, sample: string): Turn {
  const { limit, mark } = request;
  const has = signsIn([sample]);
  const signs = `${has.hashtags ? 'Hashtags' : 'No hashtags'}, ${has.emojis.length > 0 ? 'emojis' : 'no emojis'}.`;
  const task = taskText({
    type: 'tweet',
    about: 'whatever is on your mind, as you write',
    facts: [],
    room: { words: 'as long as you like', most: limit.max_length },
    signs,
  });
  return { origin: 'sample', task, answer: asTrusted(sample, mark) };
}

/** An approved text without the link below it, which belongs to that post alone: a model would set it below the next one. */
const withoutLink = (text: string): string =>
  text.replace(/(?:^|\n)\s*https?:\/\/\S+\s*$/u, '').trimEnd();

/** The owner’s texts, samples or learned since, that share most words with what this one is about, the nearest last. */
function nearestSamples(request: PromptRequest, count: number): string[] {
  const { persona, brief, refit, learned = [] } = request;
  const about = new Set(
    rootsOf(refit ? refit.parts.join('\n') : `${brief.topic}\n${brief.context}`),
  );
  const shared = (text: string) => rootsOf(text).filter((root) => about.has(root)).length;
  // Samples first, which count more among texts that are as near.
  return [...new Set([...persona.voice_samples, ...learned.map(withoutLink)])]
    .filter((text) => text !== '' && text.length <= longest)
    .map((text) => ({ text, near: shared(text) }))
    .toSorted((one, other) => other.near - one.near)
    .slice(0, count)
    .map(({ text }) => text)
    .toReversed();
}

/** Which of two ways to say a thing is the owner’s, as a rewriting. */
function contrastTurns({ persona, mark }: PromptRequest, count: number): Turn[] {
  return persona.contrast_pairs.slice(0, count).map(({ instead_of, write }) => ({
    origin: 'contrast',
    task: rewritingText(['Say it your way.'], asUntrusted(instead_of, mark)),
    answer: asTrusted(write, mark),
  }));
}

/** The settings to show: a serious tone where the owner’s own words refuse jokes. */
function settingsShown(persona: Persona): Settings {
  const settings = settingsOf(persona);
  return refusesHumor(persona) ? { ...settings, tone: 'low' } : settings;
}

/** Every example that the prompts of a persona may show. */
export function examplesFor(persona: Persona): Example[] {
  const { personality_type: voice } = persona;
  const settings = settingsShown(persona);
  return [
    ...plainExamples.filter((one) => one.voice === voice || one.voice === 'any'),
    ...examplesShowing('mind', voice, settings),
    ...examplesShowing('manner', voice, settings),
  ];
}

const bands: readonly Settings['tone'][] = ['low', 'middle', 'high'];

/** A list from another place on, which the settings choose: agents of a type needn’t all see the same briefs. */
function turned<Item>(items: readonly Item[], settings: Settings): Item[] {
  const { tone, boldness, humor, intelligence } = settings;
  const sum =
    bands.indexOf(tone) +
    bands.indexOf(boldness) +
    HumorStyles.indexOf(humor) +
    IntelligenceLevels.indexOf(intelligence);
  const from = sum % (items.length || 1);
  return [...items.slice(from), ...items.slice(0, from)];
}

/**
 * The posts that show a persona’s settings, what shows most last: its humor and intelligence, then its tone and boldness.
 * With a serious tone there is nothing to laugh about, so both show that. The two differ in form, which a model would copy.
 */
function settingExamples(persona: Persona): Example[] {
  const { personality_type: voice } = persona;
  const settings = settingsShown(persona);
  const all = turned(examplesShowing('manner', voice, settings), settings);
  if (settings.tone === 'low') {
    const [last, ...others] = all;
    const first = others.find((one) => last && formOf(one) !== formOf(last));
    return [first, last].filter((one) => one !== undefined);
  }
  const minds = turned(examplesShowing('mind', voice, settings), settings);
  const pairs = minds.flatMap((mind) => all.map((manner) => [mind, manner] as const));
  return [...(pairs.find(([one, other]) => openingOf(one) !== openingOf(other)) ?? [])];
}

/** The examples of a voice for a kind of text, the nearest last. */
function voiceExamples({ persona, brief }: PromptRequest): Example[] {
  const { content_type } = brief;
  const [nearest, next] = examplesOf(persona.personality_type, kindsFor[content_type], 2);
  const shown = content_type === 'reply' ? [] : settingExamples(persona);
  // A kind of its own keeps its form, and one post shows the settings.
  const own = content_type === 'tweet' && shown.length > 0 ? [] : [nearest];
  const others = shown.length > 0 ? shown : [next];
  return [...others, ...own].filter((one) => one !== undefined);
}

/** Examples from the book: calm ones for a grave text, rewritings for one, else those of the voice. */
function bookTurns(request: PromptRequest, count: number): Turn[] {
  const { brief, grave, refit } = request;
  const turn = (one: Example) => asTurn(request, one);
  if (refit) return examplesOf('any', ['rewrite'], count).map(turn);
  if (grave) {
    const kind = brief.content_type === 'reply' ? 'sorry' : 'serious';
    return examplesOf('any', [kind], count).map(turn);
  }
  return count > 0 ? voiceExamples(request).slice(-count).map(turn) : [];
}

/**
 * The turns before a task: examples first, the owner’s own texts last, where they count most. A grave text is shown
 * nothing that is light, so none of the owner’s either; a reply is shown replies.
 */
export function turnsFor(request: PromptRequest): Turn[] {
  const { size, grave, brief, refit, knowledge = nothingKnown } = request;
  const room = most[size];
  // Every rewriting but one into the voice keeps the tone of the text.
  const keepsTone = refit !== undefined && refit.way !== 'voice';
  if (grave || keepsTone) return bookTurns(request, room);
  const isPost = brief.content_type !== 'reply' && knowledge.material === undefined;
  const pairs = contrastTurns(request, size === 'small' ? 0 : 2);
  const samples = isPost ? nearestSamples(request, size === 'small' ? 1 : 3) : [];
  const own = samples.map((sample) => sampleTurn(request, sample));
  const book = bookTurns(request, Math.min(2, room - own.length));
  return [...book, ...pairs, ...own].slice(-room);
}
