/** A connection to one relay: publishing and queries. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { EgressError } from '#server/egress/egress-error.ts';
import type { Egress } from '#server/egress/egress.ts';
import type { Socket } from '#server/egress/socket.ts';
import { type Draft, Event, kinds } from './event.ts';

/** Signs events; a remote one can fail with a `PlatformError`. */
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

/** `unsent`: nothing was sent. `lost`: it may have been accepted. */
export type Verdict =
  | { is: 'accepted' }
  | { is: 'refused'; word: string; message: string }
  | { is: 'unsent'; cause: unknown }
  | { is: 'lost'; cause: unknown };

/** Why a relay did not answer a query: its own message, or a broken connection. */
export class RelayError extends Error {
  /** The machine-readable prefix of its refusal, such as `restricted`; empty if there is none. */
  readonly word: string;
  constructor(word: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.word = word;
  }
}

export interface Relay {
  url: string;
  publish(event: Event): Promise<Verdict>;
  /** Returns matching stored events; throws a `RelayError`. Signatures are not verified. */
  read(filter: Filter): Promise<Event[]>;
  /** Passes on new events until the connection ends. */
  follow(filter: Filter, onEvent: (event: Event) => void): Promise<void>;
  close(): void;
}

export interface RelayOptions {
  open: Egress['socket'];
  url: string;
  /** Authenticates at relays that require it. */
  signer: Signer | undefined;
  signal: AbortSignal;
  /** Called when an open connection ends. */
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

/** How long a relay that asks to sign in may take to send its challenge, which some only do after the refusal. */
const challengeWait = 3 * second;

/** The most events per query. */
const mostEvents = 2000;

function frameIn(text: string): Frame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The prefix before the colon, and the message. */
function refusalIn(reason: unknown): { word: string; message: string } {
  const message = typeof reason === 'string' ? reason : '';
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
  /** Receives events after the stored ones. */
  onEvent?: (event: Event) => void;
}

/** Pending requests of a connection. */
class Waiting {
  readonly answers = new Map<string, (answer: Answer) => void>();
  readonly questions = new Map<string, Question>();
  private challenge: string | undefined;
  private onChallenge: (() => void) | undefined;
  private readonly broken = Promise.withResolvers<never>();

  constructor() {
    this.broken.promise.catch(() => {});
  }

  break(why: Error): void {
    this.broken.reject(why);
  }

  /** Settles with the work, or rejects when the connection breaks. */
  unlessBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.broken.promise]);
  }

  /** The relay’s challenge, unless it is the one that was `used`; waits a while for it. */
  async challengeAfter(used: string | undefined): Promise<string | undefined> {
    if (this.challenge !== used) return this.challenge;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.onChallenge = resolve;
    const timer = setTimeout(resolve, challengeWait);
    try {
      await this.unlessBroken(promise);
    } finally {
      clearTimeout(timer);
      this.onChallenge = undefined;
    }
    return this.challenge === used ? undefined : this.challenge;
  }

  take(frame: Frame): void {
    const [kind, about] = frame;
    if (kind === 'AUTH') {
      this.challenge = about;
      this.onChallenge?.();
    } else if (kind === 'OK') this.answers.get(about)?.({ ok: frame[2], said: frame[3] });
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

/** Whether the relay accepted the event, or why not. */
function verdictOf({ ok, said }: Answer): Verdict {
  const { word, message } = refusalIn(said);
  if (ok || word === 'duplicate') return { is: 'accepted' };
  // An internal error: how far it got is unknown.
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

  private async prove(signer: Signer, challenge: string): Promise<boolean> {
    const { clock, signal } = this.options;
    const tags = [
      ['relay', this.url],
      ['challenge', challenge],
    ];
    const created_at = Math.floor(clock() / 1000);
    const proof = await signer.sign({ kind: kinds.auth, created_at, tags, content: '' }, signal);
    return (await this.submit('AUTH', proof)).ok;
  }

  /** Authenticates if the relay requires it; returns whether it succeeded. A refusal can bring a new challenge. */
  private async authenticate(): Promise<boolean> {
    const { signer } = this.options;
    if (!signer) return false;
    let used: string | undefined;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const challenge = await this.waiting.challengeAfter(used);
      if (challenge === undefined) return false;
      if (await this.prove(signer, challenge)) return true;
      used = challenge;
    }
    return false;
  }

  async publish(event: Event): Promise<Verdict> {
    let cause: unknown;
    try {
      const answer = await this.submit('EVENT', event);
      if (answer.ok || refusalIn(answer.said).word !== 'auth-required') return verdictOf(answer);
      // It was certainly rejected, so it can be repeated after authenticating.
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

  /** Queries, and repeats the query after authenticating if required. */
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

/** Opens a connection. Rejects with the reason, in which case nothing was sent. */
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
