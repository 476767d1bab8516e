/** One connected account in a line: who it is, who posts there and when, how it is, and what it needs. */
import { Anchor } from '@mantine/core';
import { IconClock, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { handleOf } from '#domain/platforms/account-names.ts';
import { describeSlots, zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { AutomatedLabel } from '#web/entities/connections/automated-label.tsx';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import {
  followerWords,
  hearingWords,
  unavailableWords,
} from '#web/entities/connections/connection-labels.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { viewerZone } from '#web/lib/forms/zone-time.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
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

interface WhoProps {
  connection: Connection;
  /** Whether its network is said, as nothing above does. */
  isNamed: boolean;
}

/** What is said of it below its name, apart from a handle that is a link. */
function factsOf({ connection, isNamed }: WhoProps): string {
  const { platform, username, display_name, profile_url, followers } = connection;
  const { name: network, agent_handles } = platforms[platform];
  const name = display_name || username;
  const handle = handleOf(connection);
  const showsHandle = !profile_url && !agent_handles && handle !== name;
  return [
    isNamed && name !== network ? network : null,
    showsHandle ? handle : null,
    followers === null ? null : followerWords(followers),
    agent_handles ? 'Only you can see it' : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** The name that people know it by; below it its handle, its network and who follows it. */
function Who(props: WhoProps) {
  const { display_name, username, profile_url } = props.connection;
  const facts = factsOf(props);
  return (
    <div className={classes.who}>
      <p className={classes.name}>{display_name || username}</p>
      <p className="said">
        {profile_url && (
          <Anchor
            inherit
            underline="always"
            href={profile_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {handleOf(props.connection)}
          </Anchor>
        )}
        {profile_url && facts ? ' · ' : null}
        {facts}
      </p>
    </div>
  );
}

/** More than this are counted. */
const namedAgents = 3;

function Agents({ connection: { agents }, called }: Props) {
  const named = agents.length > namedAgents ? agents.slice(0, namedAgents - 1) : agents;
  const rest = agents.length - named.length;
  const all = (words: string) => (
    <Anchor inherit renderRoot={(props) => <Link to="/agents" {...props} />}>
      {words}
    </Anchor>
  );
  return (
    <div className={classes.fact}>
      <IconUsers size={16} stroke={1.6} aria-hidden />
      {agents.length === 0 ? (
        all('Choose an agent')
      ) : (
        <ul className={`plain ${classes.agents}`} aria-label={`Agents on ${called}`}>
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
          {rest > 0 && <li>{all(`${rest} more`)}</li>}
        </ul>
      )}
    </div>
  );
}

/** When its queue posts. Opens where that is set. */
function Times({ connection: { posting_times }, called, onAct }: ActProps) {
  const { timezone, slots } = posting_times;
  const zone = timezone === viewerZone() ? '' : ` (${zoneLabel(timezone)})`;
  const isSet = slots.length > 0;
  const words = isSet ? withOwnTimes(describeSlots(slots)) + zone : 'Set posting times';
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.fact ?? ''}
      aria-label={isSet ? `Posting times for ${called}: ${words}` : `${words} for ${called}`}
      onClick={() => onAct('times')}
    >
      <IconClock size={16} stroke={1.6} aria-hidden />
      <span className="sentence">{words}</span>
    </Anchor>
  );
}

/** Its state in a word, and below it how it is heard and what its network asks for and nobody has confirmed. */
function Health({ connection, called, now, onAct }: ActProps & { now: number }) {
  const { tone, word } = healthOf(connection, now);
  const need = needOf(connection, now);
  const heard = hearingWords(connection);
  return (
    <div className={classes.health}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {heard !== null && <p className="said">{heard}</p>}
      <AutomatedLabel connection={connection} called={called} />
      {need?.act === 'checklist' && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          aria-label={`${need.label} for ${called}`}
          onClick={() => onAct('checklist')}
        >
          {need.label}
        </Anchor>
      )}
    </div>
  );
}

/** What is wrong with it and what that keeps from going out, with the way to mend it. */
function Trouble({ connection, called, now }: Props & { now: number }) {
  const { platform, status } = connection;
  const unavailable = unavailableWords(useConnections(platform).connectable);
  const need = needOf(connection, now);
  if (need?.act !== 'reconnect')
    return unavailable ? <p className={`said ${classes.below}`}>{unavailable}</p> : null;
  return (
    <div className={classes.trouble} role="status">
      <p>{need.why.join(' ')}</p>
      <ConnectAccount
        platform={platform}
        connection={connection}
        start={{ from: 'settings' }}
        size="compact-md"
        variant={status === 'connected' ? 'default' : 'filled'}
        aria-label={`Reconnect ${called}`}
      />
    </div>
  );
}

export function AccountRow({ connection, called, isNamed }: Props & { isNamed: boolean }) {
  const [act, setAct] = useState<AccountAct>();
  const [now] = useState(() => Date.now());
  const menu = useRef<HTMLButtonElement>(null);
  const own = { connection, called };
  return (
    <li>
      <div className={classes.row} role="group" aria-label={called}>
        <Face connection={connection} />
        <Who connection={connection} isNamed={isNamed} />
        <div className={classes.facts}>
          <Health {...own} now={now} onAct={setAct} />
          <Agents {...own} />
          <Times {...own} onAct={setAct} />
        </div>
        <AccountMenu {...own} button={menu} onAct={setAct} />
        <Trouble {...own} now={now} />
      </div>
      {act && <AccountDialog {...own} act={act} menu={menu} onClose={() => setAct(undefined)} />}
    </li>
  );
}
