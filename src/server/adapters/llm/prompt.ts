/** Converts a request to the messages that a model takes. */
import { randomInt } from 'node:crypto';
import {
  assemblePrompt,
  type AssembledPrompt,
  type PromptSize,
  repairText,
} from '#domain/prompt/prompt.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import type { ShortQuestion, WriteRequest, Written } from './port.ts';

const digits = (): string => String(randomInt(10 ** 10)).padStart(10, '0');

/**
 * The fence around quoted text in a prompt: random, so that pasted text cannot close it, and in a form that no post
 * has, so that leaking it is detected (`domain/checks/leak-checks.ts`).
 */
export const newMark = (): string => `mark-${digits()}${digits()}`;

interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ModelPrompt {
  /** The same for every text of a persona, so that providers can cache it. */
  instructions: string;
  /** Earlier turns and the request; for a repair also the failed text and what is wrong with it. */
  messages: ModelMessage[];
  temperature: number;
}

/** A prompt with what the owner is told about its text. */
interface ToldPrompt extends ModelPrompt {
  /** Why the text reads as it does, in a sentence. */
  why: string;
  /** What would have made it better. */
  needs: string[];
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

/** A small model is asked afresh and more freely, because it would write the same once more. */
const freely = 0.8;
const temperatureOf = ({ attempt = 0 }: WriteRequest, usual: number, size: PromptSize): number =>
  size === 'small' && attempt > 0 ? freely : usual;

/** What the model was shown and given. */
function whyOf({ persona, brief, refit }: WriteRequest, { turns }: AssembledPrompt): string {
  const own = turns.filter(({ origin }) => origin !== 'example').length;
  if (refit) return 'Rewritten from the text before it.';
  const voice =
    own === 0
      ? `Written as ${persona.name}, after examples of this voice.`
      : `Written as ${persona.name}, after ${counted(own, 'text of your own', 'texts of your own')}.`;
  const facts = brief.content_type === 'reply' ? 0 : factsOf(brief).length;
  return facts === 0 ? voice : `${voice} It was given ${counted(facts, 'fact', 'facts')}.`;
}

const lackingFacts = 'what’s new, when, where, or why it matters';

/** A new text without any fact can only be general. */
const needsOf = ({ brief, refit, knowledge }: WriteRequest): string[] =>
  refit === undefined &&
  brief.content_type !== 'reply' &&
  knowledge?.material === undefined &&
  (knowledge?.facts.length ?? 0) === 0 &&
  factsOf(brief).length === 0
    ? [lackingFacts]
    : [];

/** Compiles a request into a model’s input. */
export function promptFor(given: WriteRequest, size: PromptSize): ToldPrompt {
  const { recent = [], repair, ...request } = given;
  const mark = newMark();
  const prompt = assemblePrompt({ ...request, recent, size, mark });
  const turns = prompt.turns.flatMap(({ task, answer }): ModelMessage[] => [
    { role: 'user', content: task },
    { role: 'assistant', content: answer },
  ]);
  // A small model told what is wrong with its text writes about that, or the same again.
  const isRepair = repair !== undefined && size === 'large';
  const repairing: ModelMessage[] = isRepair
    ? [
        { role: 'assistant', content: repair.parts.join('\n\n') },
        { role: 'user', content: repairText(repair.reason, mark) },
      ]
    : [];
  return {
    instructions: prompt.system,
    messages: [...turns, { role: 'user', content: prompt.task }, ...repairing],
    temperature: temperatureOf(given, prompt.temperature, size),
    why: whyOf(given, prompt),
    needs: needsOf(given),
  };
}

/** A short question, which has one right answer. */
export const promptOfQuestion = ({ system, messages }: ShortQuestion): ModelPrompt => ({
  instructions: system,
  messages: messages.map(({ role, text }) => ({ role, content: text })),
  temperature: 0,
});

/** What a model wrote, with what its owner is told about it. */
export const writtenFrom = (parts: string[], { why, needs }: ToldPrompt): Written => ({
  parts,
  why,
  needs,
});
