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

/** The workspace of the signed-in person. It outlives the screen, so that writing continues in the background. */
export function useWorkspace() {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: workspace } = useQuery(deskQuery(owner));
  const { queryKey } = deskQuery(owner);
  /** The current workspace, which may be newer than the rendered one. */
  const now = (): WorkspaceState => client.getQueryData(queryKey) ?? emptyWorkspace;
  const change = (next: (workspace: WorkspaceState) => Partial<WorkspaceState>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    saveWorkspace(owner, after);
  };
  return { desk: workspace, now, change };
}
