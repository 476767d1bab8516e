/** The writers of this server, and those that an agent uses. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief, Writer } from '#contract/content/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { factsAnswering } from '#domain/briefs/answering.ts';
import { factsKnown } from '#domain/briefs/known-facts.ts';
import { isGrave, isSolemn } from '#domain/briefs/gravity.ts';
import { answeredMood } from '#domain/mood/answered-mood.ts';
import type { Material } from '#domain/knowledge/knowledge.ts';
import { suitsComposer } from '#domain/persona/text-language.ts';
import { onlyGreets } from '#domain/writer/reply-key.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  currentWriters,
  type ModelContext,
  priceOfWriter,
} from '#server/features/models/service.ts';

/** The choice of an agent's owner. */
export interface WriterChoice {
  writer: string | null;
  composer_fallback: boolean;
}

/** Who is to write what. */
interface Asked {
  persona: Persona;
  brief: Brief;
  /** The mood of the message that it answers. */
  mood: MessageMood | undefined;
  /** Public company facts that a reply may answer with. */
  facts?: readonly string[];
  /** A stranger’s text that it is about. */
  material?: Material | undefined;
  /** Whether the built-in writer is wanted. */
  as_it_stands?: boolean | undefined;
}

export interface ChosenWriters {
  writer: LlmPort;
  /** Fallbacks in order: the other models, and the built-in writer if the owner wants that. */
  others: readonly LlmPort[];
  /** The small model in whose place the built-in writer sets a serious text. */
  stands_in_for?: string;
}

/** The mood of the message that a brief is to answer; `undefined` if it answers none. */
export const moodFor = (
  { name, target_topics }: Persona,
  { content_type, context, topic }: Brief,
): MessageMood | undefined =>
  content_type === 'reply' && context !== ''
    ? answeredMood(context, { names: [name], topics: [topic, ...target_topics] })
    : undefined;

/** Moods of someone who may be in danger: a reply says nothing but how to get help, in words that no model changes. */
const helpless: ReadonlySet<MessageMood | undefined> = new Set<MessageMood>([
  'self_harm',
  'medical',
]);

const asking: ReadonlySet<MessageMood | undefined> = new Set<MessageMood>(['question', 'inquiry']);

/** Whether a fact answers the question: as it stands it is better than what a small model makes of it. */
const isAnswered = ({ brief, mood, facts = [] }: Asked): boolean =>
  facts.length > 0 &&
  asking.has(mood) &&
  factsAnswering(brief.context, factsKnown(facts)).length > 0;

const isSerious = ({ brief, material }: Asked): boolean =>
  isSolemn(brief) || (material !== undefined && isGrave(`${material.title}\n${material.text}`));

/** Whether a model is so small that it may turn what it is told into something else. */
export const isSmall = ({ size }: LlmPort): boolean => size === 'small';

/** The same first writer, without small models that would stand in for it. */
export const withoutSmall = ({ writer, others }: ChosenWriters): ChosenWriters => ({
  writer,
  others: others.filter((one) => !isSmall(one)),
});

/**
 * The writers of a serious post: no small model, because one may turn what it is told into its opposite or drop what it
 * is about, which no check sees. The built-in writer sets the words of the owner instead.
 */
const exact = (chosen: ChosenWriters, composer: LlmPort): ChosenWriters =>
  isSmall(chosen.writer)
    ? { writer: composer, others: [], stands_in_for: chosen.writer.name }
    : withoutSmall(chosen);

/**
 * The administrators' order applies to agents whose owner chose no writer: a chosen model is never replaced
 * silently. Throws `writer_gone` if the chosen one is no longer configured, and `writer_english_only` if it is the
 * built-in writer and the language is not English.
 */
export async function writersOf(
  ctx: ModelContext,
  chosen: WriterChoice,
  isEnglish: boolean,
): Promise<ChosenWriters> {
  const { byId, order, default: first } = await currentWriters(ctx);
  const writer = chosen.writer === null ? first : byId.get(chosen.writer);
  if (!writer) {
    throw new AppError('writer_gone', {
      message: `This agent uses “${chosen.writer}”, which is no longer available on this server. Choose another model in the agent’s settings.`,
    });
  }
  if (writer.is_built_in && !isEnglish) throw new AppError('writer_english_only');
  const next = chosen.writer === null ? order.slice(1) : [];
  const composer = byId.get('composer');
  const mayStandIn = chosen.composer_fallback && composer && composer !== writer;
  const others = mayStandIn ? [...next, composer] : next;
  return { writer, others: others.filter((one) => isEnglish || !one.is_built_in) };
}

/** The models among the writers of an agent; `undefined` if only the built-in writer may write. */
export async function onlyModels(
  ctx: ModelContext,
  chosen: WriterChoice,
): Promise<ChosenWriters | undefined> {
  // The built-in writer is left out, so its language does not matter.
  const { writer, others } = await writersOf(ctx, chosen, true);
  const [first, ...next] = [writer, ...others].filter(({ is_built_in }) => !is_built_in);
  return first && { writer: first, others: next };
}

/**
 * The writers for a brief: `writersOf`, but to someone who may be in danger only the built-in writer replies, whatever the
 * owner chose, unless it doesn’t know their language; where a fact answers, and to a mere hello, to which a small model
 * answers whatever else it was told, it replies before that does; and no small model writes a serious post.
 */
export async function writersFor(
  ctx: ModelContext,
  chosen: WriterChoice,
  asked: Asked,
): Promise<ChosenWriters> {
  const { persona, brief, mood, as_it_stands } = asked;
  const isEnglish = suitsComposer(persona, brief);
  if (as_it_stands) return writersOf(ctx, { ...chosen, writer: 'composer' }, isEnglish);
  const writers = await writersOf(ctx, chosen, isEnglish);
  const composer = (await currentWriters(ctx)).byId.get('composer');
  if (!composer || !isEnglish) return writers;
  if (brief.content_type !== 'reply') return isSerious(asked) ? exact(writers, composer) : writers;
  if (helpless.has(mood)) return { writer: composer, others: [] };
  const isSet = isSmall(writers.writer) && (isAnswered(asked) || onlyGreets(asked));
  return isSet ? { writer: composer, others: [writers.writer] } : writers;
}

/** Each of these with its place, the mood of the message that it answers, and its writers. */
export async function writersForEach<Asking extends Pick<Asked, 'brief'>>(
  ctx: ModelContext,
  { persona, ...chosen }: WriterChoice & Pick<Asked, 'persona'>,
  all: readonly Asking[],
): Promise<(Asking & { nth: number; mood: Asked['mood']; writers: ChosenWriters })[]> {
  const given = [];
  for (const [nth, one] of all.entries()) {
    const mood = moodFor(persona, one.brief);
    const writers = await writersFor(ctx, chosen, { persona, brief: one.brief, mood });
    given.push({ ...one, nth, mood, writers });
  }
  return given;
}

/** All available writers in the order in which they are tried; the first is the default. */
export async function listWriters(ctx: Context): Promise<Writer[]> {
  const { byId, order, default: first } = await currentWriters(ctx);
  const all = new Map([...order, ...byId.values()].map((port) => [port.name, port]));
  return [...all.values()].map((port) => ({
    id: port.name,
    label: port.name === 'composer' ? 'Built-in writer' : port.name,
    price: priceOfWriter(ctx, port),
    is_default: port.name === first.name,
    is_small: port.size === 'small',
  }));
}
