import { queryOptions } from '@tanstack/react-query';
import { isEnding } from '#web/features/posts/queries.ts';
import { api } from '#web/lib/api/api.ts';

/** What reviewers and the owner said about a post. */
export const reviewNotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'review-notes', id],
    enabled: () => !isEnding(id),
    queryFn: async ({ signal }) =>
      (await api.review_links.notes({ params: { id }, signal })).data.notes,
  });
