/** An agent's material, and the changes of it. */
import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBody } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import type { materialCalls } from '#contract/agents/material.ts';
import { keepAgent } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { byCursor } from '#web/lib/api/by-cursor.ts';

/** Few, because other panels follow. */
const pageSize = 10;

/** It changes with every post that is made from it. */
export const materialQuery = (agent_id: string) =>
  infiniteQueryOptions({
    queryKey: ['material', agent_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.material.list({ params: { id: agent_id }, query: { limit: pageSize, cursor }, signal }),
    ...byCursor,
    refetchOnMount: 'always',
  });

const refresh = (client: QueryClient, agent_id: string) =>
  client.invalidateQueries({ queryKey: materialQuery(agent_id).queryKey });

export type NewLine = SentBody<typeof materialCalls.add>['lines'][number];

/** Adds lines, as many at a time as a call takes; returns how many were added, and the others with the reason. */
export async function addMaterial(agent_id: string, lines: readonly NewLine[]) {
  let added = 0;
  const skipped: { text: string; reason: string }[] = [];
  for (let from = 0; from < lines.length; from += limits.material_lines) {
    const some = lines.filter((_, at) => at >= from && at < from + limits.material_lines);
    const done = await api.material.add({ params: { id: agent_id }, body: { lines: some } });
    added += done.data.length;
    skipped.push(...done.skipped);
  }
  return { added, skipped };
}

export function useAddMaterial(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lines: readonly NewLine[]) => addMaterial(agent_id, lines),
    onSettled: () => refresh(client, agent_id),
  });
}

export function useSaveLine(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: SentBody<typeof materialCalls.update> }) =>
      api.material.update({ params: { id }, body }),
    onSettled: () => refresh(client, agent_id),
  });
}

export function useLineAct(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: 'remove' | 'restore' }) =>
      api.material[act]({ params: { id } }),
    onSettled: () => refresh(client, agent_id),
  });
}

/** Saves the answers of an interview: a new version of the personality, and material. */
export function useSaveAnswers(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: SentBody<typeof materialCalls.interview>['answers']) =>
      api.material.interview({ params: { id: agent_id }, body: { answers } }),
    onSuccess: ({ data }) => keepAgent(client, data),
    onSettled: () => refresh(client, agent_id),
  });
}
