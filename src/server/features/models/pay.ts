/** Pays for requests to models: reserves the maximum price before, and records the real one after. */
import { costWords } from '#domain/money/money.ts';
import { type PriceOverrides, priceOfTokens, type Tokens } from '#domain/money/price.ts';
import {
  type Answered,
  type LlmPort,
  type ShortQuestion,
  WriterError,
  type WriteRequest,
  type Written,
} from '#server/adapters/llm/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  leaveUnknown,
  recordFree,
  release,
  reserve,
  recordCost,
} from '#server/features/usage/service.ts';
import { pluralize } from '#contract/core/pluralize.ts';

/** Prices in the environment have priority. */
export const pricesFor = (
  { config }: Pick<Context, 'config'>,
  { name, price }: Pick<LlmPort, 'name' | 'price'>,
): PriceOverrides => ({ ...(price && { [name]: price }), ...config.ai.prices });

/** The person and agent who pay. */
interface Payer {
  owner_id: string;
  /** `null` for an agent that is not saved yet. */
  agent_id: string | null;
}

/** The total of all requests of one job. */
export interface Bill {
  /** `null` if a provider did not report it. */
  tokens: Tokens | null;
  /** Micro-dollars; `null` if a price or the number of tokens is unknown. */
  cost: number | null;
  /** How many requests models got. */
  tries: number;
  /** Free writers that were already recorded. */
  readonly free: Set<string>;
}
export const emptyBill = (): Bill => ({
  tokens: { input: 0, output: 0 },
  cost: 0,
  tries: 0,
  free: new Set(),
});

const isNothing = (tokens: Tokens | null): boolean => tokens?.input === 0 && tokens.output === 0;

function addTo(bill: Bill, tokens: Tokens | null, cost: number | null): void {
  bill.tokens =
    bill.tokens && tokens
      ? { input: bill.tokens.input + tokens.input, output: bill.tokens.output + tokens.output }
      : null;
  bill.cost = bill.cost === null || cost === null ? null : bill.cost + cost;
}

/** The same failure, which also says what was paid for nothing: “2 tries, $0.0028.” */
export function withSpent(error: unknown, { tries, cost }: Bill): unknown {
  if (!(error instanceof AppError) || tries === 0 || cost === 0) return error;
  const { code, message, details, retry_after, cause } = error;
  return new AppError(code, {
    message: `${message} ${pluralize(tries, 'try', 'tries')}, ${costWords(cost)}.`,
    ...(details && { details }),
    ...(retry_after !== undefined && { retry_after }),
    cause,
  });
}

/** The built-in writer is free, and recorded once per job, however often it is called. */
async function askBuiltIn(
  ctx: Context,
  payer: Payer,
  { free }: Bill,
  [writer, request]: [LlmPort, WriteRequest],
): Promise<Written[]> {
  const { pieces: drafts } = await writer.write(request);
  if (!free.has(writer.name)) {
    free.add(writer.name);
    await recordFree(ctx, { ...payer, kind: 'text', what: writer.name });
  }
  return drafts;
}

type Used = Omit<Answered, 'pieces'>;

/** Calls a model, which may use so many tokens, and adds what it used to the bill. */
async function pay<Answer extends Used>(
  ctx: Context,
  payer: Payer,
  bill: Bill,
  { writer, most, ask }: { writer: LlmPort; most: Tokens; ask: () => Promise<Answer> },
): Promise<Answer> {
  const prices = pricesFor(ctx, writer);
  const costOf = (tokens: Tokens | null) => tokens && priceOfTokens(writer.name, tokens, prices);
  const estimate = costOf(most);
  const id = await reserve(ctx, { ...payer, kind: 'text', what: writer.name, estimate });
  const settle = async ({ tokens, about, tries = 1 }: Used, isLost: boolean) => {
    bill.tries += tries;
    addTo(bill, tokens, costOf(tokens));
    if (isNothing(tokens)) return release(ctx, id);
    if (!tokens && (isLost || about)) return leaveUnknown(ctx, id, costOf(about ?? null));
    const { input = null, output = null } = tokens ?? {};
    return recordCost(ctx, id, { tokens_in: input, tokens_out: output, cost: costOf(tokens) });
  };
  try {
    const answer = await ask();
    await settle(answer, false);
    return answer;
  } catch (error) {
    if (error instanceof WriterError) await settle(error, true);
    throw error;
  }
}

/**
 * Calls a writer on behalf of a person, and adds to their bill. Throws `WriterError`, and `AppError`
 * `budget_exceeded`.
 */
export async function askAndPay(
  ctx: Context,
  payer: Payer,
  bill: Bill,
  [writer, request]: [LlmPort, WriteRequest],
): Promise<Written[]> {
  if (writer.is_built_in) return askBuiltIn(ctx, payer, bill, [writer, request]);
  const most = writer.estimate(request);
  const ask = () => writer.write({ ...request, owner: payer.owner_id });
  return (await pay(ctx, payer, bill, { writer, most, ask })).pieces;
}

/**
 * Asks a model a short question on behalf of a person; `undefined` if this writer answers none. Throws `WriterError`, and
 * `AppError` `budget_exceeded`.
 */
export async function answerAndPay(
  ctx: Context,
  payer: Payer,
  [writer, question]: [LlmPort, ShortQuestion],
  bill: Bill = emptyBill(),
): Promise<string | undefined> {
  const { short } = writer;
  if (!short) return undefined;
  const ask = () => short.answer({ ...question, owner: payer.owner_id });
  const most = short.estimate(question);
  return (await pay(ctx, payer, bill, { writer, most, ask })).text;
}
