/** The queries of agents’ suggestions. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { contentCalls } from '#contract/content/calls.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { SentBody, SentQuery } from '#contract/core/endpoint.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { agentQuery, agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';
import { isUnsettled } from '#web/entities/posts/status-labels.ts';
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

export interface Publication {
  platform: LivePlatform;
  parts: readonly string[];
  media_ids: readonly string[];
  /** The agent's account that publishes it. */
  connection_id: string | undefined;
}

/** One idempotency key per intention: the same text to the same account, clicked again, is the same post. */
function usePostingKey() {
  const known = useRef<{ what: string; key: string }>(undefined);
  return {
    keyOf: (publication: Publication): string => {
      const what = JSON.stringify(publication);
      if (known.current?.what !== what) known.current = { what, key: crypto.randomUUID() };
      return known.current.key;
    },
    /** Done; the next click is a new post. */
    forget: () => {
      known.current = undefined;
    },
  };
}

/** Publishes now. The draft, the agent's figures and its posts then refetch. */
export function usePublish({ id, agent_id }: Pick<ContentDraft, 'id' | 'agent_id'>) {
  const client = useQueryClient();
  const { keyOf, forget } = usePostingKey();
  return useMutation({
    mutationFn: async (publication: Publication) => {
      const { platform, parts, media_ids, connection_id } = publication;
      const [content = '', ...more] = parts;
      const text = more.length > 0 ? { parts: [...parts] } : { content };
      const pictures = media_ids.length > 0 ? { media_ids: [...media_ids] } : {};
      const through = connection_id === undefined ? {} : { connection_id };
      const body = { platform, ...through, ...text, ...pictures, piece_id: id };
      const key = keyOf(publication);
      return (await api.occurrences.publish({ params: { id: agent_id }, body, key })).data;
    },
    onSuccess: () => {
      forget();
      void client.invalidateQueries({ queryKey: agentsQuery.queryKey, exact: true });
      void client.invalidateQueries({ queryKey: agentQuery(agent_id).queryKey });
      void client.invalidateQueries({ queryKey: draftQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: draftsKey });
    },
  });
}

/** The publishing status of one post; refetched until it is final. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', id],
    queryFn: async ({ signal }) => (await api.occurrences.get({ params: { id }, signal })).data,
    refetchInterval: ({ state }) => (!state.data || isUnsettled(state.data.status) ? 1500 : false),
  });
