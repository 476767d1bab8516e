/** What the members of a space may do there. A role is a set of permissions, which include the scopes of API tokens. */
import { type Scope, scopes } from './scopes.ts';

/** The permissions that only people have: no API token can be given them. */
const ofPeople = {
  approve: { label: 'Approve' },
  manage: { label: 'Manage' },
} as const;

export type Permission = Scope | keyof typeof ofPeople;

export const permissions = { ...scopes, ...ofPeople } satisfies Record<
  Permission,
  { label: string }
>;

const viewer: readonly Permission[] = ['read'];
const writer: readonly Permission[] = [...viewer, 'draft', 'schedule', 'reply', 'media', 'company'];
const approver: readonly Permission[] = [...writer, 'publish', 'approve'];
const manager: readonly Permission[] = [...approver, 'manage'];

/** Every role, from the one that may do least. The owner of a space has none: they may do everything. */
export const roles = {
  viewer: {
    label: 'Viewer',
    help: 'Sees agents, posts, the calendar, the inbox and results.',
    may: viewer,
  },
  writer: {
    label: 'Writer',
    help: 'Writes posts and replies. What they plan or publish waits for approval.',
    may: writer,
  },
  approver: {
    label: 'Approver',
    help: 'Also approves, plans and publishes posts, and sends replies.',
    may: approver,
  },
  manager: {
    label: 'Manager',
    help: 'Also changes agents, accounts and the company’s facts, and invites people.',
    may: manager,
  },
} as const satisfies Record<string, { label: string; help: string; may: readonly Permission[] }>;

export type Role = keyof typeof roles;

export const Roles = Object.keys(roles) as [Role, ...Role[]];

/** Whether somebody in one role may give the other or take it away: managers, roles below their own. */
export const mayGive = (own: Role | 'owner', other: Role): boolean =>
  own === 'owner' || (own === 'manager' && other !== 'manager');
