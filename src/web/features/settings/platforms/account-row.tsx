/** One connected account as a row: its name, its agents, its posting times, its status, and its next step. */
import { Anchor } from '@mantine/core';
import { IconClock, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { handleOf } from '#domain/platforms/account-names.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import {
  followerWords,
  hearingWords,
  unavailableWords,
} from '#web/entities/connections/connection-labels.ts';
import { useConnections, useLabelAccount } from '#web/entities/connections/connection-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { timesWords } from '#web/entities/connections/queue-queries.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import { type AccountAct, AccountDialog } from './account-dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { healthOf, needOf } from './account-need.ts';
import classes from './account-row.module.css';
import { notify } from '#web/lib/notify.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';

interface AutomatedLabelProps {
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
}

function LabelIt({ connection: { id }, called }: AutomatedLabelProps) {
  const set = useLabelAccount();
  const press = () =>
    set.mutate(id, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error, `Couldn’t label ${called}.`),
    });
  return (
    <Anchor
      component="button"
      data-needs="manage"
      type="button"
      inherit
      underline="always"
      disabled={set.isPending}
      aria-label={`Label it as automated: ${called}`}
      onClick={press}
    >
      Label it
    </Anchor>
  );
}

/** Whether a network labels an account as automated, and how to label it. Renders nothing if the network doesn't report it or can't be asked. */
function AutomatedLabel({ connection, called }: AutomatedLabelProps) {
  const { platform, status, checklist, label_url } = connection;
  const { name, ai_label } = platforms[platform];
  if (!ai_label?.told || status !== 'connected') return null;
  if (checklist.automated_label) {
    const words = 'Labeled as automated';
    return (
      <p className="said">{label_url ? <Elsewhere href={label_url}>{words}</Elsewhere> : words}</p>
    );
  }
  return (
    <p className="said">
      Not labeled as automated{' '}
      {ai_label.told.can_set ? (
        <LabelIt connection={connection} called={called} />
      ) : (
        label_url && <Elsewhere href={label_url}>Label it on {name}</Elsewhere>
      )}
    </p>
  );
}

interface Props {
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
}

interface ActProps extends Props {
  onAct: (act: AccountAct) => void;
}

/** Its image, with the icon of its network at the edge. */
const AccountAvatar = ({
  connection: { platform, display_name, username, avatar_url },
}: Pick<Props, 'connection'>) => (
  <span className="flexInline holder">
    <AvatarRing name={display_name || username} src={avatar_url} hue="stone" size={40} />
    <span className={classes.sign}>
      <NetworkIcon platform={platform} size={14} />
    </span>
  </span>
);

interface WhoProps {
  connection: Connection;
  /** Whether to name its network, because no heading does. */
  isNamed: boolean;
}

/** The line below its name, apart from a handle that is a link. */
function factsOf({ connection, isNamed }: WhoProps): string {
  const { platform, username, display_name, profile_url, followers } = connection;
  const { name: network, agent_handles } = platforms[platform];
  const name = display_name || username;
  const handle = handleOf(connection);
  const showsHandle = !profile_url && !agent_handles && handle !== name;
  return [
    isNamed && name !== network ? network : null,
    showsHandle ? handle : null,
    followers === null ? null : followerWords(followers, platform),
    agent_handles ? 'A private feed to try things out' : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** Its name, and below it the handle, the network and the followers. */
function Who(props: WhoProps) {
  const { display_name, username, profile_url } = props.connection;
  const facts = factsOf(props);
  return (
    <div className={classes.who}>
      <p className="clamped strong lines2">{display_name || username}</p>
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
  // oxlint-disable-next-line house/no-cut-characters -- a list
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
        all('No agent uses it')
      ) : (
        <ul className={`plain ${classes.agents}`} aria-label={`Agents on ${called}`}>
          {named.map(({ id, name }) => (
            <li key={id}>
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to="/agents/$id" params={{ id }} search={{ tab: 'settings' }} {...props} />
                )}
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

/** Its posting times, with a button that opens them. */
function Times({ connection: { posting_times }, called, onAct }: ActProps) {
  const isSet = posting_times.slots.length > 0;
  const words = isSet ? timesWords(posting_times) : 'Set posting times';
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

/** Its status in a word, and below it how mentions arrive and which network requirements are open. */
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

/** What is wrong and which posts it stops, with the button that fixes it. */
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
        <AccountAvatar connection={connection} />
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
