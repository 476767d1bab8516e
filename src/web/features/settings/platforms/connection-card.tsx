import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connectable, Connection } from '#contract/connections/types.ts';
import { platforms, traitsOf } from '#contract/platforms/platforms.ts';
import { CheckAccount } from '#web/entities/connections/check-account.tsx';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { ConnectionChecklist } from '#web/entities/connections/connection-checklist.tsx';
import { accountName, handleOf } from '#domain/platforms/account-names.ts';
import {
  dayOf,
  disclosureWords,
  endingWords,
  followerWords,
  connectionHealth,
  mostUrgent,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { DisconnectAccount } from '#web/entities/connections/disconnect-account.tsx';
import { PlatformRuleList } from '#web/entities/connections/platform-rule-list.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { PostingTimes } from './posting-times.tsx';
import { RenameAccount } from './rename-account.tsx';
import classes from './platforms-tab.module.css';

interface OneProps {
  connection: Connection;
  /** What tells it from the others on the platform. */
  called: string;
}

/** Who the account is, and since when it is here. */
function Account({ connection }: { connection: Connection }) {
  const { username, display_name, avatar_url, profile_url, followers, connected_at } = connection;
  const traits = platforms[connection.platform];
  const disclosed = disclosureWords(connection);
  const name = display_name || username;
  return (
    <div className={classes.account}>
      <AvatarRing name={name} src={avatar_url} hue="stone" size={48} />
      <div>
        <p className={classes.accountName}>
          <strong>{name}</strong>{' '}
          {profile_url && (
            <Anchor href={profile_url} underline="always" target="_blank" rel="noopener noreferrer">
              {handleOf(connection)}
            </Anchor>
          )}
          {!profile_url && !traits.agent_handles && handleOf(connection) !== name && (
            <span>{handleOf(connection)}</span>
          )}
        </p>
        <p className="muted sentence">
          {followers === null ? '' : `${followerWords(followers)} · `}
          connected on {dayOf(connected_at)}
        </p>
        {disclosed && <p className="said">{disclosed}</p>}
      </div>
    </div>
  );
}

/** What lives inside this product is always well, so nobody has to ask how it is. */
const isLocal = (platform: Connection['platform']): boolean =>
  traitsOf(platform)?.is_local === true;

const LastChecked = ({ at }: { at: string | null }) => (
  <span>
    {at ? (
      <>
        Last checked <Moment at={at} />
      </>
    ) : (
      'Not checked yet'
    )}
  </span>
);

/** What waits on an account that is well, and when its platform was last asked. */
function Checked({ connection, called }: OneProps) {
  const { status, checked_at, platform } = connection;
  const isAsked = !isLocal(platform);
  const waiting = status === 'needs_reconnect' ? null : waitingWords(connection);
  if (!isAsked && waiting === null) return null;
  return (
    <p className="lineXs said">
      {isAsked && <LastChecked at={checked_at} />}
      {waiting !== null && <span>{waiting}</span>}
      {isAsked && <CheckAccount connection={connection} aria-label={`Check now: ${called}`} />}
    </p>
  );
}

/** What is wrong with it, and what it keeps from going out. */
function Health({ connection, called }: OneProps) {
  const { status, status_reason, unheard_reason, expires_at, platform } = connection;
  const broken = status === 'needs_reconnect';
  const waiting = waitingWords(connection);
  const [now] = useState(() => Date.now());
  const ending = endingWords(expires_at, now);
  const told = [
    broken
      ? (status_reason ?? `${platforms[platform].name} no longer accepts the connection.`)
      : null,
    broken ? waiting : null,
    broken ? null : unheard_reason,
    ending,
  ].filter((sentence) => sentence !== null);
  return (
    <>
      {told.length > 0 ? (
        <div className={classes.alarm} role="status">
          {told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <ConnectAccount
            platform={platform}
            connection={connection}
            start={{ from: 'settings' }}
            size="compact-md"
            aria-label={`Reconnect ${called}`}
          />
        </div>
      ) : null}
      <Checked connection={connection} called={called} />
    </>
  );
}

function Agents({ connection: { agents }, called }: OneProps) {
  if (agents.length === 0)
    return (
      <p className="muted">
        No agents yet. Add it on an{' '}
        <Anchor underline="always" renderRoot={(props) => <Link to="/agents" {...props} />}>
          agent’s page
        </Anchor>
        .
      </p>
    );
  return (
    <div className="lineXs said">
      <span>Agents that post here</span>
      <ul className="plain lineXs breaks" aria-label={`Agents on ${called}`}>
        {agents.map(({ id, name: agentName }) => (
          <li key={id}>
            <Anchor renderRoot={(props) => <Link to="/agents/$id" params={{ id }} {...props} />}>
              {agentName}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One account: who it is, how it is, who publishes through it, and how it is taken away. */
const One = ({ connection, called }: OneProps) => (
  <div className={classes.one} role="group" aria-label={called}>
    <Account connection={connection} />
    <Health connection={connection} called={called} />
    <Agents connection={connection} called={called} />
    <ConnectionChecklist connection={connection} called={called} />
    <div className={classes.actions}>
      <PostingTimes id={connection.id} called={called} />
      {platforms[connection.platform].agent_handles && (
        <RenameAccount connection={connection} called={called} />
      )}
      <DisconnectAccount connection={connection} aria-label={`Disconnect ${called}`} />
    </div>
  </div>
);

interface Props {
  connectable: Connectable;
  connections: readonly Connection[];
}

/** One platform: the accounts there, how they are, and what may be done with them. */
export function ConnectionCard({ connectable, connections }: Props) {
  const { platform } = connectable;
  const { name, agent_handles } = platforms[platform];
  const [first, ...others] = connections;
  const { tone, word } = connectionHealth(mostUrgent(connections));
  return (
    <section className={classes.card} aria-label={name}>
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </header>
      {agent_handles && <p className="said">Only you can see it. Each agent has its own handle.</p>}
      {connections.map((connection) => (
        <One
          key={connection.id}
          connection={connection}
          called={others.length > 0 ? `${accountName(connection)} on ${name}` : name}
        />
      ))}
      <PlatformRuleList platform={platform} />
      <div className={classes.actions}>
        <ConnectAccount
          platform={platform}
          start={{ from: 'settings' }}
          variant="light"
          {...(first && {
            label: 'Connect another account',
            'aria-label': `Connect another account on ${name}`,
          })}
        />
      </div>
    </section>
  );
}
