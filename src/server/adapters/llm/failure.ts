/** Converts model errors to a sentence, with whether a retry may succeed. */
import type { APICallError } from 'ai';
import { z } from 'zod';
import { errors } from '#contract/core/errors.ts';
import type { Tokens } from '#domain/money/price.ts';
import { egressFailure, isNowhere, neverSent } from '#server/egress/egress-error.ts';
import { secondsAsked } from '#server/egress/retried.ts';
import { cut } from '#contract/core/cut.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { tooLongAnswer } from './answer.ts';
import { WriterError } from './port.ts';

export const nothing: Tokens = { input: 0, output: 0 };

/** How providers report missing credit, with various statuses, including that of a rate limit. */
const emptyBilling =
  /insufficient[ _](?:quota|credits?|balance|funds)|exceeded your current quota|credit balance is too low|billing_(?:error|hard_limit|not_active)/i;

const isUsedUp = (status: number | undefined, words: string): boolean =>
  status === 402 ||
  (status !== undefined && status >= 400 && status < 500 && emptyBilling.test(words));

/** How many characters of an error are read. */
const wordsRead = 4000;

/**
 * The same message for a forbidden address and one that does not exist, so that it reveals nothing about the internal
 * network.
 */
const nowhere =
  'This server can’t call the model provider’s address. Use https on the public internet, the address in AI_BASE_URL, or one that an administrator allows in the local network.';

const unreadable = 'Couldn’t read the model’s reply.';

/** Where to fix each problem, one sentence each. */
export interface Remedy {
  key: string;
  model: string;
}

const inEnvironment: Remedy = { key: 'Check AI_API_KEY.', model: 'Check AI_MODEL.' };
/** For models that an administrator added. */
export const onScreen: Remedy = {
  key: 'An administrator can change it under AI models.',
  model: 'An administrator can add another one under AI models.',
};

/** Google and OpenAI-compatible servers report an invalid key with status 400. */
const badKey = /API_KEY_INVALID|api[ _]key (?:is )?(?:not valid|invalid)|invalid[ _]api[ _]key/i;
const badModel =
  /invalid[ _]model|not a valid model|unknown model|model\b.{0,80}\b(?:not found|does not exist)/i;

const isBadKey = (status: number | undefined, words: string): boolean =>
  status === 401 || status === 403 || (status === 400 && badKey.test(words));

type Said = { remedy: Remedy } & Pick<CallDetails, 'provider' | 'api_key'>;

const isBadModel = (status: number | undefined, words: string): boolean =>
  status === 404 || (status === 400 && badModel.test(words));

const unreached = (provider = 'the model provider'): string => `Couldn’t reach ${provider}.`;

/** How much of a provider’s own sentence is shown. */
const quoted = 200;

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Where providers put their sentence, in order. */
const Body = z.looseObject({
  error: z
    .union([z.string(), z.looseObject({ message: z.string() })])
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
  detail: z
    .union([z.string(), z.array(z.looseObject({ msg: z.string() }))])
    .optional()
    .catch(undefined),
});

function sentenceIn(body: string): string | undefined {
  const { data } = Body.safeParse(parsed(body));
  if (!data) return undefined;
  const { error, message, detail } = data;
  if (error !== undefined) return typeof error === 'string' ? error : error.message;
  return message ?? (typeof detail === 'string' ? detail : detail?.[0]?.msg);
}

/** A provider’s own sentence in quotes, without HTML and the key; only a period if there is none. */
function quote(said: string, { api_key }: Pick<Said, 'api_key'>): string {
  const safe = api_key ? said.replaceAll(api_key, '[key]') : said;
  const text = cut(safe, wordsRead).replaceAll(/<[^>]*>/gu, ' ');
  const plain = excerpt(stripInvisible(text), quoted);
  return plain === '' ? '.' : `: “${plain}”`;
}

const wordsOf = ({ message, responseBody = '' }: APICallError, said: Said): string =>
  quote(sentenceIn(responseBody) ?? (responseBody === '' ? message : ''), said);

