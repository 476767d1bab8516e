/** What each role may do in a space, without the words for it, which most pages don’t need. */
import type { Scope } from './scopes.ts';

/** The header that names the space of a request by its id; without it, a request is about the caller’s own. */
export const spaceHeader = 'x-space';

/** The scopes of API tokens, and what only people can be given. */
export type Permission = Scope | 'approve' | 'manage';

const viewer: readonly Permission[] = ['read'];
const writer: readonly Permission[] = [...viewer, 'draft', 'schedule', 'reply', 'media', 'company'];
const approver: readonly Permission[] = [...writer, 'publish', 'approve'];
const manager: readonly Permission[] = [...approver, 'manage'];

/**
 * Every role, from the one that may do least. An owner also makes the calls for which the contract names no permission, as
 * whoever founded the space does without a membership.
 */
export const roleRights = { viewer, writer, approver, manager, owner: manager };

export type Role = keyof typeof roleRights;
