/** Who can write on this server, and who does for an agent. */
import type { Writer } from '#contract/content/types.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  currentWriters,
  type ModelContext,
  priceOfWriter,
} from '#server/features/models/service.ts';

/** What an agent's owner chose. */
export interface Chosen {
  writer: string | null;
  composer_fallback: boolean;
}

export interface ChosenWriters {
  writer: LlmPort;
  /** Write where the one before does not answer: the other models, and the composer if the owner wants that. */
  others: readonly LlmPort[];
}

/**
 * The order of the administrators is for agents whose owner chose nobody: a model that was chosen is not exchanged for
 * another one in silence. Throws `writer_gone` where the chosen one is not configured any more, and
 * `writer_english_only` where it is the composer and the text is not to be in English.
 */
export async function writersOf(
  ctx: ModelContext,
  chosen: Chosen,
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

/** Everybody who can be chosen, in the order in which they are tried; the default is the first. */
export async function listWriters(ctx: Context): Promise<Writer[]> {
  const { byId, order, default: first } = await currentWriters(ctx);
  const all = new Map([...order, ...byId.values()].map((port) => [port.name, port]));
  return [...all.values()].map((port) => ({
    id: port.name,
    label: port.name === 'composer' ? 'Built-in writer' : port.name,
    price: priceOfWriter(ctx, port),
    is_default: port.name === first.name,
  }));
}
