/** Platforms where all accounts of one speaker share an inbox. */
import type { Account, Mention } from './port.ts';

/** The platform’s record of our webhook. */
interface HookState {
  /** Empty if none is set. */
  url: string;
  /** How many updates wait to be delivered. */
  waiting: number;
  /** When delivery last failed, milliseconds UTC; `null` if never. */
  failed_at: number | null;
  /** Whether it covers everything this version listens to; an older version requested less. */
  is_whole: boolean;
}

/** A webhook by which a platform pushes updates. While it is set, nothing can be polled. */
export interface Hook {
  /** The request header with the secret, in lower case. */
  header: string;
  /** Sets the webhook for all unread and future updates. */
  set(account: Account, to: { url: string; secret: string }, signal: AbortSignal): Promise<void>;
  /** Removes it. Undelivered updates can be polled then. */
  remove(account: Account, signal: AbortSignal): Promise<void>;
  look(account: Account, signal: AbortSignal): Promise<HookState>;
  /** The updates in a request, for `pick`; `undefined` if it is unreadable. */
  said(body: unknown): readonly unknown[] | undefined;
}

/** Reading for one account consumes the updates of the others, so they have to be passed on. */
export interface SharedInbox {
  /** All updates after the cursor; without one, only the initial cursor. A later cursor confirms earlier updates. */
  read(
    account: Account,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<{ updates: readonly unknown[]; cursor: string }>;
  /** Picks the updates that are for the account. */
  pick(
    account: Account,
    updates: readonly unknown[],
    signal: AbortSignal,
  ): Promise<readonly Mention[]>;
  hook: Hook;
}
