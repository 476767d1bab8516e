/**
 * The prompt for a model, in one form for every kind of text: who writes, earlier turns in the words of the task, and
 * the task. The answer is plain text. Two sizes: a small model is told less, and shown fewer turns.
 */
import type { PromptMessage } from '#contract/agents/personas.ts';
import type { Persona } from '#contract/agents/types.ts';
import { ContentTypes } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import { type PromptSize, PromptSizes } from '#contract/models/providers.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import { type Knowledge, nothingKnown } from '#domain/knowledge/knowledge.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { asUntrusted } from '#domain/text/untrusted-text.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import { isSolemn } from '#domain/briefs/gravity.ts';
import { refitTasks } from './refit-task.ts';
import { roomsOf } from './room.ts';
import { angles, openings, requestedTask } from './task.ts';
import { examplesFor, type Turn, turnsFor } from './turns.ts';
import { graveLine, graveWhoLine, humorLine, law, soberLine, whoLine, whoText } from './who.ts';

/** What a writer needs to know about the target network. */
export interface Network {
  name: string;
  /** What works well there, in a sentence or two. */
  manners: string;
}

export type { PromptSize };

export interface PromptRequest {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  size: PromptSize;
  /** Whether nobody may joke about it. */
  grave: boolean;
  network?: Network | undefined;
  /** The current day, such as `Monday, November 23, 2026`. */
  today?: string | undefined;
  /** Which text of its request it is, from 0: each after the first takes another angle on the topic. */
  angle?: number | undefined;
  /** The mood of the message that a reply answers. */
  mood?: MessageMood | undefined;
  /** A post to rewrite, in place of a new text on the topic. */
  refit?: Refit | undefined;
  /** Texts that this agent published, newest first. */
  recent: readonly string[];
  /** The newest texts that its owner approved or edited. */
  learned?: readonly string[] | undefined;
  knowledge?: Knowledge | undefined;
  /** The fence around quoted text: random, so that quoted text cannot close it. */
  mark: string;
}

export interface AssembledPrompt {
  /** Who writes. The same for every text of an agent that is as grave, so that it can be cached. */
  system: string;
  turns: readonly Turn[];
  task: string;
  temperature: number;
}

const temperatures: Record<PromptSize, number> = { small: 0.3, large: 0.7 };

/** The most tokens of a whole small prompt; local servers read 4,096 unless told otherwise, and drop the rest silently. */
const smallBudget = 2800;

/** Moods that only the owner answers, and that a light word does not hurt. */
const lightMoods: ReadonlySet<MessageMood> = new Set<MessageMood>(['sarcasm', 'foreign']);

const isGraveMood = (mood: MessageMood): boolean =>
  !messageMoods[mood].drafted && !lightMoods.has(mood);

/** Whether nobody can tell from its words what such a message means. */
export const isUnclearMood = (mood: MessageMood): boolean =>
  mood === 'unclear' || lightMoods.has(mood);

/** Whether a text is grave: by its subject, its kind, or the mood that it answers. */
export const isGraveText = (brief: Brief, mood?: MessageMood): boolean =>
  (mood !== undefined && isGraveMood(mood)) || isSolemn(brief);

/** As many of the last turns as the budget leaves room for. */
function withinBudget(turns: readonly Turn[], rest: number): readonly Turn[] {
  let room = smallBudget - rest;
  const kept = turns.toReversed().filter(({ task, answer }) => {
    room -= tokensOf(task) + tokensOf(answer);
    return room >= 0;
  });
  return kept.toReversed();
}

/** Assembles the prompt of one text. */
export function assemblePrompt(given: Omit<PromptRequest, 'grave'>): AssembledPrompt {
  const { persona, brief, mood, size, knowledge = nothingKnown } = given;
  const grave = isGraveText(brief, mood);
  const request = { ...given, grave };
  const system = whoText(persona, knowledge, { size, grave });
  const task = requestedTask(request);
  const turns = turnsFor(request);
  return {
    system,
    turns: size === 'small' ? withinBudget(turns, tokensOf(system) + tokensOf(task)) : turns,
    task,
    temperature: temperatures[size],
  };
}

/** The messages of a prompt, in order, each with where it comes from. */
export const messagesOf = ({
  system,
  turns,
  task,
}: AssembledPrompt): Omit<PromptMessage, 'tokens'>[] => [
  { role: 'system', origin: 'personality', text: system },
  ...turns.flatMap(({ origin, task: asked, answer }) => [
    { role: 'user' as const, origin, text: asked },
    { role: 'assistant' as const, origin, text: answer },
  ]),
  { role: 'user', origin: 'task', text: task },
];

/**
 * The message to a model after a text that cannot go out. It says what to do, in the words of a task: a model told what is
 * wrong, or of parts, counts and limits, writes about that.
 */
export const repairText = (reason: string, mark: string): string =>
  `Write it again, and keep what was good.\n${asUntrusted(reason, mark)}\nAnswer with the text alone.`;

/**
 * The prompt text that must not be published: who writes, every line of a task and the texts of its voice, but no
 * quotations, names and topics.
 */
export function toldOf(persona: Persona, brief: Brief, limit: LengthLimit): string[] {
  const { custom_archetype, behavioral_guidelines } = persona;
  const mute = { ...brief, topic: '', context: '', answers: {}, wishes: '', keep_out: [] };
  const request = { persona, limit, size: 'large', grave: false, recent: [], mark: '' } as const;
  const tasks = ContentTypes.flatMap((content_type) => [
    requestedTask({ ...request, brief: { ...mute, content_type } }),
    ...roomsOf({ ...mute, content_type }, limit.max_length),
  ]);
  return [
    custom_archetype,
    ...behavioral_guidelines,
    ...PromptSizes.map((size) => whoLine(persona, size)),
    graveWhoLine(persona),
    humorLine(persona),
    graveLine,
    soberLine,
    law,
    ...tasks,
    ...openings,
    ...angles,
    ...refitTasks(),
    ...examplesFor(persona).flatMap(({ parts }) => parts),
  ];
}
