import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** What a link shows: one of them. */
export interface LinkScope {
  post_id?: string;
  agent_id?: string;
  connection_id?: string;
}

/** The links that show that and work. */
export const reviewLinksQuery = (scope: LinkScope) =>
  queryOptions({
    queryKey: ['posts', 'review-links', scope],
    queryFn: async ({ signal }) => (await api.review_links.list({ query: scope, signal })).data,
  });
