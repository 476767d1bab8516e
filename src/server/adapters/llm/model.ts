/** A writer that uses a language model, hosted or local, through the AI SDK. It gets no tools: its output is only data. */
import type { LanguageModel, LanguageModelUsage } from 'ai';
import { modelProviders } from '#contract/models/providers.ts';
import type { TokenPrice } from '#contract/core/prices.ts';
import type { Tokens } from '#domain/money/price.ts';
import { isNearby } from '#server/egress/nearby.ts';
import { maxCharges, type Wait, waitByClock, retried } from '#server/egress/retried.ts';
import { lengthLabels } from '#domain/persona/brief-labels.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import type { PromptSize } from '#domain/prompt/prompt.ts';
import { readAnswer, tooLongAnswer } from './answer.ts';
import { connect, type Connection } from './connect.ts';
import { type Answered, type LlmPort, type WriteRequest, WriterError } from './port.ts';
import { promptFor, type ModelPrompt, writtenFrom } from './prompt.ts';
import { asWriterError, nothing, onScreen } from './failure.ts';

/** Reasoning models count their reasoning as output; with less room some end before the first word. */
const thinking = 4096;
/** The explanation, and the JSON around a text. */
const perDraft = 160;
/** The JSON around a part. */
const perPart = 10;
/** Texts turn out longer than requested, up to the platform’s limit, and some scripts need a token per character. */
const slack = 2;
/** Role names, separators and the answer’s schema. */
const envelope = 200;

/** The output limit in tokens, which is sent with the request. */
function maxOutput({ brief, limit, refit }: WriteRequest): number {
  if (refit) return thinking + perDraft + refit.most * (limit.max_length + perPart);
  const { chars, parts } = lengthLabels[brief.length];
  const room = Math.min(limit.max_length, chars * slack) + perPart;
  return thinking + perDraft + room * (brief.content_type === 'thread' ? parts : 1);
}

/** The maximum usage of one request: a high estimate of the input, and the output limit. */
function allowanceOf(request: WriteRequest, prompt: ModelPrompt): Tokens {
  const promptTokens = prompt.messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const input = tokensOf(prompt.instructions) + promptTokens + envelope;
  return { input, output: maxOutput(request) };
}

const sumOf = (one: Tokens | null, other: Tokens | null): Tokens | null =>
  one && other && { input: one.input + other.input, output: one.output + other.output };

const isFree = ({ tokens }: WriterError): boolean => tokens?.input === 0 && tokens.output === 0;

/** Models on this machine or in its network are small, as a rule; hosted ones are not. */
const sizeFor = ({ base_url }: Pick<Connection, 'base_url'>): PromptSize =>
  isNearby(base_url) ? 'small' : 'large';

/** The name of a provider that is called at its own address. */
function providerAt({ provider, base_url }: Connection): string | undefined {
  const { label, base_url: own } = modelProviders[provider];
  return own !== null && (base_url ?? own) === own ? label : undefined;
}

interface Asking extends Pick<ModelOptions, 'is_added' | 'api_key'> {
  provider: string | undefined;
  signal: AbortSignal;
  wait: Wait;
}

/** Throws the last `WriterError`; the tokens of the result or error include all attempts. */
async function withRetries(
  ask: () => Promise<Answered>,
  { signal, wait, is_added, api_key, provider }: Asking,
): Promise<Answered> {
  const remedy = is_added ? onScreen : undefined;
  const failureOf = (thrown: unknown) =>
    asWriterError(thrown, { signal, api_key, remedy, provider });
  const outcome = await retried({ ask, failureOf, isFree, signal, wait });
  const used = outcome.failures.map(({ tokens }) => tokens).reduce(sumOf, nothing);
  if (outcome.answer) {
    const { pieces, tokens } = outcome.answer;
    return { pieces, tokens: sumOf(used, tokens) };
  }
  const { message, retry, is_used_up, retry_after, cause } = outcome.last;
  throw new WriterError(message, { retry, is_used_up, retry_after, tokens: used, cause });
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
}

/** Every request has input, so a count of zero means that the provider does not count. */
function counted(usage: LanguageModelUsage | undefined): Tokens | null {
  const { inputTokens: input, outputTokens: output } = usage ?? {};
  return input && output !== undefined ? { input, output } : null;
}

interface Answer {
  text: string;
  finish: string | undefined;
  tokens: Tokens | null;
}

/** One call. */
async function generate(
  model: LanguageModel,
  request: WriteRequest,
  prompt: ModelPrompt,
): Promise<Answer> {
  const { generateText } = await import('ai');
  const { instructions, messages, temperature } = prompt;
  const { text, finishReason, usage } = await generateText({
    model,
    instructions,
    messages,
    temperature,
    maxOutputTokens: allowanceOf(request, prompt).output,
    maxRetries: 0,
    abortSignal: request.signal,
  });
  return { text, finish: finishReason, tokens: counted(usage) };
}

/** Requests one text: several texts are requested separately, so that a good one is never discarded with a bad one. */
async function ask(
  model: LanguageModel,
  request: WriteRequest,
  size: PromptSize,
): Promise<Answered> {
  const prompt = promptFor(request, size);
  const { text, finish, tokens } = await generate(model, request, prompt);
  if (finish === 'content-filter') {
    throw new WriterError('The model refused to write this.', { retry: false, tokens });
  }
  const reading = readAnswer(text, request);
  if ('parts' in reading) return { pieces: [writtenFrom(reading.parts, prompt)], tokens };
  const fault = finish === 'length' ? tooLongAnswer : reading.fault;
  throw new WriterError(fault, { retry: true, tokens });
}

/**
 * A writer for one model. Retries after 429, 5xx, lost connections and malformed answers, until the request’s signal
 * aborts.
 */
export function createModelWriter({
  wait = waitByClock,
  is_added = false,
  price,
  size: chosen,
  ...connection
}: ModelOptions): LlmPort {
  const size = chosen ?? sizeFor(connection);
  let connected: Promise<LanguageModel> | undefined;
  return {
    name: connection.model,
    size,
    ...(price && { price }),
    estimate(request) {
      const { input, output } = allowanceOf(request, promptFor(request, size));
      return { input: input * maxCharges, output: output * maxCharges };
    },
    write(request) {
      const attempt = async () => ask(await (connected ??= connect(connection)), request, size);
      const { signal } = request;
      const { api_key } = connection;
      const provider = providerAt(connection);
      return withRetries(attempt, { signal, wait, is_added, api_key, provider });
    },
  };
}
