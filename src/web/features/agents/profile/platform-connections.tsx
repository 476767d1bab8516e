import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { ConnectAccount } from '#web/entities/connections/connect-account.tsx';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { accountName, accountOn, handleOf } from '#domain/platforms/account-names.ts';
import {
  followerWords,
  connectionHealth,
  inNetworkOrder,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './agent.page.module.css';

type Linked = Agent['platform_connections'][number];

const isLive = (platform: string): platform is LivePlatform =>
  LivePlatformIds.some((id) => id === platform);

interface LinkedProps {
  agent: Agent;
  linked: Linked & { platform: LivePlatform };
  /** The agent has other accounts there too, so this one is named. */
  isOneOfMany: boolean;
}

/** The part of the account's name that is unique. */
const calledOf = (linked: LinkedProps['linked'], isOneOfMany: boolean): string => {
  return isOneOfMany ? accountOn(linked) : platforms[linked.platform].name;
};

/** The account, and the agent's own handle there if it has one. */
const namesOf = (linked: LinkedProps['linked']): string =>
  platforms[linked.platform].agent_handles
    ? `${accountName(linked)}, ${handleOf(linked)}`
    : handleOf(linked);

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
        <Anchor
          size="sm"
          className="unwrapped"
          renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
        >
          Finish setup: {done} of {all}
        </Anchor>
      ) : null}
    </>
  );
}

/** Signs in again, and comes back to the agent. */
function Reconnect({ agent, linked, isOneOfMany }: LinkedProps) {
  const { connections } = useConnections(linked.platform);
  if (linked.status === 'connected') return null;
  return (
    <ConnectAccount
      platform={linked.platform}
      connection={connections.find(({ id }) => id === linked.id)}
      start={{ from: 'agent', agent_id: agent.id }}
      size="compact-sm"
      variant="light"
      aria-label={`Reconnect ${calledOf(linked, isOneOfMany)}`}
    />
  );
}

/** An account that the agent publishes on: in color only if something is wrong with it. */
function LinkedRow(props: LinkedProps & { isFirst: boolean }) {
  const { linked, isOneOfMany, isFirst } = props;
  const { connections } = useConnections(linked.platform);
  const account = connections.find(({ id }) => id === linked.id);
  const { tone, word } = connectionHealth(linked);
  return (
    <li className={classes.row}>
      <div className="breaks shrinks grow">
        <p className="besideXs">
          <NetworkIcon platform={linked.platform} />
          <strong>{platforms[linked.platform].name}</strong>
        </p>
        <p className="said">
          {namesOf(linked)}
          {linked.followers !== null && `, ${followerWords(linked.followers, linked.platform)}`}
          {isOneOfMany && isFirst ? ', used unless you choose another' : null}
        </p>
        {account ? <Needs account={account} /> : null}
      </div>
      {tone === 'good' ? (
        <span className="quiet">{word}</span>
      ) : (
        <div className="stack2xs left">
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <Reconnect {...props} />
        </div>
      )}
    </li>
  );
}

/** The accounts on which the agent can publish, and their status; they are switched in its settings. */
export function PlatformConnections({ agent }: { agent: Agent }) {
  const linked = agent.platform_connections.flatMap(({ platform, ...one }) =>
    isLive(platform) ? [{ ...one, platform }] : [],
  );
  return (
    <Panel
      bare
      title="Platform connections"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/agents/$id"
              params={{ id: agent.id }}
              search={{ tab: 'settings' }}
              {...props}
            />
          )}
        >
          Change
        </Anchor>
      }
    >
      {linked.length === 0 && <p className="quiet">{agent.name} has no account to post on yet.</p>}
      <ul className="plain ruled" aria-label="Platforms">
        {inNetworkOrder(linked).map((one) => {
          const there = linked.filter(({ platform }) => platform === one.platform);
          return (
            <LinkedRow
              key={one.id}
              agent={agent}
              linked={one}
              isFirst={there[0]?.id === one.id}
              isOneOfMany={there.length > 1}
            />
          );
        })}
      </ul>
    </Panel>
  );
}
