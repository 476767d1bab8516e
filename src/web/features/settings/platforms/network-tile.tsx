/** A network to connect an account on: one press opens the dialog, or leads administrators to where it is set up. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import classes from './platforms-tab.module.css';

const Words = ({ name, more }: { name: string; more: string }) => (
  <span className={classes.tileWords}>
    <span>{name}</span>
    <span className="quiet">{more}</span>
  </span>
);

export function NetworkTile({ platform }: { platform: LivePlatform }) {
  const { name } = platforms[platform];
  const { connections, connectable } = useConnections(platform);
  const count = connections.length;
  const looks = {
    variant: 'default',
    justify: 'flex-start',
    fullWidth: true,
    className: classes.tile ?? '',
    leftSection: <NetworkIcon platform={platform} size={22} />,
  } as const;
  if (!connectable?.available)
    return (
      <Button
        {...looks}
        aria-label={`Set up ${name}`}
        renderRoot={(given) => <Link to="/admin/networks" {...given} />}
      >
        <Words name={name} more="Set up" />
      </Button>
    );
  const state = count === 1 ? '1 account' : `${count} accounts`;
  return (
    <ConnectAccount
      {...looks}
      platform={platform}
      start={{ from: 'settings' }}
      label={<Words name={name} more={count > 0 ? state : 'Not Connected'} />}
      {...(count > 0 && { 'aria-label': `Connect another account on ${name}` })}
    />
  );
}
