/** Writing for an agent: one pipeline for every route and job that needs a text. */
import { createHash } from 'node:crypto';
import type { Persona } from '#contract/agents.ts';
import type { Brief, ContentPiece } from '#contract/content.ts';
import { limits } from '#contract/limits.ts';
import { avoidedIn } from '#domain/avoided.ts';
import type { LengthLimit } from '#domain/post-text.ts';
import { type LlmPort, type Written, WriterError } from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { PostHistory } from '#server/features/posts/service.ts';
import { createJudge, type Judge } from './judge.ts';

/** How often a writer is asked, and for how many texts more than are wanted. */
const patience = {
  model: { tries: 3, spare: 0 },
  stock: { tries: 5, spare: 11 },
} as const;
/** Far enough apart that a repair does not repeat a neighbouring request. */
const seedStep = 7919;

export interface WriteOrder {
  persona: Persona;
  brief: Brief;
  limit: LengthLimit;
  count: number;
  seed: number;
  /** Texts that the agent published, newest first, for a model to read. */
  recent: readonly string[];
  /** What must not be said again. */
  history: PostHistory;
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

async function ask(llm: LlmPort, order: WriteOrder, seed: number, repair?: string) {
  try {
    const { pieces } = await llm.write({ ...order, seed, ...(repair !== undefined && { repair }) });
    return pieces;
  } catch (error) {
    if (error instanceof WriterError) {
      throw new AppError('provider_failed', { message: error.message, cause: error });
    }
    throw error;
  }
}

interface Echo {
  piece: Written;
  newer: number;
}

/** The texts so far: those that are good, those that would do, and what was wrong with the last of the others. */
interface Sorted {
  good: Written[];
  echoes: Echo[];
  fault: { reason: string; repeats: boolean } | undefined;
}

function sort(pieces: readonly Written[], judge: Judge, most: number, sorted: Sorted): void {
  for (const piece of pieces) {
    if (sorted.good.length === most) return;
    const verdict = judge(piece, sorted.good);
    if (verdict.is === 'good') sorted.good.push(piece);
    else if (verdict.is === 'bad') sorted.fault = verdict;
    else {
      const why = `${piece.why} ${verdict.note}`;
      sorted.echoes.push({ piece: { ...piece, why }, newer: verdict.newer });
    }
  }
}

/** Fills up with what takes up the oldest posts. */
function withEchoes({ good, echoes }: Sorted, judge: Judge, most: number): Written[] {
  const oldestFirst = echoes.toSorted((one, other) => other.newer - one.newer);
  return oldestFirst.reduce(
    (kept, { piece }) =>
      kept.length < most && judge(piece, kept).is === 'echo' ? [...kept, piece] : kept,
    good,
  );
}

function failure({ fault }: Sorted): AppError {
  const reason = fault?.reason ?? 'The writer gave too few texts.';
  const advice = fault?.repeats
    ? ' Another topic, type or length, or something new in the context, gives it more to say.'
    : '';
  return new AppError('provider_failed', {
    message: `The text did not pass a check. ${reason}${advice}`,
  });
}

/** Asks until there are enough texts that pass; keeps those that did, and gives the reason back for the rest. */
async function writeChecked(llm: LlmPort, order: WriteOrder): Promise<Written[]> {
  const hasStock = llm.has_stock ?? false;
  const { tries, spare } = hasStock ? patience.stock : patience.model;
  const judge = createJudge(order, hasStock);
  const sorted: Sorted = { good: [], echoes: [], fault: undefined };
  for (let attempt = 0; attempt < tries && sorted.good.length < order.count; attempt += 1) {
    const count = order.count - sorted.good.length + spare;
    const seed = (order.seed + attempt * seedStep) % 2 ** 31;
    const pieces = await ask(llm, { ...order, count }, seed, sorted.fault?.reason);
    sort(pieces, judge, order.count, sorted);
  }
  const written = withEchoes(sorted, judge, order.count);
  if (written.length < order.count) throw failure(sorted);
  return written;
}

/**
 * Writes, checks and, where a text fails, asks again: at most twice, or more often where that costs nothing. Throws
 * `AppError`: `invalid_input` when the agent avoids the topic, `provider_failed` when nothing usable came within the
 * time for it.
 */
export async function writePieces(
  ctx: Pick<Context, 'llm'>,
  order: WriteOrder,
): Promise<ContentPiece[]> {
  refuseAvoided(order);
  const timeout = AbortSignal.timeout(limits.generation_timeout);
  const signal = AbortSignal.any([order.signal, timeout]);
  const written = await writeChecked(ctx.llm.default, { ...order, signal });
  return written.map(({ parts, why }) => ({
    content: parts.join('\n\n'),
    parts,
    model_used: ctx.llm.default.name,
    why,
  }));
}
