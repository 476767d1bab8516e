import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import {
  type WorkspaceState,
  emptyWorkspace,
  saveWorkspace,
  loadWorkspace,
} from './workspace-state.ts';

const deskQuery = (owner: string) =>
  queryOptions({
    queryKey: ['content', 'desk', owner],
    queryFn: () => loadWorkspace(owner),
    initialData: () => loadWorkspace(owner),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The desk of whoever is signed in. It outlives the screen, so that writing goes on while another one is looked at. */
export function useWorkspace() {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: workspace } = useQuery(deskQuery(owner));
  const { queryKey } = deskQuery(owner);
  /** The desk as it is, which may be newer than what is drawn. */
  const now = (): WorkspaceState => client.getQueryData(queryKey) ?? emptyWorkspace;
  const change = (next: (workspace: WorkspaceState) => Partial<WorkspaceState>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    saveWorkspace(owner, after);
  };
  return { desk: workspace, now, change };
}
