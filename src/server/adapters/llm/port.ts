/** The port for writers: the composer or a model. */
import type { LeftOut } from '#domain/writer/formatter.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import type { ModelServer } from '#contract/models/providers.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import type { Network, PromptSize } from '#domain/prompt/prompt.ts';
import type { TokenPrice } from '#contract/core/prices.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import type { Knowledge } from '#domain/knowledge/knowledge.ts';
import type { Tokens } from '#domain/money/price.ts';

/** Whose text it is, by id, so that owners take turns where one text is written at a time. No model is told. */
interface Owned {
  owner?: string | undefined;
}

export interface WriteRequest extends Owned {
  persona: Persona;
  brief: Brief;
  /** The length limit of one part, from a platform’s record. */
  limit: LengthLimit;
  /** How many different texts to write. */
  count: number;
  seed: number;
  /** The agent’s published texts, newest first, which the new ones must not resemble. */
  recent?: readonly string[];
  /** The newest texts that the agent’s owner approved or edited. */
  learned?: readonly string[];
  /** Company facts and other knowledge for the text. */
  knowledge?: Knowledge;
  /** The target network: its name and what works well there. */
  network?: Network;
  /** The current day, such as `Monday, November 23, 2026`. */
  today?: string;
  /** Which text of its request it is, from 0, so that each takes another angle. */
  angle?: number;
  /** The mood of the message that a reply answers. */
  mood?: MessageMood | undefined;
  /** The small model in whose place the built-in writer sets a serious text. */
  stands_in_for?: string;
  /** A post to adapt to this network; the brief then only says what it may name. */
  refit?: Refit;
  /** How often this text was tried before; counts from 0. */
  attempt?: number;
  /** The rejected previous text and why it was rejected, for a repair. */
  repair?: { parts: readonly string[]; reason: string };
  /** How long to wait for the first token, in milliseconds, because there is another writer; by default until the signal aborts. */
  patience?: number | undefined;
  /** Is told the text as far as it is written, which may start anew. */
  onText?: ((so_far: string) => void) | undefined;
  signal: AbortSignal;
}

/** A text as written, not checked yet. */
export interface Written {
  parts: string[];
  why: string;
  /** What information would have made the text better. */
  needs?: string[] | undefined;
  /** The ids of the company facts that the built-in writer set. */
  facts_used?: string[] | undefined;
  /** What the writer was told and did not say. */
  left_out?: readonly LeftOut[] | undefined;
  /** Whether it consists of facts that answer the question. */
  answers?: true | undefined;
  /** Whether it consists of facts that only come near, so that a person has to look. */
  near?: true | undefined;
}

export interface Answered {
  pieces: Written[];
  /** The token usage of all attempts together; `null` if the provider does not report it. */
  tokens: Tokens | null;
  /** An estimate of it, from what was sent and what came, if it is unknown because an answer was stopped. */
  about?: Tokens | undefined;
  /** How many requests were made. */
  tries?: number;
}

interface Failing {
  retry: boolean;
  is_used_up?: boolean | undefined;
  lacks_facts?: boolean | undefined;
  tokens: Tokens | null;
  about?: Tokens | undefined;
  tries?: number;
  is_form_refused?: boolean;
  retry_after?: number | undefined;
  cause?: unknown;
}

/** A question that a model answers in a few words, and no text to publish. */
export interface ShortQuestion extends Owned {
  system: string;
  /** Earlier questions with their answers, and the question. */
  messages: readonly { role: 'user' | 'assistant'; text: string }[];
  /** How many characters the answer may have. */
  most: number;
  signal: AbortSignal;
}

export interface ShortAnswer extends Omit<Answered, 'pieces'> {
  text: string;
}

/** A writer failed. */
export class WriterError extends Error {
  /** Whether a retry may succeed. */
  readonly retry: boolean;
  /** Whether the provider’s credit is used up, so that every request fails until it is topped up. */
  readonly is_used_up: boolean;
  /** Whether the brief has nothing that the writer could say. */
  readonly lacks_facts: boolean;
  /** Seconds to wait before a retry, if the provider gives a time. */
  readonly retry_after: number | undefined;
  /** The usage incurred anyway; `null` if a request was sent and its usage is unknown. */
  readonly tokens: Tokens | null;
  /** An estimate of it if it is unknown and some of an answer was read. */
  readonly about: Tokens | undefined;
  /** How many requests were made. */
  readonly tries: number;
  /** Whether the provider refused the form of the request, which may be a setting that it doesn’t know. */
  readonly is_form_refused: boolean;
  constructor(message: string, failing: Failing) {
    const { retry, is_used_up = false, lacks_facts = false, retry_after, tokens } = failing;
    const { about, tries = 1, is_form_refused = false, cause } = failing;
    super(message, { cause });
    this.name = 'WriterError';
    this.retry = retry;
    this.is_used_up = is_used_up;
    this.lacks_facts = lacks_facts;
    this.retry_after = retry_after;
    this.tokens = tokens;
    this.about = about;
    this.tries = tries;
    this.is_form_refused = is_form_refused;
  }
}

export interface LlmPort {
  /** The value of `model_used`. */
  name: string;
  /** The built-in writer: it only arranges facts, its tries are free, and its sentences repeat sooner or later. */
  is_built_in?: true;
  /** How much a model is told; the composer reads no prompt. */
  size?: PromptSize;
  /** The price per million tokens, if an administrator entered one. */
  price?: TokenPrice;
  /** The maximum usage of `write` for this request, including retries. */
  estimate(request: WriteRequest): Tokens;
  /** Throws `WriterError`. */
  write(request: WriteRequest): Promise<Answered>;
  /** Answers short questions; the composer answers none. */
  short?: {
    /** The maximum usage of `answer`. */
    estimate: (question: ShortQuestion) => Tokens;
    /** Throws `WriterError`. */
    answer: (question: ShortQuestion) => Promise<ShortAnswer>;
  };
}

/** The writers of this server. */
export interface Writers {
  /** Used for agents whose owner chose none. */
  default: LlmPort;
  /** By `name`; always includes the composer. */
  byId: ReadonlyMap<string, LlmPort>;
}

/** How to reach models that an administrator added. */
export interface ModelAccess {
  /** Only calls allowed addresses, follows no redirects, and bounds the body, which is not read yet. */
  fetch: typeof globalThis.fetch;
  /** The same for one server in the local network that an administrator allowed, and for no other address. */
  nearby: (origin: string) => typeof globalThis.fetch;
  /** Whether an address is of a form that may be called. */
  mayName: (url: string) => boolean;
  /** Where to look for local servers. */
  servers: readonly ModelServer[];
}
