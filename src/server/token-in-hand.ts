/** The API token on whose behalf the current code runs, for code far below the handler. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Scope, scopes } from '#contract/core/scopes.ts';
import { AppError } from './app-error.ts';

/** The rights of a token. */
export interface TokenPass {
  id: string;
  owner_id: string;
  name: string;
  scopes: readonly Scope[];
  /** The only ones that it may use, by id; `null` for all. */
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

/** Set during calls that an assistant makes through the MCP endpoint. */
export const atDoor = new AsyncLocalStorage<true>();

/** The token of that person on whose behalf the current code runs, if any. */
export function tokenOfOwner(owner_id: string): TokenPass | undefined {
  const pass = tokenInHand.getStore();
  return pass?.owner_id === owner_id ? pass : undefined;
}

/**
 * Whether a token without “Publish” acts for that person right now. What it writes, plans or moves then needs their
 * approval, whatever the call asks for.
 */
export function needsOwner(owner_id: string): boolean {
  const pass = tokenOfOwner(owner_id);
  return pass !== undefined && !pass.scopes.includes('publish');
}

/** Whether facts that are not marked as public may be shown to the current caller. */
export const mayTellPrivate = (): boolean =>
  tokenInHand.getStore()?.scopes.includes('company') ?? true;
