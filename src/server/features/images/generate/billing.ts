/** Pays for generated pictures: reserves the maximum price before, and records the real one after. */
import {
  ImageGeneratorError,
  type DrawRequest,
  type Drawn,
  type ImagePort,
} from '#server/adapters/images/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  leaveUnknown,
  recordFree,
  release,
  reserve,
  recordCost,
} from '#server/features/usage/service.ts';

/** The owner of the picture, and whose budget pays. */
export interface Payer {
  owner_id: string;
  agent_id: string | null;
  /** Whether a rejection is final; otherwise it is retried, and no one is notified. */
  is_last_word: boolean;
}

const noTokens = { tokens_in: null, tokens_out: null };

function failed(error: unknown, { signal }: DrawRequest): unknown {
  if (error instanceof AppError || (signal.aborted && !(error instanceof ImageGeneratorError)))
    return error;
  // Unexpected errors are not shown to people.
  if (!(error instanceof ImageGeneratorError))
    return new AppError('provider_failed', { cause: error });
  const { message, retry_after } = error;
  const extra = { message, cause: error, ...(retry_after !== undefined && { retry_after }) };
  return new AppError('provider_failed', extra);
}

/** The cost of a failed picture; `null` if a request was sent and the cost is unknown. */
function costOfFailure(error: unknown, { signal }: DrawRequest): number | null {
  if (error instanceof ImageGeneratorError) return error.cost;
  // A canceled request may be charged anyway.
  return signal.aborted ? null : 0;
}

/** Generates one picture for a payer. Throws `AppError`: `budget_exceeded`, `provider_failed`. */
export async function drawAndPay(
  ctx: Context,
  { is_last_word, ...payer }: Payer,
  artist: ImagePort,
  request: DrawRequest,
): Promise<Drawn> {
  const call = { ...payer, kind: 'image', what: artist.name } as const;
  const estimate = artist.estimate(request);
  const id = estimate === 0 ? undefined : await reserve(ctx, { ...call, estimate, is_last_word });
  const account = async (cost: number | null, isDrawn: boolean) => {
    if (id === undefined) return isDrawn ? recordFree(ctx, call) : undefined;
    if (cost === 0 && !isDrawn) return release(ctx, id);
    if (cost === null && !isDrawn) return leaveUnknown(ctx, id);
    return recordCost(ctx, id, { ...noTokens, cost });
  };
  try {
    const drawn = await artist.draw(request);
    await account(drawn.cost, true);
    return drawn;
  } catch (error) {
    await account(costOfFailure(error, request), false);
    if (!request.signal.aborted)
      ctx.log.warn({ err: error, artist: artist.name }, 'a picture was not drawn');
    throw failed(error, request);
  }
}
