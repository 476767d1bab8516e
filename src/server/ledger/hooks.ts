/** The functions that the ledger calls in the features above it. `src/server/ledger-hooks.ts` provides them. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Media } from '#contract/images/types.ts';
import type { Outgoing } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { LoadedOccurrence } from './publish/loaded-occurrence.store.ts';
import type { Moved } from './publish/moves.store.ts';
import type { SeriesRow } from './publish/series.store.ts';

/** Billing for networks that charge; amounts are whole micro-dollars. */
interface Billing {
  /** Reserves an estimate under the part’s id. Returns why not, in a sentence for the owner, if a budget is used up. */
  reserve(ctx: Context, cost: ReservedCost): Promise<string | undefined>;
  release(ctx: Context, id: string): Promise<void>;
  /** In the transaction that records the outcome: the call cost nothing. */
  releaseWithin(trx: Db, id: string): Promise<void>;
  /** In the transaction that records the outcome: whether the call was made is unknown. */
  leaveUnknownWithin(ctx: Context, trx: Db, id: string): Promise<void>;
  /** In the transaction that records the outcome: the call cost this much. */
  spendWithin(ctx: Context, trx: Db, id: string, cost: number): Promise<void>;
}

/** The network that pictures are sent to, and the most bytes of each that the account’s server takes. */
export interface Destination {
  platform: LivePlatform;
  max_image_bytes?: number | undefined;
}

interface ReservedCost {
  id: string;
  owner_id: string;
  agent_id: string;
  /** The network that charges. */
  what: string;
  estimate: number;
}

export interface LedgerHooks {
  /**
   * Writes what is missing of upcoming posts; stops early when `stop` aborts. Looks for more only while `mayWork` says
   * so.
   */
  prepare(ctx: Context, stop: AbortSignal, mayWork?: () => Promise<boolean>): Promise<void>;
  /** In the transaction of the transitions, after their rows were written: audit log, notifications and webhooks. */
  transitioned(ctx: Context, trx: Db, moved: readonly Moved[], now: number): Promise<void>;
  /** In a transaction: a network stopped accepting the credentials of a post’s account. */
  accountLost(trx: Db, occurrence: LoadedOccurrence, reason: string, now: number): Promise<void>;
  /** In a transaction: a series was paused after `failures` consecutive failures. */
  seriesPaused(
    ctx: Context,
    trx: Db,
    occurrence: LoadedOccurrence,
    failures: number,
    now: number,
  ): Promise<void>;
  /** In a transaction: a recurring schedule did not publish for its last runs. `why`: in sentences. */
  seriesSilent(
    ctx: Context,
    trx: Db,
    series: SeriesRow,
    occurrence: LoadedOccurrence,
    why: string,
    now: number,
  ): Promise<void>;
  billing: Billing;
  media: {
    /** The files of a part as the network gets them, in the order of `ids`. Throws if an image is gone. */
    load(
      ctx: Context,
      ownerId: string,
      ids: readonly string[],
      to: Destination,
    ): Promise<Outgoing['media']>;
    /** Images as their owner sees them; deleted ones are left out. */
    describe(ctx: Context, ownerId: string, ids: readonly string[]): Promise<Media[]>;
  };
}
