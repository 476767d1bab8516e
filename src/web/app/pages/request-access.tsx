/** Requests access from the administrators, and lets the person in once one of them agrees. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessInterval, profileQuery } from '#web/entities/account/account-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { checkWhitelist } from '#web/lib/session/sign-in.ts';

export function RequestAccess() {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const isAsked = profile?.wishes.includes('access') ?? false;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wanted: boolean) =>
      (await api.users.wish({ body: { wish: 'access', wanted } })).data,
    onSuccess: (wishes) =>
      client.setQueryData(profileQuery.queryKey, (before) => before && { ...before, wishes }),
  });
  useQuery({
    queryKey: ['access'],
    queryFn: checkWhitelist,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: accessInterval,
  });
  if (!profile || profile.wallets.length === 0) return null;
  return (
    <>
      <p role="status">
        {isAsked && 'Request sent. This page opens as soon as an administrator approves it.'}
      </p>
      {error && <p role="alert">{messageOf(error)}</p>}
      <button
        type="button"
        {...(isAsked ? { 'data-quiet': true } : { 'data-primary': true })}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(!isAsked)}
      >
        {isAsked ? 'Withdraw request' : 'Request access'}
      </button>
    </>
  );
}
