/** A writer that asks a language model, hosted or local, through the AI SDK. It gets no tools: what it says is data. */
import type { LanguageModel, LanguageModelUsage } from 'ai';
import type { Tokens } from '#domain/money/price.ts';
import { maxCharges, type Wait, waitByClock } from '#server/egress/retried.ts';
import { allowanceOf } from './allowance.ts';
import { answerShape, readAnswer } from './answer.ts';
import { connect, type Connection } from './connect.ts';
import { type Answered, type LlmPort, type WriteRequest, WriterError } from './port.ts';
import { promptFor } from './prompt.ts';
import { withRetries } from './retries.ts';

export interface ModelOptions extends Connection {
  /** How to wait between tries; by the clock unless given. */
  wait?: Wait | undefined;
}

/** No request is without input: a provider that counts none does not count. */
function counted(usage: LanguageModelUsage | undefined): Tokens | null {
  const { inputTokens: input, outputTokens: output } = usage ?? {};
  return input && output !== undefined ? { input, output } : null;
}

interface Answer {
  text: string;
  finish: string | undefined;
  tokens: Tokens | null;
}

/** One call. An answer in another form than the asked one is an answer too: some models wrap it. */
async function generate(model: LanguageModel, request: WriteRequest): Promise<Answer> {
  const { generateText, NoObjectGeneratedError, Output } = await import('ai');
  const prompt = promptFor(request);
  try {
    const { text, finishReason, usage } = await generateText({
      model,
      ...prompt,
      output: Output.object({ schema: answerShape(request) }),
      maxOutputTokens: allowanceOf(request, prompt).output,
      maxRetries: 0,
      abortSignal: request.signal,
    });
    return { text, finish: finishReason, tokens: counted(usage) };
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    const { text = '', finishReason, usage } = error;
    return { text, finish: finishReason, tokens: counted(usage) };
  }
}

async function ask(model: LanguageModel, request: WriteRequest): Promise<Answered> {
  const { text, finish, tokens } = await generate(model, request);
  if (finish === 'content-filter') {
    throw new WriterError('The model refused to write this.', { retry: false, tokens });
  }
  const reading = readAnswer(text, request.count);
  if ('pieces' in reading) return { pieces: reading.pieces, tokens };
  const fault = finish === 'length' ? 'The model wrote more than it had room for.' : reading.fault;
  throw new WriterError(fault, { retry: true, tokens });
}

/**
 * A writer over one model. Tries again after 429, 5xx, lost connections and answers in another form, within the
 * request's signal.
 */
export function createModelWriter({ wait = waitByClock, ...connection }: ModelOptions): LlmPort {
  let connected: Promise<LanguageModel> | undefined;
  return {
    name: connection.model,
    estimate(request) {
      const { input, output } = allowanceOf(request, promptFor(request));
      return { input: input * maxCharges, output: output * maxCharges };
    },
    write(request) {
      const attempt = async () => ask(await (connected ??= connect(connection)), request);
      return withRetries(attempt, { signal: request.signal, wait });
    },
  };
}
