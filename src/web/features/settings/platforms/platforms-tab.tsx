/** The connected accounts, and the networks for more. */
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Connectable, Connection } from '#contract/connections/types.ts';
import { appTraitsOf, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import {
  type Connections,
  connectionsQuery,
} from '#web/entities/connections/connection-queries.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { calledAmong, groupsOf, needsYou } from './account-need.ts';
import { AccountRow } from './account-row.tsx';
import { Link } from '@tanstack/react-router';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { abilityWords, unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import classes from './platforms-tab.module.css';

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

/** A network to connect: clicking anywhere on it opens the dialog, or goes to where it is set up. */
function NetworkTile({ connectable, count, isAdmin }: Props) {
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
      words={
        canSetUp && lacksOnlyApp(platform) ? `Register an app with ${name} first.` : unavailable
      }
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

const abilities = [
  'Posts as the account, when you publish or on schedule.',
  'Links every published post on the agent’s page.',
  'Puts posts on hold and alerts you if the connection breaks.',
  'Disconnect anytime. We delete the credentials; published posts stay.',
];

/** With this many accounts the networks are off the screen. */
const many = 4;

interface AccountsProps {
  connections: readonly Connection[];
  onAdd: () => void;
}

function Groups({ connections }: Pick<AccountsProps, 'connections'>) {
  const [now] = useState(() => Date.now());
  return (
    <div className={classes.accounts}>
      {groupsOf(connections, now).map(({ title, accounts }) => (
        <div key={title}>
          {title !== null && (
            <h3 className={classes.group} data-urgent={title === needsYou || undefined}>
              {title} <span className="quiet numeric">{accounts.length}</span>
            </h3>
          )}
          <ul className="ruled plain" aria-label={title ?? 'Connected accounts'}>
            {accounts.map((one) => (
              <AccountRow
                key={one.id}
                connection={one}
                called={calledAmong(connections, one)}
                isNamed={title !== platforms[one.platform].name}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Accounts({ connections, onAdd }: AccountsProps) {
  const count = connections.length;
  return (
    <SettingsSection
      isWide
      title="Connected accounts"
      badge={
        count === 0 ? (
          <StatusBadge tone="quiet">Not Connected</StatusBadge>
        ) : (
          <span className="quiet numeric">{count}</span>
        )
      }
      action={
        count > many && (
          <Button
            data-needs="manage"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
          >
            Add an account
          </Button>
        )
      }
    >
      {count === 0 ? (
        <p className="hollow measure muted padWide">
          Nothing connected yet. Pick a network below, or start in the Sandbox, a private feed to
          try things out.
        </p>
      ) : (
        <Groups connections={connections} />
      )}
    </SettingsSection>
  );
}

/** All networks; those that aren't set up say so, and administrators can set them up there. */
function Networks({ data }: { data: Connections }) {
  const { user } = useSession();
  const isAdmin = user?.is_admin === true;
  // Available ones first.
  const sorted = [
    ...data.platforms.filter(({ available }) => available),
    ...data.platforms.filter(({ available }) => !available),
  ];
  return (
    <ul className={classes.tiles} aria-label="Networks">
      {sorted.map((connectable) => (
        <NetworkTile
          key={connectable.platform}
          connectable={connectable}
          count={data.connections.filter((one) => one.platform === connectable.platform).length}
          isAdmin={isAdmin}
        />
      ))}
    </ul>
  );
}

/** The size of a few accounts, and of the networks below them. */
const Coming = () => (
  <div className="stackLg" role="status" aria-label="Loading">
    <Skeleton height={76} radius="lg" />
    <div className={classes.tiles}>
      {Array.from({ length: 9 }, (_, at) => (
        <Skeleton key={at} height={70} radius="lg" />
      ))}
    </div>
  </div>
);

export function PlatformsTab() {
  const query = useQuery(connectionsQuery);
  const { data } = query;
  const networks = useRef<HTMLDivElement>(null);
  if (!data)
    return (
      <QueryState query={query} fallback="Couldn’t load your connections." skeletons={<Coming />} />
    );
  const goToNetworks = () => {
    networks.current?.scrollIntoView({ block: 'start' });
    networks.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Accounts connections={data.connections} onAdd={goToNetworks} />
      <SettingsSection isWide title="Add an account">
        <div className={classes.networks} ref={networks}>
          <Networks data={data} />
        </div>
      </SettingsSection>
      <SettingsSection isWide title="What a connection does">
        <ul className={classes.abilities}>
          {abilities.map((ability) => (
            <li key={ability}>{ability}</li>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}
