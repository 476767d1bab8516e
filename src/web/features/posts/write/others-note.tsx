/** Who else has this post open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { second } from '#contract/core/time.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { space } from '#web/lib/session/space.ts';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

const renew = async (id: string, is_open = true) =>
  (await api.presence.renew({ params: { id }, body: { is_open } })).data;

/** Says so while the editor is in view, as long as others work in this space. */
function useOthers(id: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ['presence', space.id(), id],
    queryFn: () => renew(id),
    refetchInterval: ({ state }) => (state.data?.again_in ?? 0) * second || false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isShared = data?.again_in !== null && data !== undefined;
  useEffect(() => {
    if (!isShared) return undefined;
    return () => void renew(id, false).catch(() => {});
  }, [id, isShared]);
  return data?.others ?? [];
}

function Others({ id }: { id: string }) {
  const others = useOthers(id);
  if (others.length === 0) return null;
  return (
    <p className="quiet" role="status">
      {names.format(others)} {others.length === 1 ? 'has' : 'have'} this post open, too. If you both
      change it, you see both versions.
    </p>
  );
}

/** Only a post that was saved can be open elsewhere, and only whoever may write is told. */
export default function OthersNote({ id }: { id: string }) {
  const { may } = useSpace();
  return may('draft') ? <Others id={id} /> : null;
}
