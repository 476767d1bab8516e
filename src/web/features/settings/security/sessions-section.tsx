import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import {
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from '#web/features/settings/queries.ts';
import { AlsoEnds, useAlsoEnds } from './also-ends.tsx';
import classes from '#web/features/settings/rows.module.css';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import type { SessionInfo } from '#contract/auth/sessions.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';

const placeWords: Record<SessionInfo['place'], string> = {
  this_machine: 'this machine',
  local_network: 'local network',
  internet: 'internet',
};

function End({ session }: { session: SessionInfo }) {
  const [asking, setAsking] = useState(false);
  const end = useEndSession();
  const go = () =>
    end.mutate(session.id, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Sign out ${session.device}`}
        onClick={() => setAsking(true)}
      >
        Sign out
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Sign out this session?"
        confirmLabel="Sign out session"
        destructive
        loading={end.isPending}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <Text>
          {session.device} at {session.ip} will be signed out right away.
        </Text>
      </ConfirmDialog>
    </>
  );
}

/** A browser that is signed in. The current one is marked and has no button here: signing out is in the account menu. */
const SessionRow = ({ session }: { session: SessionInfo }) => (
  <li className="rowMd between padWide">
    <div className="shrinks">
      <div className="lineSm">
        <strong>{session.device}</strong>
        {session.current ? <StatusBadge tone="good">This session</StatusBadge> : null}
      </div>
      <p className="said">
        {session.ip}, {placeWords[session.place]}
      </p>
      <p className="said">
        Last used <Moment at={session.last_seen_at} />, signed in{' '}
        <Moment at={session.signed_in_at} />
      </p>
    </div>
    {session.current ? null : <End session={session} />}
  </li>
);

function EndOtherSessions({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const end = useEndOtherSessions();
  const { also, ...choice } = useAlsoEnds();
  const go = async () => {
    try {
      const { ended, more } = await end.mutateAsync(also);
      void notify.success(
        [`${pluralize(ended, 'session')} signed out.`, more].filter(Boolean).join(' '),
      );
    } catch (error) {
      void notify.failure(error);
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Sign out everywhere else?"
        confirmLabel={`Sign out ${pluralize(count, 'session')}`}
        destructive
        loading={end.isPending}
        onConfirm={() => void go()}
        onClose={() => setAsking(false)}
      >
        <Stack gap="md">
          <Text>Signs you out of every other browser.</Text>
          <AlsoEnds {...choice} />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function SessionList() {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(sessionsQuery);
  if (isPending) return <RowSkeletons count={2} />;
  if (isError)
    return (
      <ErrorState
        message={messageOf(error, 'Failed to fetch sessions')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const others = data.filter(({ current }) => !current).length;
  return (
    <>
      <ul className="plain card ruled grid whole" aria-label="Sessions">
        {data.map((one) => (
          <SessionRow key={one.id} session={one} />
        ))}
      </ul>
      {others > 0 ? <EndOtherSessions count={others} /> : null}
    </>
  );
}

/** The signed-in browsers. */
export function SessionsSection({ hasPassword }: { hasPassword: boolean }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <SettingsSection
      title="Sessions"
      text={`Where you’re signed in. Sign out sessions you don’t recognize${hasPassword ? ', then change your password' : ''}.`}
    >
      <Group gap="sm">
        <Button
          variant="default"
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide Sessions' : 'View Sessions'}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/settings/activity" {...props} />}
        >
          Security activity
        </Button>
      </Group>
      <div id={id} className={classes.list} hidden={!shown}>
        {shown ? <SessionList /> : null}
      </div>
    </SettingsSection>
  );
}
