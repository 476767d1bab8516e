/** The roles of the members of a space, in words. A role is a set of permissions, which include the scopes of API tokens. */
import { type Permission, type Role, roleRights } from './role-rights.ts';
import { scopes } from './scopes.ts';

export const permissions = {
  ...scopes,
  approve: { label: 'Approve' },
  manage: { label: 'Manage' },
} satisfies Record<Permission, { label: string }>;

export const roles = {
  viewer: {
    label: 'Viewer',
    help: 'Sees agents, posts, the calendar, the inbox and results.',
  },
  writer: {
    label: 'Writer',
    help: 'Writes posts and replies. What they plan or publish needs approval.',
  },
  approver: {
    label: 'Approver',
    help: 'Also approves, plans and publishes posts, and sends replies.',
  },
  manager: {
    label: 'Manager',
    help: 'Also changes agents, accounts and the company’s facts, and invites people.',
  },
  owner: {
    label: 'Owner',
    help: 'Can do everything you can, including managing other owners.',
  },
} as const satisfies Record<Role, { label: string; help: string }>;

export const Roles = Object.keys(roleRights) as [Role, ...Role[]];

/** What somebody can be invited as. Owners are made of members, whom one knows. */
export const InvitedRoles = Roles.filter((role) => role !== 'owner');

/** Whether somebody in one role may give the other or take it away: managers, roles below their own. */
export const mayGive = (own: Role, other: Role): boolean =>
  own === 'owner' || (own === 'manager' && other !== 'manager' && other !== 'owner');
