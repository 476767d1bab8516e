/** One request to an image provider, and what it means when there is no good answer. */
import { z } from 'zod';
import { EgressError, egressFailure, neverSent } from '#server/egress/egress-error.ts';
import { readBounded } from '#server/egress/read-bounded.ts';
import { secondsAsked } from '#server/egress/retried.ts';
import { ImageGeneratorError } from './port.ts';

/** Bytes of an answer: a picture of 25 megapixels as base64, and a little around it. */
const largestAnswer = 48 * 1024 * 1024;
/** Bytes of a refusal that are read to understand it. */
const largestRefusal = 64 * 1024;

export interface ProviderTools {
  /** Reaches the configured address only. */
  fetch: typeof globalThis.fetch;
  /** Reaches the public internet only, for addresses that a provider answers with. */
  fetchPublic: (url: string, init: RequestInit) => Promise<Response>;
  base_url: string;
  api_key: string | undefined;
}

export const unreadable = (cause?: unknown): ImageGeneratorError =>
  new ImageGeneratorError('Couldn’t read the image provider’s response.', {
    cost: null,
    retry: true,
    cause,
  });

export const noPicture = (cost: number | null): ImageGeneratorError =>
  new ImageGeneratorError('The image provider didn’t return a usable image.', {
    cost,
    retry: true,
  });

/** Asking for the same thing again would be refused again. */
export const declined = (cost: number | null): ImageGeneratorError =>
  new ImageGeneratorError('The image provider refused this prompt. Change it and try again.', {
    cost,
  });

const tooLarge = (cost: number | null): ImageGeneratorError =>
  new ImageGeneratorError('The image provider’s response is too large.', { cost });

/** What providers call their rules about contents. */
const policy =
  /moderation|content_policy|content_filter|safety|invalid_prompts|sexual|responsible_ai/i;
/** What they call an empty purse. */
const purse = /insufficient|quota|billing|payment|balance|credit/i;

/** The short words of a refusal. Its sentences are left alone: they may repeat the key or the prompt. */
const Refusal = z.looseObject({
  name: z.string().optional().catch(undefined),
  error: z
    .union([
      z.looseObject({
        code: z.string().nullish().catch(undefined),
        type: z.string().nullish().catch(undefined),
      }),
      z.string().transform(() => ({ code: undefined, type: undefined })),
    ])
    .optional()
    .catch(undefined),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function wordsOf(response: Response): Promise<string> {
  const bytes = await readBounded(response, largestRefusal).catch(() => new Uint8Array());
  const refusal = Refusal.safeParse(parsed(new TextDecoder().decode(bytes))).data;
  return [refusal?.name, refusal?.error?.code, refusal?.error?.type].filter(Boolean).join(' ');
}

const sentences: Readonly<Record<number, string>> = {
  401: 'The image provider refused the key. Check IMAGE_API_KEY.',
  403: 'The image provider refused the key. Check IMAGE_API_KEY.',
  402: 'The image provider’s credit is used up. Your administrator needs to top it up.',
  404: 'The image provider doesn’t know this model. Check IMAGE_MODEL and IMAGE_BASE_URL.',
  413: 'The image provider doesn’t accept a request this large.',
  429: 'The image provider is limiting requests. Try again later.',
};

const told = (status: number): string =>
  sentences[status] ?? `The image provider replied with status ${status}.`;

/** A request that was refused is not charged. */
async function refusalOf(response: Response): Promise<ImageGeneratorError> {
  const { status, headers } = response;
  const words = await wordsOf(response);
  if ((status === 400 || status === 403) && policy.test(words)) return declined(0);
  if (status === 402 || (status === 429 && purse.test(words))) {
    return new ImageGeneratorError(told(402), { cost: 0 });
  }
  return new ImageGeneratorError(told(status), {
    cost: 0,
    retry: status === 429 || status >= 500,
    retry_after: secondsAsked(headers.get('retry-after')),
  });
}

/** Any failure as a sentence, whether another try may go through, and what the failed one costs. */
export function asImageGeneratorError(thrown: unknown, signal: AbortSignal): ImageGeneratorError {
  if (thrown instanceof ImageGeneratorError) return thrown;
  if (signal.aborted) {
    return new ImageGeneratorError('The image provider took too long to respond.', {
      cost: null,
      retry: true,
      cause: thrown,
    });
  }
  const sent = !neverSent(thrown);
  return new ImageGeneratorError('Couldn’t reach the image provider.', {
    cost: sent ? null : 0,
    retry: true,
    cause: thrown,
  });
}

/** Throws `ImageGeneratorError` for any other than a good answer, and whatever the connection throws. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw await refusalOf(response);
  try {
    return await readBounded(response, largestAnswer);
  } catch (error) {
    if (error instanceof EgressError && error.kind === 'too_large') throw tooLarge(null);
    throw error;
  }
}

/** The JSON of a good answer in the given shape. */
export async function answerOf<Shape>(response: Response, shape: z.ZodType<Shape>): Promise<Shape> {
  const bytes = await bytesOf(response);
  const answer = shape.safeParse(parsed(new TextDecoder().decode(bytes)));
  if (!answer.success) throw unreadable();
  return answer.data;
}

/** The bytes behind base64, which may be none at all. */
export const decoded = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64'));

/** The path of a call on the configured server. */
export const addressOf = ({ base_url }: ProviderTools, path: string): string =>
  `${base_url.replace(/\/+$/, '')}${path}`;

export const authorized = ({ api_key }: ProviderTools): Record<string, string> =>
  api_key === undefined ? {} : { authorization: `Bearer ${api_key}` };

/**
 * A picture that a provider points to: on its own server as it was configured, everywhere else on the public internet
 * only. The key stays with the provider.
 */
export async function pictureAt(
  tools: ProviderTools,
  { address, cost }: { address: string; cost: number | null },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const url = URL.parse(address, `${tools.base_url}/`);
  if (!url) throw unreadable();
  try {
    const isOwn = url.origin === new URL(tools.base_url).origin;
    const fetched = isOwn
      ? await tools.fetch(url, { signal, headers: authorized(tools) })
      : await tools.fetchPublic(url.href, { signal });
    if (!fetched.ok) throw noPicture(cost);
    return await readBounded(fetched, largestAnswer);
  } catch (error) {
    if (error instanceof ImageGeneratorError || signal.aborted) throw error;
    const kind = egressFailure(error)?.kind;
    if (kind === 'too_large') throw tooLarge(cost);
    const message = 'Couldn’t download the image from the provider.';
    throw new ImageGeneratorError(message, { cost, retry: kind !== 'refused', cause: error });
  }
}
