/** What the ledger asks of the features above it. `src/server/ledger-hooks.ts` gives it the real ones. */
import type { Media } from '#contract/images/types.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence } from './publish/loaded-occurrence.store.ts';
import type { Moved } from './publish/moves.store.ts';

/** Money for calls of networks that charge; amounts are whole micro-dollars. */
interface Billing {
  /** Sets an estimate aside under the part's id. Answers why not, in a sentence for the owner, where a budget is used up. */
  reserve(ctx: Context, cost: ReservedCost): Promise<string | undefined>;
  release(ctx: Context, id: string): Promise<void>;
  /** Inside the transaction that records the outcome: the call cost nothing. */
  releaseWithin(trx: Db, id: string): Promise<void>;
  /** Inside the transaction that records the outcome: nobody knows yet whether the call was made. */
  leaveUnknownWithin(ctx: Context, trx: Db, id: string): Promise<void>;
  /** Inside the transaction that records the outcome: the call cost this much. */
  spendWithin(ctx: Context, trx: Db, id: string, cost: number): Promise<void>;
}

export interface ReservedCost {
  id: string;
  owner_id: string;
  agent_id: string;
  /** The network that charges. */
  what: string;
  estimate: number;
}

export interface LedgerHooks {
  /** Brings one planned occurrence to the exact words that go out; stops early when `stop` aborts. */
  prepare(ctx: Context, id: string, stop: AbortSignal): Promise<void>;
  /** Inside the transaction of transitions, after their rows and what belongs to them are written: the audit log, notifications and webhooks. */
  transitioned(ctx: Context, trx: Db, moved: readonly Moved[], now: number): Promise<void>;
  /** Inside a transaction: a network no longer takes the secret of a post's account, which it did until now. */
  accountLost(trx: Db, occurrence: LoadedOccurrence, reason: string, now: number): Promise<void>;
  /** Inside a transaction: a series was paused after `failures` failed posts in a row. */
  seriesPaused(
    ctx: Context,
    trx: Db,
    occurrence: LoadedOccurrence,
    failures: number,
    now: number,
  ): Promise<void>;
  billing: Billing;
  media: {
    /** The bytes that go out with a part, in the order of `ids`. Throws when a picture is gone. */
    load(ctx: Context, ownerId: string, ids: readonly string[]): Promise<Outgoing['media']>;
    /** Pictures as their owner sees them; a deleted one is left out. */
    describe(ctx: Context, ownerId: string, ids: readonly string[]): Promise<Media[]>;
  };
}
