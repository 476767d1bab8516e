/** What several screens ask about one's own account, written once so that they share one cache. */
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth/calls.ts';
import type { UserProfile } from '#contract/auth/users.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await api.users.profile({ signal })).data,
  // An address is verified in another tab, so coming back asks again.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

/** What the session keeps of an account. */
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

/** Puts an account that a call answered where every screen and menu looks for it. */
export function keepProfile(client: QueryClient, profile: UserProfile): void {
  client.setQueryData(profileQuery.queryKey, profile);
  session.setUser(userOf(profile));
}

/** Asks for the account anew, after a call that changed it without answering it. */
export async function reloadProfile(client: QueryClient): Promise<void> {
  keepProfile(client, await client.fetchQuery({ ...profileQuery, staleTime: 0 }));
}
