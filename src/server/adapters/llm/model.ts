/** A writer that uses a language model, hosted or local, through the AI SDK. It gets no tools: its output is only data. */
import { limits } from '#contract/core/limits.ts';
import type { TokenPrice } from '#contract/core/prices.ts';
import { type ModelPlace, modelProviders, sizeAt } from '#contract/models/providers.ts';
import { saidSoFar } from '#domain/checks/stripped.ts';
import type { Tokens } from '#domain/money/price.ts';
import { wholeSentences } from '#domain/text/running-on.ts';
import { isNearby } from '#server/egress/public-address.ts';
import { askWithRetries, maxCharges, type Wait, waitByClock } from '#server/egress/retried.ts';
import { readAnswer, refusedAnswer, tooLongAnswer } from './answer.ts';
import type { Connection } from './connect.ts';
import { asWriterError, type CallDetails, nothing, onScreen } from './failure.ts';
import { type Heard, listen, type Question } from './listen.ts';
import {
  type Answered,
  type LlmPort,
  type ShortAnswer,
  type ShortQuestion,
  type WriteRequest,
  WriterError,
} from './port.ts';
import type { PromptSize } from '#domain/prompt/prompt.ts';
import { promptFor, promptOfQuestion, writtenFrom } from './prompt.ts';
import { answerTokens, inputOf, maxOutput, mostCharacters, mostUsed } from './room.ts';

/** What a model turned out to need, by its address and name, so that it is found out once. */
interface Habits {
  /** Without settings that it does not know. */
  bare: boolean;
  /** With room for reasoning. */
  thinks: boolean;
}
const known = new Map<string, Habits>();
const mostKnown = 200;

type Where = Pick<Connection, 'provider' | 'base_url'>;

/** Whether it runs on this machine or in the local network, where it may have to be loaded first. */
const isNear = ({ provider, base_url }: Where): boolean =>
  provider === 'openai-compatible' && isNearby(base_url);

/** Where a model runs that is called at this address. */
export const placeAt = (where: Where): ModelPlace => (isNear(where) ? 'nearby' : 'hosted');

const sizeOf = (options: Pick<ModelOptions, 'size'> & Connection): PromptSize =>
  options.size ?? sizeAt[placeAt(options)];

/** A model nearby gets room for reasoning only once it has shown that it reasons. */
function habitsOf(options: Connection): Habits {
  const { provider, base_url = '', model } = options;
  const key = `${provider} ${base_url} ${model}`;
  const habits = known.get(key) ?? { bare: false, thinks: !isNear(options) };
  if (known.size >= mostKnown) known.clear();
  known.set(key, habits);
  return habits;
}

const sumOf = (one: Tokens | null, other: Tokens | null): Tokens | null =>
  one && other && { input: one.input + other.input, output: one.output + other.output };

const isFree = ({ tokens }: WriterError): boolean => tokens?.input === 0 && tokens.output === 0;

/** The name of a provider that is called at its own address. */
function providerAt({ provider, base_url }: Connection): string | undefined {
  const { label, base_url: own } = modelProviders[provider];
  return own !== null && (base_url ?? own) === own ? label : undefined;
}

interface Asking {
  signal: AbortSignal;
  wait: Wait;
  details: Omit<CallDetails, 'signal'>;
}

const aboutOf = ({ tokens, about }: Pick<Answered, 'tokens' | 'about'>): Tokens | null =>
  tokens ?? about ?? null;

/** Throws the last `WriterError`; tokens and tries of the result or error include all attempts. */
async function withRetries(
  ask: () => Promise<Answered>,
  { signal, wait, details }: Asking,
): Promise<Answered> {
  const failureOf = (thrown: unknown) => asWriterError(thrown, { ...details, signal });
  const outcome = await askWithRetries({ ask, failureOf, isFree, signal, wait });
  const { answer, failures } = outcome;
  const all = answer ? [...failures, answer] : failures;
  const tokens = all.map((one) => one.tokens).reduce(sumOf, nothing);
  const about = tokens ? undefined : (all.map(aboutOf).reduce(sumOf, nothing) ?? undefined);
  const tries = all.reduce((sum, one) => sum + (one.tries ?? 1), 0);
  if (answer) return { pieces: answer.pieces, tokens, about, tries };
  const { message, retry, is_used_up, retry_after, cause } = outcome.last;
  throw new WriterError(message, { retry, is_used_up, retry_after, tokens, about, tries, cause });
}

