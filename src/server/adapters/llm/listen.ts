/** Reads one answer of a model as it comes, and stops it where it runs on or falls silent. */
import type { LanguageModelUsage, TextStreamPart, ToolSet } from 'ai';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { saidSoFar } from '#domain/checks/stripped.ts';
import type { Tokens } from '#domain/money/price.ts';
import { loopIn, wholeSentences } from '#domain/text/running-on.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import { boundedBody, readBounded, withBody } from '#server/egress/read-bounded.ts';
import { connect, type Connection } from './connect.ts';
import { beforeNextTask } from './answer.ts';
import { asWriterError, type CallDetails, tookTooLong } from './failure.ts';
import type { WriterError } from './port.ts';
import type { ModelPrompt } from './prompt.ts';
import { inputOf } from './room.ts';

/** A text that is longer than this times what it may have is not read on. */
const excess = 2;
/** JSON around a text, with what a model explains in it. */
const frame = 2000;
/** Characters of text and reasoning together, which no text needs. */
const mostHeard = 100_000;
/** A text is looked at again when it has grown by so many characters, or by that share of it. */
const step = { characters: 32, share: 1 / 32 };

export interface Question {
  prompt: ModelPrompt;
  /** The output limit in tokens. */
  room: number;
  /** How many characters the text may have. */
  most: number;
  /** Milliseconds to the first token, and between two. */
  silence: { first: number | undefined; between: number };
  /** Without settings that a server may not know. */
  bare: boolean;
  signal: AbortSignal;
  onText: ((so_far: string) => void) | undefined;
}

export interface Heard {
  text: string;
  finish: string | undefined;
  tokens: Tokens | null;
  /** An estimate, if it was stopped before the provider counted. */
  about?: Tokens | undefined;
  /** Whether some of it was reasoning. */
  has_thought: boolean;
}

/** A provider that does not stream sent its whole answer. */
class WholeAnswer extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('The answer came in one piece.');
    this.response = response;
  }
}

const begins = /^\s*(?:data|event|id|retry|:)/u;

/** Passes on a stream unread, and throws an answer in one piece. */
const streaming =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.includes('event-stream'))
      return boundedBody(response, limits.writing_stream);
    const bytes = await readBounded(response, limits.writing_answer);
    const whole = withBody(response, bytes);
    // Some servers stream under another type.
    if (!response.ok || begins.test(Buffer.from(bytes.subarray(0, 16)).toString())) return whole;
    throw new WholeAnswer(whole);
  };

/** Every request has input, so a count of zero means that the provider does not count. */
function counted(usage: LanguageModelUsage | undefined): Tokens | null {
  const { inputTokens: input, outputTokens: output } = usage ?? {};
  return input && output !== undefined ? { input, output } : null;
}

/** Stops an answer when no token comes for too long. */
function createPatience({ first, between }: Question['silence'], stop: AbortController) {
  let timer: NodeJS.Timeout | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), milliseconds);
  };
  if (first !== undefined) wait(first);
  return { token: () => wait(between), end: () => clearTimeout(timer) };
}

/** A model’s words so far, and where they have to end. */
class Listener {
  text = '';
  finish: string | undefined;
  usage: LanguageModelUsage | undefined;
  has_thought = false;
  /** Characters of reasoning that the provider sends apart from the text. */
  #thought = 0;
  #looked = 0;
  readonly #most: number;
  readonly #onText: Question['onText'];
  constructor({ most, onText }: Pick<Question, 'most' | 'onText'>) {
    this.#most = most * excess;
    this.#onText = onText;
  }

  think(characters: number): boolean {
    this.has_thought = true;
    this.#thought += characters;
    return this.#thought > mostHeard;
  }

