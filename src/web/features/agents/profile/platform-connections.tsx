import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Connection } from '#contract/connections/types.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { ConnectAgent } from '#web/entities/connections/connect-agent.tsx';
import { useConnection } from '#web/entities/connections/connection-queries.ts';
import {
  followerWords,
  handleOf,
  connectionHealth,
  waitingWords,
} from '#web/entities/connections/connection-labels.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmButton } from '#web/ui/feedback/confirm-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import classes from './platform-connections.module.css';
import { useDisconnectPlatform } from '#web/features/agents/queries.ts';

interface Props {
  agent: Agent;
  platform: LivePlatform;
}

function Disconnect({ agent, platform }: Props) {
  const disconnect = useDisconnectPlatform(agent.id);
  const { name } = platforms[platform];
  return (
    <ConfirmButton
      size="compact-sm"
      variant="default"
      aria-label={`Disconnect ${name}`}
      words={{
        button: 'Disconnect',
        title: `Disconnect ${agent.name} from ${name}`,
        question: `${agent.name} no longer publishes on ${name}. Posts that come due there are held; they go out if you connect it again in time, and count as missed if you do not. What is published stays, and so does the account for your other agents.`,
        confirm: 'Disconnect',
      }}
      busy={disconnect.isPending}
      onConfirm={() =>
        disconnect.mutate(platform, { onError: (error) => void notify.failure(error) })
      }
    />
  );
}

/** What is wrong with the account, and what still has to be confirmed about it. */
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

function Row({ agent, platform }: Props) {
  const { connection: account } = useConnection(platform);
  const linked = agent.platform_connections.find((one) => one.platform === platform);
  const { name } = platforms[platform];
  const { tone, word } = connectionHealth(linked);
  const followers = linked?.followers ?? null;
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className="lineXs">
          <strong>{name}</strong> <StatusBadge tone={tone}>{word}</StatusBadge>
        </p>
        {linked ? (
          <p className="said">
            {handleOf(linked)}
            {followers !== null && `, ${followerWords(followers)}`}
          </p>
        ) : null}
        {linked && account ? <Needs account={account} /> : null}
      </div>
      <div className="rowXs">
        {linked?.status === 'connected' ? null : (
          <ConnectAgent
            agent_id={agent.id}
            platform={platform}
            label="Connect"
            size="compact-sm"
            variant="light"
          />
        )}
        {linked ? <Disconnect agent={agent} platform={platform} /> : null}
      </div>
    </li>
  );
}

/** Where the agent can publish, through which account, and how that account is. */
export const PlatformConnections = ({ agent }: { agent: Agent }) => (
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
      {LivePlatformIds.map((platform) => (
        <Row key={platform} agent={agent} platform={platform} />
      ))}
    </ul>
  </Panel>
);