const sentenceFor = (error: APICallError, words: string, said: Said): string => {
  const { statusCode: status } = error;
  const { remedy, provider } = said;
  if (isBadKey(status, words)) return `The model provider refused the key. ${remedy.key}`;
  if (isBadModel(status, words)) {
    return `The model provider doesn’t know this model. ${remedy.model}`;
  }
  if (status === 429) return 'The model provider is limiting requests. Try again later.';
  if (status !== undefined && status < 400) return unreadable;
  if (status !== undefined) {
    const own = status < 500 ? wordsOf(error, said) : '.';
    return `The model provider replied with status ${status}${own}`;
  }
  return unreached(provider);
};

/** Statuses of a request in a form that the provider doesn’t take. */
const unformed: ReadonlySet<number | undefined> = new Set([400, 422]);

/** A refused request is not charged; one whose answer was lost may be. */
function refusalOf(error: APICallError, said: Said, about: Tokens | undefined): WriterError {
  const cause = withoutKey(error, said.api_key);
  const { statusCode, responseHeaders, isRetryable } = error;
  const words = `${error.message} ${error.responseBody ?? ''}`.slice(0, wordsRead);
  if (isUsedUp(statusCode, words)) {
    const { message } = errors.writer_unpaid;
    return new WriterError(message, {
      retry: false,
      is_used_up: true,
      tokens: nothing,
      cause,
    });
  }
  const isRefused = statusCode !== undefined && statusCode >= 400;
  const isFree = isRefused || neverSent(error);
  return new WriterError(sentenceFor(error, words, said), {
    retry: isRetryable || !isRefused,
    is_form_refused:
      unformed.has(statusCode) && !isBadKey(statusCode, words) && !isBadModel(statusCode, words),
    retry_after: secondsAsked(responseHeaders?.['retry-after']),
    tokens: isFree ? nothing : null,
    about,
    cause,
  });
}

/** Some providers repeat the key in their error message, and errors are logged. */
function withoutKey(error: APICallError, api_key: string | undefined): Error {
  const { message, responseBody = '' } = error;
  if (!api_key || !`${message} ${responseBody}`.includes(api_key)) return error;
  return new Error(message.replaceAll(api_key, '[key]'));
}

export interface CallDetails {
  signal: AbortSignal;
  api_key?: string | undefined;
  remedy?: Remedy | undefined;
  /** The provider’s name, if it is called at its own address, which nobody can mistype. */
  provider?: string | undefined;
  /** An estimate of the usage, if some of the answer was read. */
  about?: Tokens | undefined;
}

/** No answer in time, or nobody waits for it any more. */
export const tookTooLong = (
  cause: unknown,
  { retry, about }: { retry: boolean; about: Tokens | undefined },
): WriterError =>
  new WriterError('The model took too long to respond.', { retry, tokens: null, about, cause });

/** Why no answer was read: the address cannot be reached, or there was too much of it. */
function transportFailure(
  error: unknown,
  { provider, remedy }: Pick<CallDetails, 'provider' | 'remedy'>,
): WriterError | undefined {
  if (provider !== undefined && neverSent(error)) {
    return new WriterError(unreached(provider), { retry: true, tokens: nothing, cause: error });
  }
  if (remedy === onScreen && isNowhere(error)) {
    return new WriterError(nowhere, { retry: false, tokens: nothing, cause: error });
  }
  return egressFailure(error)?.kind === 'too_large'
    ? new WriterError(tooLongAnswer, { retry: true, tokens: null, cause: error })
    : undefined;
}

/** Converts any error of the SDK to a sentence, with its token usage and whether a retry may succeed. */
export async function asWriterError(
  error: unknown,
  { signal, api_key, provider, remedy = inEnvironment, about }: CallDetails,
): Promise<WriterError> {
  if (error instanceof WriterError) return error;
  if (signal.aborted) return tookTooLong(error, { retry: true, about });
  const failure = transportFailure(error, { provider, remedy });
  if (failure) return failure;
  const { APICallError, StreamProviderError } = await import('ai');
  if (APICallError.isInstance(error)) {
    return refusalOf(error, { remedy, provider, api_key }, about);
  }
  if (StreamProviderError.isInstance(error)) {
    // Its cause may repeat the key, like its sentence.
    const message = `The model provider broke off${quote(error.message, { api_key })}`;
    return new WriterError(message, { retry: true, tokens: null, about });
  }
  return new WriterError(unreadable, { retry: true, tokens: null, about, cause: error });
}
