/** A network to connect an account on: pressing it anywhere opens the dialog, or leads to where it is set up. */
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Connectable } from '#contract/connections/types.ts';
import { appTraitsOf, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlannedTraits } from '#contract/platforms/traits.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { abilityWords, unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { Elsewhere } from '#web/entities/connections/steps.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './network-tile.module.css';

interface Props {
  connectable: Connectable;
  /** How many accounts are connected there. */
  count: number;
  isAdmin: boolean;
}

/** Says the whole name of a button where only its end is shown. */
const Named = ({ doing, name }: { doing: string; name: string }) => (
  <>
    <span className="unseen">{doing} </span>
    {name}
  </>
);

const SetUp = ({ name }: { name: string }) => (
  <Link to="/admin/networks" className={classes.cover}>
    <Named doing="Set up" name={name} />
  </Link>
);

const Connect = ({ platform, count }: { platform: LivePlatform; count: number }) => {
  const { name } = platforms[platform];
  return (
    <ConnectAccount
      platform={platform}
      start={{ from: 'settings' }}
      variant="transparent"
      className={classes.cover ?? ''}
      label={<Named doing={count > 0 ? 'Connect another account on' : 'Connect'} name={name} />}
      aria-label={undefined}
    />
  );
};

interface TileProps {
  sign?: ReactNode;
  name: ReactNode;
  words: ReactNode;
  state: ReactNode;
  isOff?: boolean;
}

const Tile = ({ sign, name, words, state, isOff = false }: TileProps) => (
  <li className={classes.tile} data-off={isOff || undefined}>
    {sign && <span className={classes.sign}>{sign}</span>}
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      <p className="said">{words}</p>
    </div>
    {state}
  </li>
);

/** What an administrator reads of a network that only lacks its app; of others the server says what is missing. */
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
      name={canSetUp ? <SetUp name={name} /> : name}
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

/** A network that can’t be connected yet, and why. */
export const PlannedTile = ({ traits: { name, why } }: { traits: PlannedTraits }) => (
  <Tile
    isOff
    name={name}
    words={
      why ? (
        <>
          {why.text} <Elsewhere href={why.source.url}>{why.source.name}</Elsewhere>
        </>
      ) : (
        'You can’t publish there yet.'
      )
    }
    state={<StatusBadge tone="quiet">Coming Soon</StatusBadge>}
  />
);
