/** The target of the email verification link. */
import { Button, Loader } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reloadProfile } from '#web/entities/account/account-queries.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { useMailToken } from '#web/lib/session/mail-token.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { session, useSession } from '#web/lib/session/session.ts';
import { AccountFrame } from './account-frame.tsx';

async function verify(client: QueryClient, token: string) {
  const send = () => api.passwords.verifyEmail({ body: { token } });
  const { message } = await send().catch((error: unknown) => {
    // The session in this browser has expired, not the link.
    if (error instanceof ApiError && error.status === 401) return send();
    throw error;
  });
  if (session.token()) await reloadProfile(client).catch(() => undefined);
  return message;
}

/** A link works once, so its token is sent once: by the first of two renders, and never again automatically. */
const useVerification = (token: string | null) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verify(client, token ?? ''),
    enabled: token !== null,
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
};

function SendAgain() {
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: () => api.passwords.requestVerification(),
  });
  if (isSuccess) return <p role="status">{data.message}</p>;
  return (
    <>
      <Button loading={isPending} onClick={() => mutate()}>
        Send a new link
      </Button>
      <FormError text={error && refusalWords(error, 'Couldn’t send the email. Try again.')} />
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { isAuthenticated } = useSession();
  const dead = error === null || (error instanceof ApiError && error.code === 'invalid_link');
  if (!dead)
    return (
      <AccountFrame turned title="Your email isn’t verified yet" text={messageOf(error)}>
        <Button onClick={onRetry}>Try again</Button>
      </AccountFrame>
    );
  return (
    <AccountFrame
      turned
      title="This link has expired"
      text={
        isAuthenticated
          ? 'Links work once, for 1 hour.'
          : 'Links work once, for 1 hour. Sign in to get a new one.'
      }
    >
      {isAuthenticated ? (
        <SendAgain />
      ) : (
        <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>Sign in</Button>
      )}
    </AccountFrame>
  );
}

export function VerifyEmailPage() {
  const token = useMailToken();
  const { isAuthenticated } = useSession();
  const { data, error, isFetching, refetch } = useVerification(token);
  if (token && isFetching)
    return (
      <AccountFrame title="Verifying your email…">
        <Loader size="sm" role="status" aria-label="Verifying" />
      </AccountFrame>
    );
  if (!data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <AccountFrame
      turned
      title="Your email is verified"
      text="You can now use it to recover your account."
    >
      {isAuthenticated ? (
        <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Continue</Button>
      ) : (
        <Button renderRoot={(props) => <Link to="/sign-in" {...props} />}>Sign in</Button>
      )}
    </AccountFrame>
  );
}
