import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import { type DrawingDesk, emptyDesk, keepDesk, loadDesk } from './drawing-desk.ts';

const deskQuery = (owner: string, place: string) =>
  queryOptions({
    queryKey: ['drawing-desk', owner, place],
    queryFn: () => loadDesk(owner, place),
    initialData: () => loadDesk(owner, place),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The desk of one place, of whoever is signed in. It outlives the screen, so that drawing goes on without it. */
export function useDrawingDesk(place: string) {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: desk } = useQuery(deskQuery(owner, place));
  const { queryKey } = deskQuery(owner, place);
  /** The desk as it is, which may be newer than what is drawn. */
  const now = (): DrawingDesk => client.getQueryData(queryKey) ?? emptyDesk;
  const change = (next: (desk: DrawingDesk) => Partial<DrawingDesk>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    keepDesk(owner, place, after);
  };
  return { desk, now, change };
}
