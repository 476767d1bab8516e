/** Where a person comes back to from X: a page of this application, never an address that a request brought along. */
import type { ReturnPage, TwitterAuth } from '#contract/connections/types.ts';

const paths: Record<ReturnPage, (agent_id: string | null) => string> = {
  agents: () => '/agents',
  agent: (agent_id) => (agent_id === null ? '/agents' : `/agents/${agent_id}`),
  create: () => '/agents/create',
  profile: () => '/profile',
  settings: () => '/settings',
};

export interface Return {
  page: ReturnPage;
  agent_id: string | null;
}

/** The page with what became of the visit in its query. */
export function returnTo(
  { page, agent_id }: Return,
  outcome: { twitter_auth: TwitterAuth; username?: string },
): string {
  const query = new URLSearchParams({ ...outcome });
  if (page === 'settings') query.set('tab', 'platforms');
  return `${paths[page](agent_id)}?${query.toString()}`;
}
