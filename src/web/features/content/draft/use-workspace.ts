import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import { type Desk, emptyDesk, keepDesk, loadDesk } from './workspace-state.ts';

const deskQuery = (owner: string) =>
  queryOptions({
    queryKey: ['content', 'desk', owner],
    queryFn: () => loadDesk(owner),
    initialData: () => loadDesk(owner),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The desk of whoever is signed in. It outlives the screen, so that writing goes on while another one is looked at. */
export function useDesk() {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: desk } = useQuery(deskQuery(owner));
  const { queryKey } = deskQuery(owner);
  /** The desk as it is, which may be newer than what is drawn. */
  const now = (): Desk => client.getQueryData(queryKey) ?? emptyDesk;
  const change = (next: (desk: Desk) => Partial<Desk>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    keepDesk(owner, after);
  };
  return { desk, now, change };
}
