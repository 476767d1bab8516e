/** The job queue. An engine claims, runs, finishes and retries jobs, and knows no feature. */
import type { z } from 'zod';

export interface JobDefinition<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** Maximum number of tries before it counts as failed. */
  tries: number;
  /** How long one run may take, in milliseconds; after that another worker may claim it. */
  lease: number;
  /** `signal` aborts when the lease expires or the server stops. */
  run(payload: P, signal: AbortSignal): Promise<void>;
  /**
   * Makes the job periodic: the interval in milliseconds (whole seconds on PostgreSQL). It runs in one process at a
   * time, with the payload `null`.
   */
  every?: number;
  /**
   * With `every`: each process runs it without the queue, this long after the last run ended. Two processes must not
   * do the same work: `ctx.shards` says which part belongs to which.
   */
  in_each?: true;
  /** How many of these jobs one process runs at the same time; 2 by default, always 1 with `every`. */
  concurrency?: number;
}

/** Declares a job and checks the types of payload and handler. */
export const job = <P>(definition: JobDefinition<P>): JobDefinition => definition;

export interface EnqueueOptions {
  /** Milliseconds UTC; now when left out. */
  run_at?: number;
  /** Deduplicates: while a job of this name and key waits for its first run, another one is not added. */
  key?: string;
}

/** How many jobs of one name are waiting, active, and failed for good. */
export interface JobDepth {
  job: string;
  due: number;
  running: number;
  failed: number;
}

export interface Jobs {
  /** The job is durable when this resolves. */
  enqueue(name: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** The state of the queue, at most a few seconds old; counts stop at some ten thousand. */
  depth(): Promise<JobDepth[]>;
  /** Starts to claim and run jobs. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Claims nothing new, waits for active runs (at most `grace` milliseconds), then ends. */
  stop(grace?: number): Promise<void>;
}
