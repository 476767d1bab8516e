/** The changes that agents' screens make on the server. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CharacterFormat } from '#contract/agents/characters.ts';
import type { agentCalls } from '#contract/agents/calls.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { agentQuery, agentsQuery, keepAgent } from '#web/entities/agents/agent-queries.ts';
import { characterFileName } from '#domain/characters/file-name.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { notify } from '#web/lib/notify.ts';
import { forgetEdit } from './persona/edit-draft.ts';

const refreshList = (client: QueryClient) =>
  // Also when no list is mounted, so that the next one does not show stale data.
  client.invalidateQueries({ queryKey: agentsQuery.queryKey, exact: true, refetchType: 'all' });

export function useCreateAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SentBody<typeof agentCalls.create>) =>
      (await api.agents.create({ body })).data,
    onSuccess: () => refreshList(client),
  });
}

export function useUpdateAgent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.infer<typeof agentCalls.update.body>) =>
      (await api.agents.update({ params: { id }, body })).data,
    onSuccess: (agent) => keepAgent(client, agent),
  });
}

export function useToggleAgent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (is_active: boolean) =>
      (await api.agents.toggleStatus({ params: { id }, body: { is_active } })).data,
    onSuccess: (agent) => keepAgent(client, agent),
  });
}

/** Saves the personality as a file on the person’s device, for this product or another one. */
export function useDownloadCharacter({ id, name }: Agent) {
  return useMutation({
    mutationFn: async (format: CharacterFormat) =>
      api.characters.download({ params: { id }, query: { format } }),
    onSuccess: (file, format) => saveFile(file, characterFileName(name, format)),
    onError: (error) => void notify.failure(error, 'Couldn’t download the character. Try again.'),
  });
}

export function useDeleteAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => api.agents.remove({ params: { id } }),
    onSuccess: (_, id) => {
      forgetEdit(id);
      client.setQueryData(agentsQuery.queryKey, (agents) => agents?.filter((one) => one.id !== id));
      // The page of the deleted agent may still be mounted; the next visit asks the server.
      void client.invalidateQueries({ queryKey: agentQuery(id).queryKey, refetchType: 'none' });
      return refreshList(client);
    },
    // It may already be gone: deleted elsewhere.
    onError: () => refreshList(client),
  });
}

export function useDisconnectPlatform(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { platform: LivePlatform; connection_id: string }) =>
      (await api.agents.disconnectPlatform({ params: { id }, body })).data,
    onSuccess: (agent) => keepAgent(client, agent),
  });
}
