/** Has one agent write a draft, and publishes it in the sandbox. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Agent } from '#contract/agents/types.ts';
import type { contentCalls } from '#contract/content/calls.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { longestThread } from '#web/entities/briefs/facts-values.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { endedJob } from '#web/entities/posts/end-of-job.ts';
import { api } from '#web/lib/api/api.ts';

const failed = 'Couldn’t write the post. Try again.';

/** What the first post is to say. */
export interface Asked {
  agent: Agent;
  topic: string;
  /** One a line. */
  facts: string;
  /** Whether it becomes a thread, because a post has no room for all facts. */
  isThread?: boolean;
}

async function write({ agent, topic, facts, isThread }: Asked): Promise<ContentDraft> {
  const body: SentBody<typeof contentCalls.generate> = {
    agent_id: agent.id,
    topic,
    context: facts,
    platform: homePlatform,
    ...(isThread === true && longestThread),
  };
  const { data, job_id } = await api.content.generate({ body });
  const [piece] = data?.content ?? (job_id ? (await endedJob(job_id)).content : []);
  if (!piece) throw new Error(failed);
  return piece;
}

const isConnected = (agent: Agent): boolean =>
  agent.platform_connections.some(({ platform }) => platform === homePlatform);

export function useFirstPost() {
  const client = useQueryClient();
  const connect = useConnectPlatform();
  const writing = useMutation({ mutationFn: write });
  const publishing = useMutation({
    mutationFn: async ({ agent, piece }: { agent: Agent; piece: ContentDraft }) => {
      // Connecting the sandbox takes one click, and this is that click.
      if (!isConnected(agent)) await connect.mutateAsync({ id: agent.id, platform: homePlatform });
      const [content = '', ...more] = piece.parts;
      const text = more.length > 0 ? { parts: [...piece.parts] } : { content };
      const body = { platform: homePlatform, ...text, piece_id: piece.id } as const;
      return (await api.occurrences.publish({ params: { id: agent.id }, body })).data;
    },
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [part, what] }) =>
          ['agents', 'sandbox', 'content'].includes(String(part)) ||
          // The panel shows that the first post is published, so the steps change only on the next visit.
          (part === 'dashboard' && what !== 'steps'),
      }),
  });
  return { writing, publishing };
}
