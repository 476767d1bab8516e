/** What writes: the composer or a model. */
import type { Persona } from '#contract/agents.ts';
import type { Brief } from '#contract/content.ts';

export interface WriteRequest {
  persona: Persona;
  brief: Brief;
  /** The longest text of one part, and how it is counted: a platform's row of the contract's table. */
  limit: { max_length: number; counting: 'x_weighted' | 'graphemes' | 'utf16' };
  /** How many different texts are wanted. */
  count: number;
  seed: number;
  /** Texts that this agent published, newest first, which the new ones may not resemble. */
  recent?: readonly string[];
  /** What was wrong with the last answer to this request, when it is asked again. */
  repair?: string;
  signal: AbortSignal;
}

/** A text as it was written, not yet checked. */
export interface Written {
  parts: string[];
  why: string;
}

/** A writer could not answer. `retry`: another try may go through. */
export class WriterError extends Error {
  readonly retry: boolean;
  constructor(message: string, extra: { retry: boolean; cause?: unknown }) {
    super(message, { cause: extra.cause });
    this.name = 'WriterError';
    this.retry = extra.retry;
  }
}

export interface LlmPort {
  /** What `model_used` says. */
  name: string;
  /** Writes from a stock of sentences: asking again costs nothing, and each of them comes back sooner or later. */
  has_stock?: true;
  /** Throws `WriterError`. */
  write(request: WriteRequest): Promise<Written[]>;
}
