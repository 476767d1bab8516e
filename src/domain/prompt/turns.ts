/** The earlier turns of a prompt: tasks with their answers, which show a voice better than any rule does. */
import type { ContentType } from '#domain/persona/brief-labels.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { signsIn } from '#domain/persona/voice-samples.ts';
import { asTrusted, asUntrusted } from '#domain/text/untrusted-text.ts';
import { type Example, type ExampleKind, examplesOf } from './example-book.ts';
import type { PromptRequest, PromptSize } from './prompt.ts';
import { plainSigns, roomFor } from './room.ts';
import { rewritingText, taskText } from './task.ts';

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

/** The owner’s texts that share most words with what this one is about, the nearest last. */
function nearestSamples({ persona, brief, refit }: PromptRequest, count: number): string[] {
  const about = new Set(
    rootsOf(refit ? refit.parts.join('\n') : `${brief.topic}\n${brief.context}`),
  );
  const shared = (text: string) => rootsOf(text).filter((root) => about.has(root)).length;
  return persona.voice_samples
    .filter((text) => text.length <= longest)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, count)
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

/** Examples from the book: calm ones for a grave text, rewritings for one, else those of the voice. */
function bookTurns(request: PromptRequest, count: number): Turn[] {
  const { persona, brief, grave, refit } = request;
  const turn = (one: Example) => asTurn(request, one);
  if (refit) return examplesOf('any', ['rewrite'], count).map(turn);
  if (grave) {
    const kind = brief.content_type === 'reply' ? 'sorry' : 'serious';
    return examplesOf('any', [kind], count).map(turn);
  }
  return examplesOf(persona.personality_type, kindsFor[brief.content_type], count).map(turn);
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
