import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { SessionInfo } from '#contract/auth/sessions.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { useEndSession } from '#web/features/settings/queries.ts';
import classes from '#web/features/settings/rows.module.css';

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
export const SessionRow = ({ session }: { session: SessionInfo }) => (
  <li className={classes.row}>
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
