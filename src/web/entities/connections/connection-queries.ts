/** The queries and changes of connected accounts, for every screen that shows them. */
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { NewConnection } from '#contract/connections/calls.ts';
import type { Approvers } from '#contract/posts/approvers.ts';
import type {
  Checklist,
  Connectable,
  Connection,
  ReturnPage,
} from '#contract/connections/types.ts';
import type { LivePlatform, VisitPlatform } from '#contract/platforms/platforms.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { outside } from './outside.ts';
import { visitReturn } from './visit-return.ts';

export interface Connections {
  connections: Connection[];
  platforms: Connectable[];
}

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }): Promise<Connections> => {
    const { data, platforms } = await api.connections.list({ signal });
    return { connections: data, platforms };
  },
  // A platform may have revoked access in the meantime, but many parts of one screen ask at once.
  staleTime: 10_000,
  // An account may be connected in another tab, from which the person comes back.
  refetchOnWindowFocus: true,
});

/** Invalidates everything about connections, including what agents say about theirs. */
export const refreshConnections = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
    client.invalidateQueries({ queryKey: agentsQuery.queryKey }),
  ]);

const keep = (client: QueryClient, changed: Connection) =>
  client.setQueryData(
    connectionsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        connections: known.connections.map((one) => (one.id === changed.id ? changed : one)),
      },
  );

/**
 * The accounts on one platform, and whether this server can connect one there. `isKnown`: there was an answer or a
 * refusal. Without it, a component that hides its content until there is data would refetch forever after a refusal,
 * because each mounted part asks again.
 */
export function useConnections(platform: LivePlatform) {
  const { data, isFetched } = useQuery(connectionsQuery);
  return {
    isKnown: isFetched,
    connections: data?.connections.filter((one) => one.platform === platform) ?? [],
    connectable: data?.platforms.find((one) => one.platform === platform),
  };
}

/**
 * The networks that are shown: those that work here, and those with connected accounts. Administrators also see the
 * others, to set them up.
 */
export const offeredOf = ({ connections, platforms }: Connections, isAdmin: boolean) =>
  platforms.filter(
    ({ platform, available }) =>
      available || isAdmin || connections.some((one) => one.platform === platform),
  );

export function useConnectAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewConnection) => api.connections.connect({ body }),
    onSuccess: () => refreshConnections(client),
  });
}

/** The return path from a network, and the agent to link to the account. */
export interface VisitStart {
  from: ReturnPage;
  agent_id?: string;
  /** The page of this application to come back to instead, when an account is reconnected. */
  back?: string;
}

/** What starts a redirect: its target, and what the network's record requires. */
interface Visit extends VisitStart {
  platform: VisitPlatform;
  /** The account to reconnect. */
  connection_id?: string;
  fields?: Record<string, string>;
  /** The alternative redirect of the network's record. */
  other_visit?: boolean;
}

/** Fetches the address of the network's page and redirects there. */
export const useGoToNetwork = () =>
  useMutation({
    mutationFn: async ({ back: path, ...visit }: Visit) => {
      const body = { ...visit, origin: location.origin };
      const { url } = await api.connections.beginVisit({ body });
      const { connection_id: account } = visit;
      visitReturn.leave(path && account ? { path, account } : undefined, Date.now());
      outside.go(url);
    },
  });

export function useDisconnectAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => api.connections.disconnect({ params: { id } }),
    onSettled: () => refreshConnections(client),
  });
}

export function useRenameAccount(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string }) => api.connections.rename({ params: { id }, body }),
    onSuccess: () => refreshConnections(client),
  });
}

/** Who must approve what is posted on an account. */
export function useAccountApprovers(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (approvers: Approvers) =>
      api.connections.setApprovers({ params: { id }, body: { approvers } }),
    onSuccess: () => refreshConnections(client),
  });
}

export function useLabelAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => api.connections.label({ params: { id } }),
    onSuccess: ({ data }) => keep(client, data),
  });
}

export function useCheckAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => api.connections.check({ params: { id } }),
    onSuccess: ({ data }) => {
      keep(client, data);
      return client.invalidateQueries({ queryKey: agentsQuery.queryKey });
    },
  });
}

export function useChecklist(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<Checklist>) =>
      (await api.connections.updateChecklist({ params: { id }, body })).data,
    // One after the other, so that the last click wins.
    scope: { id: `checklist-${id}` },
    onSuccess: (changed) => keep(client, changed),
  });
}
