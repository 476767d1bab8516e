/** The writers of this server, and those that an agent uses. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief, Writer } from '#contract/content/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { factsAnswering } from '#domain/briefs/answering.ts';
import { factsKnown } from '#domain/briefs/known-facts.ts';
import { answeredMood } from '#domain/mood/answered-mood.ts';
import { suitsComposer } from '#domain/persona/text-language.ts';
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

/** Who is to write what; `moods` are those that the briefs answer. */
interface Asked {
  persona: Persona;
  briefs: readonly Brief[];
  moods: readonly (MessageMood | undefined)[];
  /** Public company facts that a reply may answer with. */
  facts?: readonly string[];
  /** Whether the built-in writer is wanted. */
  as_it_stands?: boolean | undefined;
}

export interface ChosenWriters {
  writer: LlmPort;
  /** Fallbacks in order: the other models, and the built-in writer if the owner wants that. */
  others: readonly LlmPort[];
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

/** Whether a fact answers the question of every brief: as it stands it is better than what a small model makes of it. */
const isAnswered = ({ briefs, moods, facts = [] }: Asked): boolean =>
  facts.length > 0 &&
  moods.every((mood) => asking.has(mood)) &&
  briefs.every(({ context }) => factsAnswering(context, factsKnown(facts)).length > 0);

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
  if (writer.has_stock && !isEnglish) throw new AppError('writer_english_only');
  const next = chosen.writer === null ? order.slice(1) : [];
  const composer = byId.get('composer');
  const mayStandIn = chosen.composer_fallback && composer && composer !== writer;
  const others = mayStandIn ? [...next, composer] : next;
  return { writer, others: others.filter((one) => isEnglish || !one.has_stock) };
}

/** The models among the writers of an agent; `undefined` if only the built-in writer may write. */
export async function onlyModels(
  ctx: ModelContext,
  chosen: WriterChoice,
): Promise<ChosenWriters | undefined> {
  // The built-in writer is left out, so its language does not matter.
  const { writer, others } = await writersOf(ctx, chosen, true);
  const [first, ...next] = [writer, ...others].filter(({ has_stock }) => !has_stock);
  return first && { writer: first, others: next };
}

/**
 * The writers for a brief: `writersOf`, but to someone who may be in danger only the built-in writer replies, whatever the
 * owner chose, unless it doesn’t know their language; and where a fact answers, it replies before a small model does.
 */
export async function writersFor(
  ctx: ModelContext,
  chosen: WriterChoice,
  asked: Asked,
): Promise<ChosenWriters> {
  const { persona, briefs, moods, as_it_stands } = asked;
  const isEnglish = briefs.every((brief) => suitsComposer(persona, brief));
  if (as_it_stands) return writersOf(ctx, { ...chosen, writer: 'composer' }, isEnglish);
  const writers = await writersOf(ctx, chosen, isEnglish);
  const isUrgent = moods.some((mood) => helpless.has(mood));
  const isSet = writers.writer.size === 'small' && isAnswered(asked);
  if (!isEnglish || !(isUrgent || isSet)) return writers;
  const composer = (await currentWriters(ctx)).byId.get('composer');
  if (!composer) return writers;
  return { writer: composer, others: isUrgent ? [] : [writers.writer] };
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
