/** One connected account in a line: who it is, who posts there, how it is, and what can be done with it. */
import { Anchor, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { accountName, handleOf } from '#domain/platforms/account-names.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { ConnectDialog } from '#web/entities/connections/connect-dialog.tsx';
import { ConnectionChecklist } from '#web/entities/connections/connection-checklist.tsx';
import {
  connectionHealth,
  disclosureWords,
  endingWords,
  followerWords,
  unavailableWords,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { DisconnectDialog } from '#web/entities/connections/disconnect-account.tsx';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { PlatformRuleList } from '#web/entities/connections/platform-rule-list.tsx';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type AccountAct, AccountMenu } from './account-menu.tsx';
import classes from './platforms-tab.module.css';
import { PostingTimesDialog } from './posting-times.tsx';
import { RenameDialog } from './rename-account.tsx';

interface Props {
  connection: Connection;
  /** What tells it from the others: its network, or its name there too where there are several. */
  called: string;
}

/** The name that people know it by, then the network and its handle. */
function Who({ connection }: { connection: Connection }) {
  const { platform, username, display_name, profile_url, followers } = connection;
  const { name: network, agent_handles } = platforms[platform];
  const name = display_name || username;
  const handle = handleOf(connection);
  const facts = [
    followers === null ? null : followerWords(followers),
    disclosureWords(connection),
    agent_handles ? 'only you can see it' : null,
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.who}>
      <p className="strong">{name}</p>
      <p className="said">
        {network}
        {profile_url ? (
          <>
            {' · '}
            <Anchor inherit href={profile_url} target="_blank" rel="noopener noreferrer">
              {handle}
            </Anchor>
          </>
        ) : null}
        {!profile_url && !agent_handles && handle !== name && ` · ${handle}`}
        {facts.map((fact) => ` · ${fact}`).join('')}
      </p>
    </div>
  );
}

const Agents = ({ connection: { agents }, called }: Props) =>
  agents.length === 0 ? (
    <p className={`quiet ${classes.agents}`}>No agents yet</p>
  ) : (
    <ul className={`plain lineXs breaks ${classes.agents}`} aria-label={`Agents on ${called}`}>
      {agents.map(({ id, name }) => (
        <li key={id}>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/agents/$id" params={{ id }} {...props} />}
          >
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  );

/** Its state in a word, and when its network was last asked; nobody asks what lives inside this product. */
function Health({ connection }: { connection: Connection }) {
  const { tone, word } = connectionHealth(connection);
  const { checked_at, platform, status } = connection;
  return (
    <div className={classes.health}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {status === 'connected' && !platforms[platform].is_local && (
        <p className="quiet">
          {checked_at ? (
            <>
              Last checked <Moment at={checked_at} />
            </>
          ) : (
            'Not checked yet'
          )}
        </p>
      )}
    </div>
  );
}

/** What is wrong with it, and what it keeps from going out. */
function Trouble({ connection, called }: Props) {
  const { status, status_reason, unheard_reason, expires_at, platform } = connection;
  const { connectable } = useConnections(platform);
  const unavailable = unavailableWords(connectable);
  const broken = status === 'needs_reconnect';
  const [now] = useState(() => Date.now());
  const reason = status_reason ?? `${platforms[platform].name} no longer accepts the connection.`;
  const told = [
    broken ? reason : unheard_reason,
    broken ? waitingWords(connection) : null,
    endingWords(expires_at, now),
  ].filter((sentence) => sentence !== null);
  if (told.length === 0) return unavailable ? <p className="said">{unavailable}</p> : null;
  return (
    <div className={classes.alarm} role="status">
      <div className="stack2xs">
        {told.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ConnectAccount
        platform={platform}
        connection={connection}
        start={{ from: 'settings' }}
        size="compact-md"
        aria-label={`Reconnect ${called}`}
      />
    </div>
  );
}

/** What was chosen from its menu. */
function Chosen({
  act,
  connection,
  called,
  onClose,
}: Props & { act?: AccountAct | undefined; onClose: () => void }) {
  const { id, platform } = connection;
  const { name } = platforms[platform];
  if (act === 'times') return <PostingTimesDialog id={id} called={called} onClose={onClose} />;
  if (act === 'rename') return <RenameDialog connection={connection} onClose={onClose} />;
  if (act === 'rules')
    return (
      <Modal opened onClose={onClose} title={`What ${name} allows`} size="lg">
        <PlatformRuleList platform={platform} />
      </Modal>
    );
  if (act === 'checklist')
    return (
      <Modal opened onClose={onClose} title={`Checklist for ${called}`} size="lg">
        <ConnectionChecklist connection={connection} called={called} />
      </Modal>
    );
  if (act === 'reconnect')
    return (
      <ConnectDialog
        platform={platform}
        connection={connection}
        start={{ from: 'settings' }}
        opened
        onCancel={onClose}
        onConnected={({ message }) => {
          onClose();
          void notify.success(message);
        }}
      />
    );
  return (
    <DisconnectDialog connection={connection} opened={act === 'disconnect'} onClose={onClose} />
  );
}

export function AccountRow({ connection, called }: Props) {
  const [act, setAct] = useState<AccountAct>();
  const waiting = connection.status === 'connected' ? waitingWords(connection) : null;
  return (
    <li>
      <div className={classes.row} role="group" aria-label={called}>
        <span className={classes.sign}>
          <NetworkIcon platform={connection.platform} size={20} />
        </span>
        <Who connection={connection} />
        <Agents connection={connection} called={called} />
        <Health connection={connection} />
        <AccountMenu connection={connection} called={called} onAct={setAct} />
        <div className={classes.below}>
          {waiting ? <p className="said">{waiting}</p> : null}
          <Trouble connection={connection} called={called} />
        </div>
      </div>
      <Chosen act={act} connection={connection} called={called} onClose={() => setAct(undefined)} />
    </li>
  );
}

/** What an account is called among all that are connected. */
export function calledAmong(all: readonly Connection[], connection: Connection): string {
  const { name } = platforms[connection.platform];
  const isOnly = all.filter(({ platform }) => platform === connection.platform).length === 1;
  return isOnly ? name : `${accountName(connection)} on ${name}`;
}
