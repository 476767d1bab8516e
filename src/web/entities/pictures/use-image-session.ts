import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/lib/session/session.ts';
import {
  type ImageSession,
  emptyImageSession,
  saveImageSession,
  loadImageSession,
} from './image-session.ts';

const imageSessionQuery = (owner: string, place: string) =>
  queryOptions({
    queryKey: ['image-session', owner, place],
    queryFn: () => loadImageSession(owner, place),
    initialData: () => loadImageSession(owner, place),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The drawing state of one place for the signed-in person. It outlives the screen, so that drawing continues. */
export function useImageSession(place: string) {
  const owner = useSession().user?.id ?? '';
  const client = useQueryClient();
  const { data: session } = useQuery(imageSessionQuery(owner, place));
  const { queryKey } = imageSessionQuery(owner, place);
  /** The current state, which may be newer than the rendered one. */
  const now = (): ImageSession => client.getQueryData(queryKey) ?? emptyImageSession;
  const change = (next: (session: ImageSession) => Partial<ImageSession>) => {
    const before = now();
    const after = { ...before, ...next(before) };
    client.setQueryData(queryKey, after);
    saveImageSession(owner, place, after);
  };
  return { session, now, change };
}
