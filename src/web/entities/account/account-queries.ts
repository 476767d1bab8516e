/** The account queries of several screens, which share one cache. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/auth/calls.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';

/**
 * How often requests for access are checked, in milliseconds: by the person who waits, and by the administrators who
 * decide.
 */
export const accessInterval = 20_000;

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await api.users.profile({ signal })).data,
  // People verify their address in another tab, so returning refetches.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** The part of an account that the session stores. */
const userOf = (profile: UserProfile): User => ({
  id: profile.id,
  username: profile.username,
  email: profile.email,
  email_verified: profile.email_verified,
  wallet_address: profile.wallet_address,
  is_whitelisted: profile.is_whitelisted,
  is_admin: profile.is_admin,
  has_password: profile.has_password,
  two_factor_enabled: profile.two_factor_enabled,
  created_at: profile.created_at,
});

/** Caches an account from an answer for every screen and menu. */
export function keepProfile(client: QueryClient, profile: UserProfile): void {
  client.setQueryData(profileQuery.queryKey, profile);
  session.setUser(userOf(profile));
}

/** Refetches the account, after a call that changed it without returning it. */
export async function reloadProfile(client: QueryClient): Promise<void> {
  keepProfile(client, await client.fetchQuery({ ...profileQuery, staleTime: 0 }));
}
