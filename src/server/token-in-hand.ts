/** The API token in whose name something is done, for whoever has to know it far below the call. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Scope, scopes } from '#contract/core/scopes.ts';
import { AppError } from './app-error.ts';

/** What a token may do. */
export interface TokenPass {
  id: string;
  owner_id: string;
  name: string;
  scopes: readonly Scope[];
  /** Ids of the only ones that it may touch; `null` for all. */
  agents: readonly string[] | null;
  accounts: readonly string[] | null;
  /** Micro-dollars. */
  monthly_budget: number | null;
}

/** The error for a token without this permission, which it calls by its name on the screen. */
export const missingScope = (scope: Scope): AppError =>
  new AppError('token_scope', {
    message: `This API token lacks the permission “${scopes[scope].label}”. Its owner can create one with it in Settings › API, or connect the program again and tick it.`,
  });

export const tokenInHand = new AsyncLocalStorage<TokenPass>();

/** Set where a request came through the door for assistants, for the calls that it makes inside. */
export const atDoor = new AsyncLocalStorage<true>();

/** The token that this is done by for that person; nothing where they do it themselves, or nobody does. */
export function tokenOfOwner(owner_id: string): TokenPass | undefined {
  const pass = tokenInHand.getStore();
  return pass?.owner_id === owner_id ? pass : undefined;
}

/** Whether what its owner did not mark as public may be told to whoever asks. */
export const mayTellPrivate = (): boolean =>
  tokenInHand.getStore()?.scopes.includes('company') ?? true;
