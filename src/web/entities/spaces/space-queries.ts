/** The spaces that a person works in, and what they may do in this one. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Permission, type Role, roleRights } from '#contract/core/role-rights.ts';
import { api } from '#web/lib/api/api.ts';
import { space } from '#web/lib/session/space.ts';

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  queryFn: async ({ signal }) => (await api.spaces.list({ signal })).data,
});

const mayIn = (role: Role, permission: Permission): boolean =>
  roleRights[role].includes(permission);

/** What somebody in that role may not do, in words that style sheets compare. */
export const lackedBy = (role: Role): string =>
  role === 'owner'
    ? ''
    : ['owner', ...roleRights.manager.filter((one) => !mayIn(role, one))].join(' ');

/** The space of this tab. Until it is known, its owner is assumed in one’s own, and nobody in another. */
export function useSpace() {
  const id = space.id();
  const { data = [], isPending } = useQuery({ ...spacesQuery, enabled: id !== null });
  const current = data.find((one) => one.id === id);
  const role: Role = id === null ? 'owner' : (current?.role ?? 'viewer');
  return {
    name: current?.name,
    role,
    isOwner: role === 'owner',
    /** Whether that is their role, and no assumption. */
    isKnown: id === null || !isPending,
    may: (permission: Permission) => mayIn(role, permission),
  };
}
