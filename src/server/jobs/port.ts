/** Work for later. An engine claims, runs, finishes and retries; it knows no feature. */
import type { z } from 'zod';

export interface JobDefinition<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** Tries in all before it counts as failed. */
  tries: number;
  /** How long one run may take, in milliseconds; then another worker may claim it. */
  lease: number;
  /** `signal` aborts when the lease is over or the server stops. */
  run(payload: P, signal: AbortSignal): Promise<void>;
  /**
   * Runs by itself this often, in milliseconds (whole seconds on PostgreSQL), in one process at a time and with the
   * payload `null`.
   */
  every?: number;
  /**
   * With `every`: each process runs it by itself, without the queue, so often after it last ended. Two of them must not
   * do the same: `ctx.shards` says which part is whose.
   */
  in_each?: true;
  /** How many of them one process runs at the same time; 2 when left out, always 1 with `every`. */
  concurrency?: number;
}

/** Declares a job and checks that its handler takes its payload. */
export const job = <P>(definition: JobDefinition<P>): JobDefinition => definition;

export interface EnqueueOptions {
  /** Milliseconds UTC; now when left out. */
  run_at?: number;
  /** While a job of this name and key waits for its first run, another one with it is the same job. */
  key?: string;
}

/** How many jobs of one name wait for a worker, are being run, and failed for good. */
export interface JobDepth {
  job: string;
  due: number;
  running: number;
  failed: number;
}

export interface Jobs {
  /** Durable when it resolves. */
  enqueue(name: string, payload: unknown, options?: EnqueueOptions): Promise<void>;
  /** What is in the queue, a few seconds old at most; counts stop at some ten thousand. */
  depth(): Promise<JobDepth[]>;
  /** Starts to claim and run. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Takes no new work, waits for what runs (at most `grace` milliseconds), then ends. */
  stop(grace?: number): Promise<void>;
}
