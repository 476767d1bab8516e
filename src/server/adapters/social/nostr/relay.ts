/** One conversation with one relay: what is told it, and what it is asked. */
import { z } from 'zod';
import { EgressError } from '#server/egress/egress-error.ts';
import type { Egress } from '#server/egress/egress.ts';
import type { Socket } from '#server/egress/socket.ts';
import { type Draft, Event, kinds } from './event.ts';

/** Who signs; a remote one is asked, which can fail with a `PlatformError`. */
export interface Signer {
  pubkey: string;
  sign(draft: Draft, signal: AbortSignal): Promise<Event>;
}

export interface Filter {
  ids?: readonly string[];
  authors?: readonly string[];
  kinds?: readonly number[];
  '#p'?: readonly string[];
  '#e'?: readonly string[];
  since?: number;
  until?: number;
  limit?: number;
}

/** `unsent`: not a word of it left. `lost`: it may have been taken. */
export type Verdict =
  | { is: 'accepted' }
  | { is: 'refused'; word: string; message: string }
  | { is: 'unsent'; cause: unknown }
  | { is: 'lost'; cause: unknown };

/** Why a relay did not answer a question: in its own words, or because the conversation broke. */
export class RelayError extends Error {
  /** The machine-readable word of its refusal, such as `restricted`; empty where it gave none. */
  readonly word: string;
  constructor(word: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.word = word;
  }
}

export interface Relay {
  url: string;
  publish(event: Event): Promise<Verdict>;
  /** What the relay has now; throws a `RelayError`. Who signed what comes, nobody has looked at. */
  read(filter: Filter): Promise<Event[]>;
  /** Passes on what comes from now on; ends with the conversation. */
  follow(filter: Filter, onEvent: (event: Event) => void): Promise<void>;
  close(): void;
}

export interface RelayOptions {
  open: Egress['socket'];
  url: string;
  /** Proves who asks, to relays that want to know. */
  signer: Signer | undefined;
  signal: AbortSignal;
  /** Is told that an open conversation is over. */
  onEnd?: (why: Error) => void;
  clock: () => number;
}

const Frame = z.union([
  z.tuple([z.literal('EVENT'), z.string(), Event]),
  z.tuple([z.literal('OK'), z.string(), z.boolean()]).rest(z.unknown()),
  z.tuple([z.literal('EOSE'), z.string()]).rest(z.unknown()),
  z.tuple([z.literal('CLOSED'), z.string()]).rest(z.unknown()),
  z.tuple([z.literal('AUTH'), z.string().max(1000)]),
]);
type Frame = z.infer<typeof Frame>;

/** The most events that one question may bring. */
const mostEvents = 2000;

function frameIn(text: string): Frame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The word before the colon, and what is said. */
function refusalIn(said: unknown): { word: string; message: string } {
  const message = typeof said === 'string' ? said : '';
  const [, word = ''] = /^([a-z-]{1,20}):/.exec(message) ?? [];
  return { word, message };
}

interface Answer {
  ok: boolean;
  said: unknown;
}

interface Question {
  events: Event[];
  settle(answer: Answer): void;
  /** Where it goes on after what is stored. */
  onEvent?: (event: Event) => void;
}

/** What is waited for in one conversation. */
class Waiting {
  readonly answers = new Map<string, (answer: Answer) => void>();
  readonly questions = new Map<string, Question>();
  challenge: string | undefined;
  private readonly broken = Promise.withResolvers<never>();

  constructor() {
    this.broken.promise.catch(() => {});
  }

  break(why: Error): void {
    this.broken.reject(why);
  }

  /** Settles with the work, or rejects when the conversation breaks. */
  unlessBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.broken.promise]);
  }

  take(frame: Frame): void {
    const [kind, about] = frame;
    if (kind === 'AUTH') this.challenge = about;
    else if (kind === 'OK') this.answers.get(about)?.({ ok: frame[2], said: frame[3] });
    else if (kind === 'EOSE') this.questions.get(about)?.settle({ ok: true, said: undefined });
    else if (kind === 'CLOSED') this.questions.get(about)?.settle({ ok: false, said: frame[2] });
    else this.keep(about, frame[2]);
  }

  private keep(about: string, event: Event): void {
    const question = this.questions.get(about);
    if (question?.onEvent) question.onEvent(event);
    else if (question && question.events.length < mostEvents) question.events.push(event);
  }
}

