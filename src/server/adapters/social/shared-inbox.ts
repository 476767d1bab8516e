/** Platforms where all accounts of one speaker are told together what is said to any of them. */
import type { Account, Mention } from './port.ts';

/** What the platform knows of the address that it sends to. */
export interface HookState {
  /** Empty where it sends nowhere. */
  url: string;
  /** How much waits to be sent there. */
  waiting: number;
  /** When sending failed last, milliseconds UTC; `null` where it never did. */
  failed_at: number | null;
  /** Whether everything is sent that this version listens to; an older one asked for less. */
  is_whole: boolean;
}

/** How a platform sends what is said to an address here. While it does, nothing can be read. */
export interface Hook {
  /** The request header with the secret, in small letters. */
  header: string;
  /** Has everything sent there that is not read yet and all that comes. */
  set(account: Account, to: { url: string; secret: string }, signal: AbortSignal): Promise<void>;
  /** Ends it. What was not delivered can be read then. */
  remove(account: Account, signal: AbortSignal): Promise<void>;
  look(account: Account, signal: AbortSignal): Promise<HookState>;
  /** What a request says, for `pick`; `undefined` where it cannot be read. */
  said(body: unknown): readonly unknown[] | undefined;
}

/** Reading for one account takes what is said from the others, so it has to be handed to each of them. */
export interface SharedInbox {
  /** What was said anywhere after the cursor; without one, nothing but where to begin. A later cursor confirms what lies before. */
  read(
    account: Account,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<{ said: readonly unknown[]; cursor: string }>;
  /** Of what was said, that which is for the account. */
  pick(
    account: Account,
    said: readonly unknown[],
    signal: AbortSignal,
  ): Promise<readonly Mention[]>;
  hook: Hook;
}