  /** Takes up more text; returns whether it runs on. */
  hear(more: string): boolean {
    this.text += more;
    const grown = this.text.length - this.#looked;
    const isDue = grown >= Math.max(step.characters, this.#looked * step.share);
    return isDue && this.look();
  }

  /** Cuts the text where it runs on; returns whether it does. */
  look(): boolean {
    this.#looked = this.text.length;
    const heard = saidSoFar(this.text);
    if (heard.length < this.text.length) this.has_thought = true;
    const isJson = /^\s*(?:```\w*\s*)?[[{]/u.test(heard);
    const kept = isJson ? cut(heard, this.#most + frame) : this.#proseOf(heard);
    if (kept === heard && this.text.length <= mostHeard) return false;
    this.text = kept;
    return true;
  }

  /** A text as far as it neither goes on with the next turn, nor in a circle, nor for too long. */
  #proseOf(heard: string): string {
    const said = beforeNextTask(heard);
    this.#onText?.(said.trim());
    const near = cut(said, this.#most);
    // oxlint-disable-next-line house/no-cut-characters -- between two words
    const kept = near.slice(0, loopIn(near));
    return kept === said ? said : wholeSentences(kept);
  }

  /** An estimate of the usage, if anything came. */
  about(prompt: ModelPrompt): Tokens | undefined {
    if (this.text === '' && this.#thought === 0) return undefined;
    return { input: inputOf(prompt), output: tokensOf(this.text) + Math.ceil(this.#thought / 4) };
  }
}

type Running = Question & { connection: Connection; signal: AbortSignal };

const settingsOf = ({ prompt, room, bare, signal }: Running) => {
  const { instructions, messages, temperature } = prompt;
  return {
    instructions,
    messages,
    ...(!bare && { temperature }),
    maxOutputTokens: room,
    maxRetries: 0,
    abortSignal: signal,
  };
};

const asJson = (input: unknown): string =>
  typeof input === 'string' ? input : JSON.stringify(input);

/** Reads an answer in one piece. A model that calls a tool, though it has none, put its text into the call. */
async function readWhole(running: Running, response: Response, listener: Listener): Promise<void> {
  const { generateText } = await import('ai');
  const fetch = async () => response;
  const model = await connect({ ...running.connection, fetch }, running.bare);
  const answer = await generateText({ model, ...settingsOf(running) });
  const { text, finishReason, usage, reasoningText, toolCalls } = answer;
  if (reasoningText) listener.think(reasoningText.length);
  const called = toolCalls.map(({ input }: { input: unknown }) => asJson(input)).join('\n');
  listener.text = text === '' ? called : text;
  Object.assign(listener, { finish: finishReason, usage });
  listener.look();
}

/** Takes up a piece of an answer; returns whether it runs on, and `undefined` if the piece has no words. */
function take(part: TextStreamPart<ToolSet>, listener: Listener): boolean | undefined {
  if (part.type === 'text-delta') return listener.hear(part.text);
  if (part.type === 'tool-input-delta') return listener.hear(part.delta);
  return part.type === 'reasoning-delta' ? listener.think(part.text.length) : undefined;
}

/** Reads an answer word by word; returns whether it ran on. */
async function readStream(
  running: Running,
  listener: Listener,
  onToken: () => void,
): Promise<boolean> {
  const { streamText } = await import('ai');
  const fetch = streaming(running.connection.fetch);
  const model = await connect({ ...running.connection, fetch }, running.bare);
  const { fullStream } = streamText({ model, ...settingsOf(running), onError: () => {} });
  for await (const part of fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish')
      Object.assign(listener, { finish: part.finishReason, usage: part.totalUsage });
    const runsOn = take(part, listener);
    if (runsOn !== undefined) onToken();
    if (runsOn) return true;
  }
  running.signal.throwIfAborted();
  return listener.look();
}

/**
 * Asks a question and reads the answer. It is stopped when its text runs on: when it passes twice what it may have, says
 * the same eight words a third time, or goes on with the next turn; what stands before is the text. Throws `WriterError`.
 */
export async function listen(
  connection: Connection,
  question: Question,
  details: Omit<CallDetails, 'signal'>,
): Promise<Heard> {
  const stop = new AbortController();
  const { prompt } = question;
  const signal = AbortSignal.any([question.signal, stop.signal]);
  const listener = new Listener(question);
  const patience = createPatience(question.silence, stop);
  const running = { ...question, connection, signal };
  const failed = async (error: unknown): Promise<WriterError> => {
    const about = listener.about(prompt);
    if (stop.signal.aborted) return tookTooLong(error, { retry: false, about });
    return asWriterError(error, { ...details, signal: question.signal, about });
  };
  let ranOn = false;
  try {
    ranOn = await readStream(running, listener, patience.token).catch(async (error: unknown) => {
      if (!(error instanceof WholeAnswer)) throw error;
      await readWhole(running, error.response, listener);
      return false;
    });
  } catch (error) {
    throw await failed(error);
  } finally {
    patience.end();
    // Whatever the provider is still writing is not wanted any more.
    stop.abort();
  }
  const { text, finish, usage, has_thought } = listener;
  const about = ranOn && usage === undefined ? listener.about(prompt) : undefined;
  return { text, finish, tokens: counted(usage), about, has_thought };
}
