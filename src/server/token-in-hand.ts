/**
 * On whose behalf the current code runs, for code far below the handler: an API token, or a member of the owner’s space.
 * Both have rights that are fewer than the owner’s, and are held to them in the same places.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { permissions, roles } from '#contract/core/roles.ts';
import { type Permission, type Role } from '#contract/core/role-rights.ts';
import { AppError } from './app-error.ts';

/** The rights of a token or of a member. */
export interface Pass {
  /** Of the token, or of the membership. */
  id: string;
  owner_id: string;
  /** Of the token, or of the person. */
  name: string;
  scopes: readonly Permission[];
  /** The only ones that it may use, by id; `null` for all. */
  agents: readonly string[] | null;
  accounts: readonly string[] | null;
  /** Micro-dollars; only tokens have one. */
  monthly_budget: number | null;
  /** Who it is; absent for a token. */
  member?: { user_id: string; role: Role };
}

/** The error for a token or member without this permission, which is called by its name on the screen. */
export function missingScope(
  scope: Permission,
  { member }: Partial<Pick<Pass, 'member'>> = passInHand.getStore() ?? {},
): AppError {
  const { label } = permissions[scope];
  if (member) {
    return new AppError('role_forbidden', {
      message: `That takes the permission “${label}”, which your role in this space, ${roles[member.role].label}, doesn’t have. Ask the person who invited you.`,
    });
  }
  return new AppError('token_scope', {
    message: `This API token lacks the permission “${label}”. Its owner can create one with it in Settings › API, or connect the program again and tick it.`,
  });
}

export const passInHand = new AsyncLocalStorage<Pass>();

/** Set during calls that an assistant makes through the MCP endpoint. */
export const atDoor = new AsyncLocalStorage<true>();

/** The pass of a token or member of that owner on whose behalf the current code runs, if any. */
export function passOfOwner(owner_id: string): Pass | undefined {
  const pass = passInHand.getStore();
  return pass?.owner_id === owner_id ? pass : undefined;
}

/** The token of that owner on whose behalf the current code runs: a program, and no person. */
export function tokenOfOwner(owner_id: string): Pass | undefined {
  const pass = passOfOwner(owner_id);
  return pass?.member ? undefined : pass;
}

/** The member of that owner’s space who acts right now. */
export const memberOfOwner = (owner_id: string): Pass['member'] => passOfOwner(owner_id)?.member;

/** Whether an owner acts for that space right now: whoever founded it, or a member who owns it with them. */
export const isOwnerInHand = (owner_id: string): boolean => {
  const pass = passOfOwner(owner_id);
  return pass === undefined || pass.member?.role === 'owner';
};

/** The member of somebody’s space who acts right now, by their id; `null` for owners and programs. */
export const memberInHand = (): string | null => passInHand.getStore()?.member?.user_id ?? null;

/** The id of the person who acts for that owner right now: a member, or the owner themself. */
export const personInHand = (owner_id: string): string =>
  memberOfOwner(owner_id)?.user_id ?? owner_id;

/**
 * Whether a token or member without “Publish” acts for that owner right now. What they write, plan or move then needs
 * approval, whatever the call asks for.
 */
export function needsOwner(owner_id: string): boolean {
  const pass = passOfOwner(owner_id);
  return pass !== undefined && !pass.scopes.includes('publish');
}

/** Whether facts that are not marked as public may be shown to the current caller. */
export const mayTellPrivate = (): boolean =>
  passInHand.getStore()?.scopes.includes('company') ?? true;
