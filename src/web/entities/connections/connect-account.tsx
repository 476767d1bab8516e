/** The button that connects an account: with a dialog, or at once if there is nothing to ask. */
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewConnection } from '#contract/connections/calls.ts';
import type { Connection } from '#contract/connections/types.ts';
import { appTraitsOf, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ConnectDialog, isAsked } from './connect-dialog.tsx';
import { useConnectAccount, useConnections, type VisitStart } from './connection-queries.ts';
import { unavailableWords } from './connection-labels.ts';
import classes from './connections.module.css';

interface Props extends ButtonProps {
  platform: LivePlatform;
  /** The account to reconnect; without one, another is added. */
  connection?: Connection | undefined;
  start: VisitStart;
  /** While the step after connecting is running. */
  busy?: boolean;
  onConnected?: (connection: Connection) => void;
  /** The label of the button when the platform's name is beside it. */
  label?: string | undefined;
  /** Opens the dialog at once, because the person has already pressed a button to get here. */
  opensAtOnce?: boolean;
}

/** Whether there is something to ask: another account on a platform without sign-in needs a name. */
const asksFirst = (platform: LivePlatform, connections: readonly Connection[]): boolean =>
  isAsked(platform) || connections.length > 0;

/** What the button does, for screen readers: a label such as the network’s name has to be part of it. */
function wordsOf({ platform, connection, label }: Props): string {
  const traits = platforms[platform];
  if (connection) return `Reconnect ${traits.name}`;
  return `Connect ${label === undefined ? prescribedName(traits) : traits.name}`;
}

/** Why connecting is unavailable, with a link for administrators to change it. */
function Unavailable({ platform, children }: { platform: LivePlatform; children: string }) {
  const { user } = useSession();
  const canSetUp = user?.is_admin === true && appTraitsOf(platform) !== undefined;
  return (
    <>
      <p className={`said ${classes.quiet}`}>{children}</p>
      {canSetUp && (
        <Button
          variant="light"
          aria-label={`Set up ${platforms[platform].name}`}
          renderRoot={(given) => <Link to="/admin/networks" hash={platform} {...given} />}
        >
          Set up
        </Button>
      )}
    </>
  );
}

export function ConnectAccount(given: Props) {
  const { platform, connection, start, busy = false, onConnected, label, ...rest } = given;
  const { opensAtOnce = false, ...props } = rest;
  const { connectable, connections } = useConnections(platform);
  const [opened, setOpened] = useState(opensAtOnce);
  const connect = useConnectAccount();
  const unavailable = unavailableWords(connectable);
  const asks = asksFirst(platform, connections);
  if (unavailable) return <Unavailable platform={platform}>{unavailable}</Unavailable>;

  const arrived = ({ data, message }: { data: Connection; message: string }) => {
    setOpened(false);
    void notify.success(message);
    onConnected?.(data);
  };
  const atOnce = () =>
    connect.mutate(
      // Nothing to ask, so the platform is enough.
      { platform } as NewConnection,
      { onSuccess: arrived, onError: (error) => void notify.failure(error) },
    );
  return (
    <>
      <Button
        data-needs="manage"
        aria-label={wordsOf(given)}
        {...props}
        loading={busy || connect.isPending}
        onClick={asks ? () => setOpened(true) : atOnce}
      >
        {connection ? 'Reconnect' : (label ?? wordsOf(given))}
      </Button>
      {asks ? (
        <ConnectDialog
          platform={platform}
          connection={connection}
          start={start}
          opened={opened}
          onConnected={arrived}
          onCancel={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
