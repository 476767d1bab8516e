/** The queries and changes of the sandbox. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { Reaction, sandboxCalls } from '#contract/sandbox/calls.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { analyticsKey } from '#web/entities/analytics/analytics-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';

const timelineKey = ['sandbox', 'timeline'];

type Timeline = AnswerOf<typeof sandboxCalls.timeline>;

/** The filters of the feed. */
export interface Shown {
  agent_id: string | undefined;
  connection_id: string | undefined;
}

export const timelineQuery = ({ agent_id, connection_id }: Shown, search: string) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, agent_id ?? null, connection_id ?? null, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.sandbox.timeline({
        query: {
          ...(agent_id && { agent_id }),
          ...(connection_id && { connection_id }),
          ...(search && { search }),
          limit: 100,
          cursor,
        },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    // Agents publish here from other screens.
    refetchOnMount: 'always',
  });

/** One post and its replies, when the timeline does not reach back to it. */
export const postQuery = (post_id: string) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, 'post', post_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.sandbox.timeline({ query: { post_id, limit: 200, cursor }, signal }),
    ...byCursor,
  });

export interface ForeignPost {
  author: string;
  text: string;
  in_reply_to: string | null;
}

/** Reactions count in the figures of agents, here and on other screens. */
function figuresChanged(client: QueryClient) {
  for (const queryKey of [agentsQuery.queryKey, [analyticsKey], ['dashboard']]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Turns the automatic replies of an agent on or off, and says so, with Undo. */
export function useAutoReply() {
  const client = useQueryClient();
  const turn = async ({ id, name }: Pick<Agent, 'id' | 'name'>, isOn: boolean): Promise<void> => {
    try {
      await api.engagement.save({ params: { id }, body: { autoReplyEnabled: isOn } });
      await client.invalidateQueries({ queryKey: agentsQuery.queryKey });
      if (isOn) {
        const said = `${name} writes replies from now on. Those that need your approval wait in the inbox, like the last message.`;
        await notify.undoable(said, () => void turn({ id, name }, false));
      } else await notify.success(`${name} doesn’t reply automatically.`);
    } catch (error) {
      await notify.failure(error);
    }
  };
  return turn;
}

/** Posts as someone else. */
export function usePlay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ForeignPost) => (await api.sandbox.post({ body })).data,
    onSuccess: () => {
      figuresChanged(client);
      return client.invalidateQueries({ queryKey: timelineKey });
    },
  });
}

/**
 * Likes or reposts a post as strangers. Clicks on one post are sent in sequence, so that the last count is the
 * newest.
 */
export function useReact(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `sandbox ${id}` },
    mutationFn: async (body: { kind: Reaction; count: number }) =>
      (await api.sandbox.react({ params: { id }, body })).data,
    onSuccess: (counts) => {
      const recounted = ({ data, ...page }: Timeline) => ({
        ...page,
        data: data.map((post) => (post.id === id ? { ...post, ...counts } : post)),
      });
      client.setQueriesData<InfiniteData<Timeline>>(
        { queryKey: timelineKey },
        (timeline) => timeline && { ...timeline, pages: timeline.pages.map(recounted) },
      );
      figuresChanged(client);
    },
    onError: (error) => void notify.failure(error),
  });
}
