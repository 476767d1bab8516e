/** A network to connect: clicking anywhere on it opens the dialog, or goes to where it is set up. */
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Connectable } from '#contract/connections/types.ts';
import { appTraitsOf, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { abilityWords, unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import classes from './network-tile.module.css';

interface Props {
  connectable: Connectable;
  /** How many accounts are connected there. */
  count: number;
  isAdmin: boolean;
}

const Connect = ({ platform, count }: { platform: LivePlatform; count: number }) => {
  const { name } = platforms[platform];
  return (
    <ConnectAccount
      platform={platform}
      start={{ from: 'settings' }}
      variant="transparent"
      className={classes.cover ?? ''}
      label={name}
      {...(count > 0 && { 'aria-label': `Connect another account on ${name}` })}
    />
  );
};

interface TileProps {
  sign: ReactNode;
  name: ReactNode;
  words: ReactNode;
  state: ReactNode;
  isOff?: boolean;
}

const Tile = ({ sign, name, words, state, isOff = false }: TileProps) => (
  <li className={classes.tile} data-off={isOff || undefined}>
    <span className={classes.sign}>{sign}</span>
    <div className="strong">{name}</div>
    {state}
    <p className={classes.words}>{words}</p>
  </li>
);

/** The text for administrators when only the app is missing; otherwise the server says what is missing. */
const lacksOnlyApp = (platform: LivePlatform): boolean =>
  appTraitsOf(platform) !== undefined && !platforms[platform].needs_public_url;

export function NetworkTile({ connectable, count, isAdmin }: Props) {
  const { platform } = connectable;
  const { name } = platforms[platform];
  const unavailable = unavailableWords(connectable);
  const sign = <NetworkIcon platform={platform} size={22} />;
  if (unavailable === null)
    return (
      <Tile
        sign={sign}
        name={<Connect platform={platform} count={count} />}
        words={abilityWords(platform)}
        state={
          count > 0 ? (
            <span className={classes.count}>{count} connected</span>
          ) : (
            <IconPlus className={classes.plus} size={18} stroke={1.6} aria-hidden />
          )
        }
      />
    );
  const canSetUp = isAdmin && appTraitsOf(platform) !== undefined;
  return (
    <Tile
      isOff
      sign={sign}
      name={
        canSetUp ? (
          <Link
            to="/admin/networks"
            hash={platform}
            className={classes.cover}
            aria-label={`Set up ${name}`}
          >
            {name}
          </Link>
        ) : (
          name
        )
      }
      words={canSetUp && lacksOnlyApp(platform) ? `Needs your own ${name} app first.` : unavailable}
      state={
        canSetUp && (
          <span className={classes.setUp} aria-hidden>
            Set up
          </span>
        )
      }
    />
  );
}
