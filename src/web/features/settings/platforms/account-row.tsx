/** One connected account in a line: who it is, who posts there and when, how it is, and what it needs. */
import { Anchor, Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { handleOf } from '#domain/platforms/account-names.ts';
import { describeSlots, zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { followerWords, unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { viewerZone } from '#web/lib/forms/zone-time.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type AccountAct, AccountDialog } from './account-dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { healthOf, needOf } from './account-need.ts';
import classes from './account-row.module.css';

interface Props {
  connection: Connection;
  /** What tells it from the others. */
  called: string;
}

interface ActProps extends Props {
  onAct: (act: AccountAct) => void;
}

/** Its picture, with the sign of its network on the edge. */
const Face = ({
  connection: { platform, display_name, username, avatar_url },
}: Pick<Props, 'connection'>) => (
  <span className={classes.face}>
    <AvatarRing name={display_name || username} src={avatar_url} hue="stone" size={40} />
    <span className={classes.sign}>
      <NetworkIcon platform={platform} size={14} />
    </span>
  </span>
);

/** The name that people know it by; below it the network, its handle there and who follows it. */
function Who({ connection }: Pick<Props, 'connection'>) {
  const { platform, username, display_name, profile_url, followers } = connection;
  const { name: network, agent_handles } = platforms[platform];
  const name = display_name || username;
  const handle = handleOf(connection);
  const facts = [
    name === network ? null : network,
    profile_url || agent_handles || handle === name ? null : handle,
    followers === null ? null : followerWords(followers),
    agent_handles ? 'Only you can see it' : null,
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.who}>
      <p className="strong">{name}</p>
      <p className="said">
        {profile_url && (
          <>
            <Anchor inherit href={profile_url} target="_blank" rel="noopener noreferrer">
              {handle}
            </Anchor>
            {facts.length > 0 && ' · '}
          </>
        )}
        {facts.join(' · ')}
      </p>
    </div>
  );
}

/** More than this are counted. */
const namedAgents = 3;

function Agents({ connection: { agents }, called }: Props) {
  const named = agents.length > namedAgents ? agents.slice(0, namedAgents - 1) : agents;
  const rest = agents.length - named.length;
  if (agents.length === 0)
    return (
      <p className={`said ${classes.agents}`}>
        <Anchor inherit renderRoot={(props) => <Link to="/agents" {...props} />}>
          Choose an agent
        </Anchor>
      </p>
    );
  return (
    <ul className={`plain said ${classes.agents}`} aria-label={`Agents on ${called}`}>
      {named.map(({ id, name }) => (
        <li key={id}>
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/agents/$id" params={{ id }} {...props} />}
          >
            {name}
          </Anchor>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Anchor inherit renderRoot={(props) => <Link to="/agents" {...props} />}>
            {rest} more
          </Anchor>
        </li>
      )}
    </ul>
  );
}

/** When its queue posts. Opens where that is set. */
function Times({ connection: { posting_times }, called, onAct }: ActProps) {
  const { timezone, slots } = posting_times;
  const zone = timezone === viewerZone() ? '' : ` (${zoneLabel(timezone)})`;
  const words =
    slots.length === 0 ? 'Set posting times' : withOwnTimes(describeSlots(slots)) + zone;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.times ?? ''}
      aria-label={`Posting times for ${called}`}
      onClick={() => onAct('times')}
    >
      <IconClock size={16} stroke={1.6} aria-hidden />
      <span className="sentence">{words}</span>
    </Anchor>
  );
}

/** Its state in a word, and when its network was last asked; nobody asks what lives inside this product. */
function Health({ connection, now }: Pick<Props, 'connection'> & { now: number }) {
  const { tone, word } = healthOf(connection, now);
  const { checked_at, platform, status } = connection;
  return (
    <div className={classes.health}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {status === 'connected' && !platforms[platform].is_local && (
        <p className="quiet">
          {checked_at ? (
            <>
              Checked <Moment at={checked_at} />
            </>
          ) : (
            'Not checked yet'
          )}
        </p>
      )}
    </div>
  );
}

/** The one thing that it needs, with its button. */
function Need({ connection, called, now, onAct }: ActProps & { now: number }) {
  const { platform } = connection;
  const unavailable = unavailableWords(useConnections(platform).connectable);
  const need = needOf(connection, now);
  if (need?.act === 'reconnect')
    return (
      <div className={classes.trouble} role="status">
        <p>{need.why.join(' ')}</p>
        <ConnectAccount
          platform={platform}
          connection={connection}
          start={{ from: 'settings' }}
          size="compact-md"
          aria-label={`Reconnect ${called}`}
        />
      </div>
    );
  if (unavailable) return <p className={`said ${classes.below}`}>{unavailable}</p>;
  return need ? (
    <Button
      className={classes.need ?? ''}
      variant="default"
      size="compact-sm"
      aria-label={`${need.label} for ${called}`}
      onClick={() => onAct('checklist')}
    >
      {need.label}
    </Button>
  ) : null;
}

export function AccountRow({ connection, called }: Props) {
  const [act, setAct] = useState<AccountAct>();
  const [now] = useState(() => Date.now());
  const own = { connection, called };
  return (
    <li>
      <div className={classes.row} role="group" aria-label={called}>
        <Face connection={connection} />
        <Who connection={connection} />
        <Agents {...own} />
        <Times {...own} onAct={setAct} />
        <Health connection={connection} now={now} />
        <Need {...own} now={now} onAct={setAct} />
        <AccountMenu {...own} onAct={setAct} />
      </div>
      <AccountDialog {...own} act={act} onClose={() => setAct(undefined)} />
    </li>
  );
}
