/** A request to an image provider, and the meaning of its failures. */
import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { EgressError, egressFailure, neverSent } from '#server/egress/egress-error.ts';
import { readBounded } from '#server/egress/read-bounded.ts';
import { secondsAsked } from '#server/egress/retried.ts';
import { ImageGeneratorError } from './port.ts';

/** How many bytes of an error response are read. */
const largestRefusal = 64 * 1024;

export interface ProviderTools {
  /** Restricted to the configured address. */
  fetch: typeof globalThis.fetch;
  /** Restricted to the public internet; for image URLs in responses. */
  fetchPublic: (url: string, init: RequestInit) => Promise<Response>;
  base_url: string;
  api_key: string | undefined;
  /** Whether the model was added by an administrator rather than the environment. */
  is_added?: boolean | undefined;
}

/** The response is not as documented; a retry may help. */
export const unreadable = (cause?: unknown): ImageGeneratorError =>
  new ImageGeneratorError('Couldn’t read the image provider’s response.', {
    cost: null,
    retry: true,
    cause,
  });

/** The response has no usable image. `cost` is in micro-dollars, `null` if unknown. */
export const noPicture = (cost: number | null): ImageGeneratorError =>
  new ImageGeneratorError('The image provider didn’t return a usable image.', {
    cost,
    retry: true,
  });

/** Repeating the request would be refused again. */
export const declined = (cost: number | null): ImageGeneratorError =>
  new ImageGeneratorError('The image provider refused this prompt. Change it and try again.', {
    cost,
    is_declined: true,
  });

const tooLarge = (cost: number | null): ImageGeneratorError =>
  new ImageGeneratorError('The image provider’s response is too large.', { cost });

/** How providers name policy violations. */
const policy =
  /moderation|content_policy|content_filter|safety|invalid_prompts|sexual|responsible_ai/i;
/** How providers name missing credit. */
const purse = /insufficient|quota|billing|payment|balance|credit/i;

const Word = z.string().nullish().catch(undefined);
/**
 * The error codes of a response. Messages are ignored, because they may contain the key or the prompt. Google’s
 * `status` and `reason` correspond to OpenAI’s `code` and `type`.
 */
const Refusal = z.looseObject({
  name: z.string().optional().catch(undefined),
  error: z
    .union([
      z.looseObject({
        code: Word,
        type: Word,
        status: Word,
        details: z
          .array(z.looseObject({ reason: Word }))
          .optional()
          .catch(undefined),
      }),
      z.string().transform(() => undefined),
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
  const { code, type, status, details = [] } = refusal?.error ?? {};
  const reasons = details.map(({ reason }) => reason);
  return [refusal?.name, code, type, status, ...reasons].filter(Boolean).join(' ');
}

const inEnvironment = {
  key: 'Check IMAGE_API_KEY.',
  model: 'Check IMAGE_MODEL and IMAGE_BASE_URL.',
};
/** Where to fix a problem with a model that an administrator added. */
const onScreen = {
  key: 'An administrator can change it under AI models.',
  model: 'An administrator can change it under AI models.',
};

const sentencesOf = ({ key, model }: typeof onScreen): Readonly<Record<number, string>> => ({
  401: `The image provider refused the key. ${key}`,
  403: `The image provider refused the key. ${key}`,
  402: 'The image provider’s credit is used up. Your administrator needs to top it up.',
  404: `The image provider doesn’t know this model. ${model}`,
  413: 'The image provider doesn’t accept a request this large.',
  429: 'The image provider is limiting requests. Try again later.',
});

/** Google answers 400 for an invalid key, and 403 for an account without billing. */
const meantBy = (status: number, words: string): number => {
  if (status === 400 && /API_KEY_INVALID/.test(words)) return 401;
  const isEmpty = /BILLING_DISABLED/.test(words) || (status === 429 && purse.test(words));
  return isEmpty ? 402 : status;
};

/** A refused request is not charged. */
async function refusalOf(
  response: Response,
  { is_added = false }: Pick<ProviderTools, 'is_added'>,
): Promise<ImageGeneratorError> {
  const { headers } = response;
  const words = await wordsOf(response);
  if ((response.status === 400 || response.status === 403) && policy.test(words))
    return declined(0);
  const status = meantBy(response.status, words);
  const sentences = sentencesOf(is_added ? onScreen : inEnvironment);
  const message = sentences[status] ?? `The image provider replied with status ${status}.`;
  return new ImageGeneratorError(message, {
    cost: 0,
    retry: status === 429 || status >= 500,
    retry_after: secondsAsked(headers.get('retry-after')),
  });
}

/** Converts any failure to a sentence, with its cost and whether a retry may succeed. */
export function asImageGeneratorError(thrown: unknown, signal: AbortSignal): ImageGeneratorError {
  if (thrown instanceof ImageGeneratorError) return thrown;
  if (signal.aborted) {
    return new ImageGeneratorError('The image provider took too long to respond.', {
      cost: null,
      retry: true,
      cause: thrown,
    });
  }
  // The response was already too large while being read.
  if (egressFailure(thrown)?.kind === 'too_large') return tooLarge(null);
  const sent = !neverSent(thrown);
  return new ImageGeneratorError('Couldn’t reach the image provider.', {
    cost: sent ? null : 0,
    retry: true,
    cause: thrown,
  });
}

/** Throws `ImageGeneratorError` unless the response is successful; connection errors are passed through. */
export async function answerBytes(
  response: Response,
  tools: Pick<ProviderTools, 'is_added'>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw await refusalOf(response, tools);
  try {
    return await readBounded(response, limits.model_answer);
  } catch (error) {
    if (error instanceof EgressError && error.kind === 'too_large') throw tooLarge(null);
    throw error;
  }
}

/** The JSON of a successful response in the given shape. */
export async function answerOf<Shape>(
  response: Response,
  shape: z.ZodType<Shape>,
  tools: Pick<ProviderTools, 'is_added'>,
): Promise<Shape> {
  const bytes = await answerBytes(response, tools);
  const answer = shape.safeParse(parsed(new TextDecoder().decode(bytes)));
  if (!answer.success) throw unreadable();
  return answer.data;
}

/** Decodes base64; invalid input gives no bytes. */
export const decoded = (text: string): Uint8Array =>
  new Uint8Array(Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64'));

/** The URL of a call on the configured server. */
export const addressOf = ({ base_url }: ProviderTools, path: string): string =>
  `${base_url.replace(/\/+$/, '')}${path}`;

/** The authorization header. */
export const authorized = ({ api_key }: ProviderTools): Record<string, string> =>
  api_key === undefined ? {} : { authorization: `Bearer ${api_key}` };

/**
 * Downloads an image that a provider links to: from its own server as configured, from elsewhere only on the public
 * internet. The key is only sent to the provider.
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
    return await readBounded(fetched, limits.model_answer);
  } catch (error) {
    if (error instanceof ImageGeneratorError || signal.aborted) throw error;
    const kind = egressFailure(error)?.kind;
    if (kind === 'too_large') throw tooLarge(cost);
    const message = 'Couldn’t download the image from the provider.';
    throw new ImageGeneratorError(message, { cost, retry: kind !== 'refused', cause: error });
  }
}
