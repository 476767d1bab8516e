/** What writes: the composer or a model. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import type { ModelServer } from '#contract/models/providers.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import type { Network } from '#domain/persona/prompt.ts';
import type { TokenPrice } from '#contract/usage/prices.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import type { Knowledge } from '#domain/knowledge/knowledge.ts';
import type { Tokens } from '#domain/money/price.ts';

export interface WriteRequest {
  persona: Persona;
  brief: Brief;
  /** The longest text of one part, and how it is counted: a platform's row of the contract's table. */
  limit: LengthLimit;
  /** How many different texts are wanted. */
  count: number;
  seed: number;
  /** Texts that this agent published, newest first, which the new ones may not resemble. */
  recent?: readonly string[];
  /** What the agent knows of its company. */
  knowledge?: Knowledge;
  /** Where it goes, by name, and what reads well there. */
  network?: Network;
  /** The day on which it is written, as `Monday, November 23, 2026`. */
  today?: string;
  /** Which way into the topic a model is to take, from 0: another one for each text of a request. */
  angle?: number;
  /** A post that is to be written again for this network; the brief then says only what it may name. */
  refit?: Refit;
  /** The last text for this request and what was wrong with it, when it is asked again. */
  repair?: { parts: readonly string[]; reason: string };
  signal: AbortSignal;
}

/** A text as it was written, not yet checked. */
export interface Written {
  parts: string[];
  why: string;
  /** What its writer would have needed to know to say more. */
  needs?: string[] | undefined;
  /** Ids of the facts that its writer says it used. */
  facts_used?: string[] | undefined;
  /** Whether it is made of facts that answer the question it was asked for. */
  answers?: true | undefined;
}

export interface Answered {
  pieces: Written[];
  /** What every try of this request used together; `null` where the provider does not say. */
  tokens: Tokens | null;
}

interface Failing {
  retry: boolean;
  is_used_up?: boolean | undefined;
  tokens: Tokens | null;
  retry_after?: number | undefined;
  cause?: unknown;
}

/** A writer could not answer. */
export class WriterError extends Error {
  /** Whether another try, later, may go through. */
  readonly retry: boolean;
  /** Whether the credit there is used up: nothing goes through until someone tops it up. */
  readonly is_used_up: boolean;
  /** Seconds until it may, where the provider says so. */
  readonly retry_after: number | undefined;
  /** What was used all the same; `null` where a request left and nobody said what it used. */
  readonly tokens: Tokens | null;
  constructor(message: string, { retry, is_used_up = false, retry_after, tokens, cause }: Failing) {
    super(message, { cause });
    this.name = 'WriterError';
    this.retry = retry;
    this.is_used_up = is_used_up;
    this.retry_after = retry_after;
    this.tokens = tokens;
  }
}

export interface LlmPort {
  /** What `model_used` says. */
  name: string;
  /** Writes from a stock of sentences: asking again costs nothing, and each of them comes back sooner or later. */
  has_stock?: true;
  /** What a million tokens cost, where whoever added the model said so. */
  price?: TokenPrice;
  /** The most that `write` may use for this request, with every try it makes. */
  estimate(request: WriteRequest): Tokens;
  /** Throws `WriterError`. */
  write(request: WriteRequest): Promise<Answered>;
}

/** Who can write on this installation. */
export interface Writers {
  /** Writes for every agent whose owner chose nobody. */
  default: LlmPort;
  /** By `name`; the composer is always among them. */
  byId: ReadonlyMap<string, LlmPort>;
}

/** How models are reached that an administrator named. */
export interface ModelAccess {
  /** Calls what may be called; the answer is read already. */
  fetch: typeof globalThis.fetch;
  /** Whether the form of an address lets it be called. */
  mayName: (url: string) => boolean;
  /** Where a server may answer that nobody named yet. */
  servers: readonly ModelServer[];
}
