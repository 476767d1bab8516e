/** The writers on this server, shared by every screen that needs them. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Writer } from '#contract/content/types.ts';
import { api } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.ts';

export const writersQuery = queryOptions({
  queryKey: ['content', 'writers'],
  queryFn: async ({ signal }) => (await api.content.writers({ signal })).data,
  // An administrator may have added one in the meantime, but several parts of one screen ask one after the other.
  staleTime: 10_000,
});

/** The writer of an agent: its own choice, or the server's default. */
const writerOf = (writers: readonly Writer[], agent: Pick<Agent, 'writer'> | undefined) =>
  agent?.writer
    ? writers.find(({ id }) => id === agent.writer)
    : writers.find(({ is_default }) => is_default);

const builtIn = 'composer';

function useWriters() {
  const { isWhitelisted } = useSession();
  // Refused without access, and asked by every field of a form.
  return useQuery({ ...writersQuery, enabled: isWhitelisted === true });
}

/** The writer of an agent, and whether it is an AI model: the built-in writer only sets facts. */
export function useWriter(agent: Pick<Agent, 'writer'> | undefined) {
  const { data } = useWriters();
  const writer = data && writerOf(data, agent);
  return {
    writer,
    isKnown: data !== undefined,
    isModel: writer !== undefined && writer.id !== builtIn,
  };
}

/**
 * Says of any agent whether the built-in writer writes for it; `undefined` until the writers were asked for once. Where that
 * failed it says no.
 */
export function useSetsOnly(): ((agent: Agent | undefined) => boolean) | undefined {
  const { data, isLoading, failureCount } = useWriters();
  const isSettled = !isLoading || failureCount > 0;
  // Another part of the screen may ask again, which nothing waits for.
  const [wasSettled, setWasSettled] = useState(isSettled);
  if (isSettled && !wasSettled) setWasSettled(true);
  if (!isSettled && !wasSettled) return undefined;
  return (agent) => data !== undefined && writerOf(data, agent)?.id === builtIn;
}
