/** Writing for an agent: one pipeline for every route and job that needs a text. */
import { createHash } from 'node:crypto';
import type { Persona } from '#contract/agents.ts';
import type { Brief, ContentPiece } from '#contract/content.ts';
import { limits } from '#contract/limits.ts';
import { avoidedIn } from '#domain/avoided.ts';
import { compilePersona } from '#domain/persona.ts';
import type { LengthLimit } from '#domain/post-text.ts';
import { checkText, type Failed } from '#domain/text-checks.ts';
import { type LlmPort, type Written, WriterError } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';

const maxRepairs = 2;
/** Far enough apart that a repair does not repeat a neighbouring request. */
const seedStep = 7919;

export interface WriteOrder {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  count: number;
  seed: number;
  /** Texts that the agent published, newest first. */
  recent?: readonly string[];
  signal: AbortSignal;
}

/** The same request gets the same seed when it brings none of its own. */
export const seedOf = (parts: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE() >>> 1;

/** A topic the agent avoids is the owner's to settle, before anything is written. */
function refuseAvoided({ persona, brief }: WriteOrder): void {
  const avoided = avoidedIn(brief.topic, persona.avoid_topics);
  if (!avoided) return;
  const message = `This agent avoids “${avoided}”. Choose another topic or change the agent.`;
  throw new AppError('invalid_input', { message, details: [{ path: 'topic', message }] });
}

function check(order: WriteOrder, { parts }: Written): Failed[] {
  const { checks } = compilePersona(order.persona);
  return checkText(parts, { limit: order.limit, brief: order.brief, ...checks });
}

async function ask(llm: LlmPort, order: WriteOrder, seed: number, repair?: string) {
  try {
    return await llm.write({ ...order, seed, ...(repair !== undefined && { repair }) });
  } catch (error) {
    if (error instanceof WriterError) {
      throw new AppError('provider_failed', { message: error.message, cause: error });
    }
    throw error;
  }
}

/** Asks until there are enough texts that pass; keeps those that did, and gives the reason back for the rest. */
async function writeChecked(llm: LlmPort, order: WriteOrder): Promise<Written[]> {
  const good: Written[] = [];
  let reason: string | undefined;
  for (let attempt = 0; attempt <= maxRepairs && good.length < order.count; attempt += 1) {
    const missing = order.count - good.length;
    const seed = (order.seed + attempt * seedStep) % 2 ** 31;
    const written = await ask(llm, { ...order, count: missing }, seed, reason);
    for (const piece of written) {
      const failed = check(order, piece);
      const twin = good.some((one) => one.parts.join('\n') === piece.parts.join('\n'));
      if (failed.length === 0 && !twin) good.push(piece);
      else reason = failed[0]?.message ?? 'Two of the texts were the same.';
    }
  }
  if (good.length >= order.count) return good;
  throw new AppError('provider_failed', {
    message: `The text did not pass a check. ${reason ?? 'The writer gave too few texts.'}`,
  });
}

/**
 * Writes, checks and, where a check fails, asks again at most twice. Throws `AppError`: `invalid_input` when the
 * agent avoids the topic, `provider_failed` when nothing usable came within the time for it.
 */
export async function writePieces(
  ctx: Pick<Context, 'llm' | 'log'>,
  order: WriteOrder,
): Promise<ContentPiece[]> {
  refuseAvoided(order);
  const timeout = AbortSignal.timeout(limits.generation_timeout);
  const signal = AbortSignal.any([order.signal, timeout]);
  const written = await writeChecked(ctx.llm, { ...order, signal });
  return written.map(({ parts, why }) => ({
    content: parts.join('\n\n'),
    parts,
    model_used: ctx.llm.name,
    why,
  }));
}
