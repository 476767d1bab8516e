import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connectable, Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { CheckAccount } from '#web/entities/connections/check-account.tsx';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { ConnectionChecklist } from '#web/entities/connections/connection-checklist.tsx';
import {
  dayOf,
  endingWords,
  followerWords,
  accountName,
  handleOf,
  connectionHealth,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { DisconnectAccount } from '#web/entities/connections/disconnect-account.tsx';
import { PlatformRuleList } from '#web/entities/connections/platform-rule-list.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './platforms-tab.module.css';

/** Who the account is, and since when it is here. */
function Account({ connection }: { connection: Connection }) {
  const { username, display_name, avatar_url, profile_url, followers, connected_at } = connection;
  const traits = platforms[connection.platform];
  const name = traits.agent_handles ? traits.name : display_name || username;
  return (
    <div className={classes.account}>
      <AvatarRing name={name} src={avatar_url} hue="stone" size={48} />
      <div>
        <p className={classes.accountName}>
          <strong>{name}</strong>{' '}
          {profile_url ? (
            <Anchor href={profile_url} underline="always" target="_blank" rel="noopener noreferrer">
              {handleOf(connection)}
            </Anchor>
          ) : (
            <span>{accountName(connection)}</span>
          )}
        </p>
        <p className="muted">
          {followers === null ? '' : `${followerWords(followers)} · `}
          connected on {dayOf(connected_at)}
        </p>
      </div>
    </div>
  );
}

/** What is wrong with it, what waits, and when the platform was last asked. */
function Health({ connection }: { connection: Connection }) {
  const { status, status_reason, unheard_reason, expires_at, checked_at, platform } = connection;
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
          <ConnectAccount platform={platform} start={{ from: 'settings' }} size="compact-md" />
        </div>
      ) : null}
      <p className="lineXs said">
        {checked_at ? (
          <span>
            Last checked <Moment at={checked_at} />
          </span>
        ) : (
          <span>Not checked yet</span>
        )}
        {!broken && waiting !== null && <span>{waiting}</span>}
        <CheckAccount connection={connection} />
      </p>
    </>
  );
}

function Agents({ connection }: { connection: Connection }) {
  const { agents, platform } = connection;
  const { name } = platforms[platform];
  if (agents.length === 0)
    return (
      <p className="muted">
        No agent publishes through it yet. Choose it on an{' '}
        <Anchor underline="always" renderRoot={(props) => <Link to="/agents" {...props} />}>
          agent’s page
        </Anchor>
        .
      </p>
    );
  return (
    <div>
      <h4>Agents that publish through it</h4>
      <ul className="plain lineMd breaks" aria-label={`Agents on ${name}`}>
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

interface Props {
  connectable: Connectable;
  connection: Connection | undefined;
}

/** One platform: the account there, how it is, and what may be done with it. */
export function ConnectionCard({ connectable, connection }: Props) {
  const { platform } = connectable;
  const { name } = platforms[platform];
  const { tone, word } = connectionHealth(connection);
  return (
    <section className={classes.card} aria-label={name}>
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </header>
      {connection ? (
        <>
          <Account connection={connection} />
          <Health connection={connection} />
          <Agents connection={connection} />
          <ConnectionChecklist connection={connection} />
        </>
      ) : null}
      <PlatformRuleList platform={platform} />
      <div className={classes.actions}>
        {connection ? (
          <DisconnectAccount connection={connection} />
        ) : (
          <ConnectAccount platform={platform} start={{ from: 'settings' }} variant="light" />
        )}
      </div>
    </section>
  );
}
