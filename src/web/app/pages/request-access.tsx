/** A request for access: its form, and what came of it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserProfile } from '#contract/auth/users.ts';
import { accessInterval, profileQuery } from '#web/entities/account/account-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { checkWhitelist } from '#web/lib/session/sign-in.ts';
import {
  type AccessWords,
  AskAccessForm,
  DeclinedWords,
} from '#web/entities/account/ask-access.tsx';

/** `undefined` withdraws the request. */
type Asking = AccessWords | undefined;

const asksFor = (asking: Asking) => ({
  body: { wish: 'access', wanted: asking !== undefined, ...asking } as const,
});

/** Lets the person in once an administrator agrees. */
const useWaiting = (isAsked: boolean) =>
  useQuery({
    queryKey: ['access'],
    queryFn: checkWhitelist,
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: accessInterval,
  });

interface Props {
  isPending: boolean;
  onSend: (asking: Asking) => void;
}

const Ask = ({ isPending, onSend }: Props) => (
  <AskAccessForm onAsk={(words) => !isPending && onSend(words)}>
    <button type="submit" data-primary aria-disabled={isPending}>
      Request access
    </button>
  </AskAccessForm>
);

const Withdraw = ({ isPending, onSend }: Props) => (
  <button
    type="button"
    data-quiet
    aria-disabled={isPending}
    onClick={() => !isPending && onSend(undefined)}
  >
    Withdraw request
  </button>
);

/** What a person with a wallet can do: ask, or wait for the answer. */
function Request({ profile }: { profile: UserProfile }) {
  const client = useQueryClient();
  const isAsked = profile.wishes.includes('access');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asking: Asking) => api.users.wish(asksFor(asking)),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  useWaiting(isAsked);
  const declined = isAsked ? null : profile.access_request;
  const acts = { isPending, onSend: mutate };
  return (
    <>
      <p role="status">
        {isAsked && 'Request sent. This page opens as soon as an administrator approves it.'}
      </p>
      {declined && <DeclinedWords again_at={declined.again_at} />}
      {error && <p role="alert">{messageOf(error)}</p>}
      {isAsked ? <Withdraw {...acts} /> : !declined?.again_at && <Ask {...acts} />}
    </>
  );
}

export function RequestAccess() {
  const { data: profile } = useQuery(profileQuery);
  return profile && profile.wallets.length > 0 ? <Request profile={profile} /> : null;
}
