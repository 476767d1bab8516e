/** The page of an invitation’s link: says what it is for, and joins. Opening it changes nothing. */
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { roles } from '#contract/core/roles.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { checkWhitelist } from '#web/lib/session/sign-in.ts';
import { space } from '#web/lib/session/space.ts';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { invitationQuery, useJoin } from './people-queries.ts';

/** Whether there is nothing in the person’s own space. Who has no access yet has nothing. */
const hasNoAgents = async (): Promise<boolean> =>
  space.id() === null &&
  (await api.agents.list({ query: { limit: 1 } }).then(
    ({ total }) => total === 0,
    () => true,
  ));

function Asked({ token }: { token: string }) {
  const { data, error } = useQuery(invitationQuery(token));
  const join = useJoin();
  if (error)
    return (
      <Stack gap="md" align="flex-start">
        <p role="alert">{messageOf(error)}</p>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          Open the dashboard
        </Button>
      </Stack>
    );
  if (!data) return <RowSkeletons count={2} />;
  const { space: name, role, invited_by, expires_at, gives_access } = data;
  const enter = async (id: string) => {
    if (gives_access) await checkWhitelist();
    const isEmpty = await hasNoAgents();
    space.enter(id, '/dashboard', isEmpty ? 'usual' : undefined);
  };
  const go = () =>
    join.mutate(token, {
      onSuccess: ({ id }) => void enter(id),
      onError: (failure) => void notify.failure(failure),
    });
  return (
    <Stack gap="md" align="flex-start">
      <p>
        <strong>{invited_by}</strong> invites you to work in <strong>{name}</strong> as{' '}
        {roles[role].label}.
      </p>
      <p className="said">
        {roles[role].help} {gives_access && 'It also gives your wallet access to this server. '}
        The invitation works until <Moment at={expires_at} />.
      </p>
      <Button loading={join.isPending} onClick={go}>
        Join {name}
      </Button>
    </Stack>
  );
}

export function JoinPage() {
  // The secret is behind the hash, which no server is sent.
  const [token] = useState(() => location.hash.slice(1));
  return (
    <>
      <PageHeader title="Join a space" />
      {token === '' ? (
        <p role="alert">This link is incomplete. Open it again from the message you got.</p>
      ) : (
        <Asked token={token} />
      )}
    </>
  );
}
