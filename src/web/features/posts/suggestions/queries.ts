/** The queries of agents’ suggestions. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { contentCalls } from '#contract/content/calls.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { SentBody, SentQuery } from '#contract/core/endpoint.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';
import { publishSoon } from '#web/features/posts/acts/post-acts.ts';
import { draftQuery } from '#web/features/posts/queries.ts';

export type Request = SentBody<typeof contentCalls.generate>;
export type SuggestRequest = SentBody<typeof contentCalls.suggestions>;
export type WantedDrafts = Omit<SentQuery<typeof contentCalls.pieces>, 'limit' | 'cursor'>;
export type DraftChange = SentBody<typeof contentCalls.updatePiece>;

const draftsKey = ['content', 'drafts'];

/** Agents also write in the background, so every visit refetches. */
export const draftsQuery = (wanted: WantedDrafts) =>
  infiniteQueryOptions({
    queryKey: [...draftsKey, wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.content.pieces({ query: { ...wanted, limit: 20, cursor }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Caches a draft from an answer; lists refetch. */
export function keepDraft(client: QueryClient, draft: ContentDraft) {
  client.setQueryData(draftQuery(draft.id).queryKey, draft);
  void client.invalidateQueries({ queryKey: draftsKey });
}

/** The progress of a longer generation; refetched until it ends. */
export function useUpdateDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the latest edit wins.
    scope: { id: `piece:${id}` },
    mutationFn: async (body: DraftChange) =>
      (await api.content.updatePiece({ params: { id }, body })).data,
    onSuccess: (draft) => keepDraft(client, draft),
  });
}

/** Allows posting a draft although style checks failed. */
export function useAcceptDraft(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.content.acceptPiece({ params: { id } }),
    onSuccess: ({ data }) => keepDraft(client, data),
  });
}

export function useRemoveDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.content.removePiece({ params: { id } }),
    onSuccess: async (_, id) => {
      await client.invalidateQueries({ queryKey: draftsKey });
      client.removeQueries({ queryKey: draftQuery(id).queryKey });
    },
  });
}

const sameText = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Publishes a draft on one account in a few seconds, with these images. It is a post already, which gets the account and
 * keeps its others. Throws `ApiError`; `undefined` if its text is no longer what was shown.
 */
export async function publishDraft(
  { id, parts }: ContentDraft,
  connection_id: string,
  media_ids: readonly string[],
) {
  const params = { id };
  const { data: post } = await api.posts.get({ params });
  if (!sameText(post.parts, parts)) return undefined;
  const { variants, version } = post;
  const isThere = variants.some((one) => one.connection_id === connection_id);
  const change = {
    ...(!isThere && { variants: [...variants, { connection_id }] }),
    ...(!sameText(post.media_ids, media_ids) && { media_ids: [...media_ids] }),
  };
  const isReady = Object.keys(change).length === 0;
  const { data } = isReady
    ? { data: post }
    : await api.posts.update({ params, body: { ...change, version } });
  return publishSoon(data, [connection_id]);
}

/** The publishing status of one post; refetched until it is final. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', id],
    queryFn: async ({ signal }) => (await api.occurrences.get({ params: { id }, signal })).data,
    refetchInterval: ({ state }) => (!state.data || isUnsettled(state.data.status) ? 1500 : false),
  });
