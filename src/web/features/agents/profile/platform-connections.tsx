import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Connection } from '#contract/connections/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { ConnectAgent } from '#web/entities/connections/connect-agent.tsx';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import {
  connectionsQuery,
  offeredOf,
  useConnections,
} from '#web/entities/connections/connection-queries.ts';
import { accountName, handleOf } from '#domain/platforms/account-names.ts';
import {
  followerWords,
  connectionHealth,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './platform-connections.module.css';
import { useDisconnectPlatform } from '#web/features/agents/queries.ts';

type Linked = Agent['platform_connections'][number];

interface Props {
  agent: Agent;
  platform: LivePlatform;
}

interface LinkedProps {
  agent: Agent;
  linked: Linked & { platform: LivePlatform };
  /** The agent has other accounts there too, so this one is named. */
  isOneOfMany: boolean;
}

/** The part of the account's name that is unique. */
const calledOf = (linked: LinkedProps['linked'], isOneOfMany: boolean): string => {
  const { name } = platforms[linked.platform];
  return isOneOfMany ? `${accountName(linked)} on ${name}` : name;
};

/** The account, and the agent's own handle there if it has one. */
const namesOf = (linked: LinkedProps['linked']): string =>
  platforms[linked.platform].agent_handles
    ? `${accountName(linked)}, ${handleOf(linked)}`
    : handleOf(linked);

function Disconnect({ agent, linked, isOneOfMany }: LinkedProps) {
  const disconnect = useDisconnectPlatform(agent.id);
  const { id: connection_id, platform } = linked;
  const { name } = platforms[platform];
  const called = calledOf(linked, isOneOfMany);
  return (
    <ConfirmButton
      size="compact-sm"
      variant="default"
      aria-label={`Disconnect ${called}`}
      words={{
        button: 'Disconnect',
        title: `Disconnect ${agent.name} from ${called}?`,
        question: `${agent.name} will stop posting ${isOneOfMany ? `as ${called}` : `to ${name}`}. Scheduled posts go on hold, and are missed if you don’t reconnect in time. Published posts and your other agents aren’t affected.`,
        confirm: 'Disconnect',
      }}
      busy={disconnect.isPending}
      onConfirm={() =>
        disconnect.mutate(
          { platform, connection_id },
          { onError: (error) => void notify.failure(error) },
        )
      }
    />
  );
}

/** Makes it the agent's default account on the platform. */
function UseFirst({ agent, linked }: Omit<LinkedProps, 'isOneOfMany'>) {
  const link = useConnectPlatform();
  const { id: connection_id, platform } = linked;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Use first: ${accountName(linked)} on ${platforms[platform].name}`}
      loading={link.isPending}
      onClick={() =>
        link.mutate(
          { id: agent.id, platform, connection_id, is_first: true },
          { onError: (error) => void notify.failure(error) },
        )
      }
    >
      Use first
    </Button>
  );
}

/** What is wrong with the account, and what still has to be confirmed. */
function Needs({ account }: { account: Connection }) {
  const { done, all } = checklistCount(account.platform, account.checklist);
  return (
    <>
      {account.status === 'needs_reconnect' ? (
        <p className="warning">
          {account.status_reason} {waitingWords(account)}
        </p>
      ) : null}
      {account.status === 'connected' && account.unheard_reason !== null ? (
        <p className="warning">{account.unheard_reason}</p>
      ) : null}
      {done < all ? (
        <p className="said">
          <Anchor
            inherit
            underline="always"
            className={classes.count}
            renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
          >
            {done} of {all} confirmed
          </Anchor>{' '}
          of what {platforms[account.platform].name} asks of automated accounts
        </p>
      ) : null}
    </>
  );
}

/** The actions on one account of the agent. */
function Actions({ agent, linked, isOneOfMany, isFirst }: LinkedProps & { isFirst: boolean }) {
  const { connections } = useConnections(linked.platform);
  const account = connections.find(({ id }) => id === linked.id);
  return (
    <div className="rowXs">
      {linked.status === 'connected' ? null : (
        <ConnectAccount
          platform={linked.platform}
          connection={account}
          start={{ from: 'agent', agent_id: agent.id }}
          size="compact-sm"
          variant="light"
          aria-label={`Reconnect ${calledOf(linked, isOneOfMany)}`}
        />
      )}
      {isOneOfMany && !isFirst ? <UseFirst agent={agent} linked={linked} /> : null}
      <Disconnect agent={agent} linked={linked} isOneOfMany={isOneOfMany} />
    </div>
  );
}

/** An account that the agent publishes on. */
function LinkedRow(props: LinkedProps & { isFirst: boolean }) {
  const { linked, isOneOfMany, isFirst } = props;
  const { connections } = useConnections(linked.platform);
  const account = connections.find(({ id }) => id === linked.id);
  const { tone, word } = connectionHealth(linked);
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className="lineXs">
          <strong>{platforms[linked.platform].name}</strong>{' '}
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </p>
        <p className="said">
          {namesOf(linked)}
          {linked.followers !== null && `, ${followerWords(linked.followers)}`}
          {isOneOfMany && isFirst ? ', used unless you choose another' : null}
        </p>
        {account ? <Needs account={account} /> : null}
      </div>
      <Actions {...props} />
    </li>
  );
}

/** A platform on which the agent has no account yet, or may have another. */
function FreeRow({ agent, platform, isMore }: Props & { isMore: boolean }) {
  const { name } = platforms[platform];
  const { tone, word } = connectionHealth(undefined);
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className="lineXs">
          <strong>{isMore ? `Another ${name} account` : name}</strong>{' '}
          {isMore ? null : <StatusBadge tone={tone}>{word}</StatusBadge>}
        </p>
      </div>
      <div className="rowXs">
        <ConnectAgent
          agent_id={agent.id}
          platform={platform}
          label="Connect"
          size="compact-sm"
          variant="light"
        />
      </div>
    </li>
  );
}

/** The rows of one platform. Another account is offered if the owner has one that the agent does not use. */
function Rows({ agent, platform }: Props) {
  const { connections } = useConnections(platform);
  const linked = agent.platform_connections.flatMap((one) =>
    one.platform === platform ? { ...one, platform } : [],
  );
  const used = new Set(linked.map(({ id }) => id));
  const hasMore = connections.some(({ id }) => !used.has(id));
  return (
    <>
      {linked.map((one, at) => (
        <LinkedRow
          key={one.id}
          agent={agent}
          linked={one}
          isFirst={at === 0}
          isOneOfMany={linked.length > 1}
        />
      ))}
      {linked.length === 0 || hasMore ? (
        <FreeRow agent={agent} platform={platform} isMore={linked.length > 0} />
      ) : null}
    </>
  );
}

/** The platforms and accounts on which the agent can publish, and their status. */
export function PlatformConnections({ agent }: { agent: Agent }) {
  const { data } = useQuery(connectionsQuery);
  const { user } = useSession();
  const offered =
    data && new Set(offeredOf(data, user?.is_admin === true).map((one) => one.platform));
  // If the list could not be loaded, all are shown: connecting says what is missing.
  const shown = LivePlatformIds.filter((id) => offered?.has(id) ?? true);
  return (
    <Panel
      title="Platform connections"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
        >
          All connections
        </Anchor>
      }
    >
      <ul className="plain stackSm" aria-label="Platforms">
        {shown.map((platform) => (
          <Rows key={platform} agent={agent} platform={platform} />
        ))}
      </ul>
    </Panel>
  );
}