export interface ModelOptions extends Connection {
  /** Whether an administrator added it, rather than the environment. */
  is_added?: boolean;
  /** The price per million tokens, if an administrator entered one. */
  price?: TokenPrice | undefined;
  /** How much it is told; by default what suits where it runs. */
  size?: PromptSize | undefined;
  /** How to wait between retries; defaults to real time. */
  wait?: Wait | undefined;
  /** How long to wait for a token, for tests. */
  silence?: Partial<Question['silence']>;
}

/** Asks once, and once more in its plainest form if a server refuses a setting, which costs nothing. */
async function hear(
  options: ModelOptions,
  question: Omit<Question, 'bare'>,
  details: Asking['details'],
): Promise<Heard> {
  const habits = habitsOf(options);
  try {
    return await listen(options, { ...question, bare: habits.bare }, details);
  } catch (error) {
    const isRefused = error instanceof WriterError && error.is_form_refused;
    if (!isRefused || habits.bare) throw error;
    const heard = await listen(options, { ...question, bare: true }, details);
    habits.bare = true;
    return heard;
  }
}

/** Requests one text: several texts are requested separately, so that a good one is never discarded with a bad one. */
async function ask(
  options: ModelOptions,
  request: WriteRequest,
  details: Asking['details'],
): Promise<Answered> {
  const { signal, patience, onText } = request;
  const habits = habitsOf(options);
  const first = isNear(options) ? limits.model_load : patience;
  const prompt = promptFor(request, sizeOf(options));
  const question = {
    prompt,
    room: maxOutput(request, habits.thinks),
    most: mostCharacters(request),
    silence: { first, between: limits.model_silence, ...options.silence },
    signal,
    onText,
  };
  const { text, finish, tokens, about, has_thought } = await hear(options, question, details);
  const failed = (message: string, retry: boolean) =>
    new WriterError(message, { retry, tokens, about });
  if (finish === 'content-filter') throw failed(refusedAnswer, false);
  const isCut = finish === 'length';
  // It spent its room on reasoning.
  if (isCut && has_thought && saidSoFar(text).trim() === '') {
    habits.thinks = true;
    throw failed(tooLongAnswer, true);
  }
  const reading = readAnswer(isCut ? wholeSentences(text) : text, request);
  if ('parts' in reading) return { pieces: [writtenFrom(reading.parts, prompt)], tokens, about };
  throw failed(isCut ? tooLongAnswer : reading.fault, true);
}

/** Asks a short question once; a model that thinks has room for it. */
async function askShortly(
  options: ModelOptions,
  question: ShortQuestion,
  details: Asking['details'],
): Promise<ShortAnswer> {
  const { most, signal } = question;
  const first = isNear(options) ? limits.model_load : undefined;
  const { text, tokens, about } = await hear(
    options,
    {
      prompt: promptOfQuestion(question),
      room: answerTokens(question, habitsOf(options).thinks),
      most,
      silence: { first, between: limits.model_silence, ...options.silence },
      signal,
      onText: undefined,
    },
    details,
  );
  return { text: saidSoFar(text).trim(), tokens, about };
}

/**
 * A writer for one model. Retries after 429, 5xx, lost connections and malformed answers, until the request’s signal
 * aborts.
 */
export function createModelWriter(
  options: ModelOptions,
): LlmPort & Required<Pick<LlmPort, 'short'>> {
  const { wait = waitByClock, is_added = false, price, model, api_key } = options;
  const details = {
    api_key,
    remedy: is_added ? onScreen : undefined,
    provider: providerAt(options),
  };
  return {
    name: model,
    size: sizeOf(options),
    ...(price && { price }),
    estimate: (request) =>
      mostUsed(request, promptFor(request, sizeOf(options)), {
        tries: maxCharges,
        thinks: habitsOf(options).thinks,
      }),
    write: (request) =>
      withRetries(() => ask(options, request, details), { signal: request.signal, wait, details }),
    short: {
      estimate: (question) => ({
        input: inputOf(promptOfQuestion(question)),
        output: answerTokens(question, true),
      }),
      answer: (question) => askShortly(options, question, details),
    },
  };
}