/** Whether the relay says that it has the event, or why not. */
function verdictOf({ ok, said }: Answer): Verdict {
  const { word, message } = refusalIn(said);
  if (ok || word === 'duplicate') return { is: 'accepted' };
  // It failed inside: nobody knows how far it came.
  return word === 'error' ? { is: 'lost', cause: message } : { is: 'refused', word, message };
}

class Conversation implements Relay {
  readonly url: string;
  private count = 0;
  private readonly socket: Socket;
  private readonly waiting: Waiting;
  private readonly options: RelayOptions;

  constructor(socket: Socket, waiting: Waiting, options: RelayOptions) {
    this.url = options.url;
    this.socket = socket;
    this.waiting = waiting;
    this.options = options;
  }

  private say(...frame: readonly unknown[]): void {
    this.socket.send(JSON.stringify(frame));
  }

  private async submit(kind: 'EVENT' | 'AUTH', event: Event): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.waiting.answers.set(event.id, resolve);
    try {
      this.say(kind, event);
      return await this.waiting.unlessBroken(promise);
    } finally {
      this.waiting.answers.delete(event.id);
    }
  }

  /** Says who asks, where the relay wants to know; whether it believes that. */
  private async authenticate(): Promise<boolean> {
    const { signer, clock, signal } = this.options;
    const { challenge } = this.waiting;
    if (!signer || challenge === undefined) return false;
    const tags = [
      ['relay', this.url],
      ['challenge', challenge],
    ];
    const created_at = Math.floor(clock() / 1000);
    const proof = await signer.sign({ kind: kinds.auth, created_at, tags, content: '' }, signal);
    return (await this.submit('AUTH', proof)).ok;
  }

  async publish(event: Event): Promise<Verdict> {
    let cause: unknown;
    try {
      const answer = await this.submit('EVENT', event);
      if (answer.ok || refusalIn(answer.said).word !== 'auth-required') return verdictOf(answer);
      // That it was refused is certain: it is said once more to somebody who knows us.
      if (!(await this.authenticate().catch(() => false))) return verdictOf(answer);
      return verdictOf(await this.submit('EVENT', event));
    } catch (error) {
      cause = error;
    }
    return { is: 'lost', cause };
  }

  private async ask(filter: Filter, onEvent?: Question['onEvent']): Promise<Event[]> {
    const name = `q${(this.count += 1)}`;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const question: Question = { events: [], settle: resolve, ...(onEvent && { onEvent }) };
    this.waiting.questions.set(name, question);
    try {
      this.say('REQ', name, filter);
      const { ok, said } = await this.waiting.unlessBroken(promise);
      if (!ok) {
        const { word, message } = refusalIn(said);
        throw new RelayError(word, message);
      }
      if (!onEvent) this.say('CLOSE', name);
      return question.events;
    } catch (error) {
      this.waiting.questions.delete(name);
      throw error instanceof RelayError ? error : new RelayError('', 'It broke off.', error);
    } finally {
      if (!onEvent) this.waiting.questions.delete(name);
    }
  }

  /** Asks, and once more after saying who asks where that was wanted. */
  private async askAsMember(filter: Filter, onEvent?: Question['onEvent']): Promise<Event[]> {
    try {
      return await this.ask(filter, onEvent);
    } catch (error) {
      const isAsked = error instanceof RelayError && error.word === 'auth-required';
      if (!isAsked || !(await this.authenticate().catch(() => false))) throw error;
      return this.ask(filter, onEvent);
    }
  }

  read(filter: Filter): Promise<Event[]> {
    return this.askAsMember(filter);
  }

  async follow(filter: Filter, onEvent: (event: Event) => void): Promise<void> {
    await this.askAsMember(filter, onEvent);
  }

  close(): void {
    this.waiting.break(new EgressError('closed', 'The conversation is over.'));
    this.socket.close();
  }
}

/** Begins a conversation. Rejects with why it could not begin: then nothing was said. */
export async function openRelay(options: RelayOptions): Promise<Relay> {
  const waiting = new Waiting();
  const socket = await options.open(options.url, {
    signal: options.signal,
    onText(text) {
      const frame = frameIn(text);
      if (frame) waiting.take(frame);
    },
    onEnd(why) {
      waiting.break(why);
      options.onEnd?.(why);
    },
  });
  return new Conversation(socket, waiting, options);
}
