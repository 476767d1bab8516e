import { Button } from '@mantine/core';
import type { Agent } from '#contract/agents.ts';
import { LivePlatformIds, platforms } from '#contract/platforms.ts';
import type { LivePlatform } from '#contract/platforms.ts';
import { useConnectPlatform } from '#web/lib/agent-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './platform-connections.module.css';
import { useDisconnectPlatform } from './queries.ts';

function Connection({ agent, platform }: { agent: Agent; platform: LivePlatform }) {
  const connect = useConnectPlatform();
  const disconnect = useDisconnectPlatform(agent.id);
  const connection = agent.platform_connections.find((one) => one.platform === platform);
  const connected = connection?.status === 'connected';
  const { name } = platforms[platform];
  const failed = (error: unknown) => void notify.failure(error);
  const followers = connection?.followers ?? null;

  return (
    <div className={classes.row}>
      <div>
        <strong>{name}</strong>
        <p className={classes.who}>
          {connection ? `@${connection.username}` : 'Not connected'}
          {followers !== null && `, ${followers} followers`}
          {connection?.status === 'needs_reconnect' && ', needs to be connected again'}
        </p>
      </div>
      {connected ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Disconnect ${name}`}
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate(platform, { onError: failed })}
        >
          Disconnect
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Connect ${name}`}
          loading={connect.isPending}
          onClick={() => connect.mutate({ id: agent.id, platform }, { onError: failed })}
        >
          {connection ? 'Reconnect' : 'Connect'}
        </Button>
      )}
    </div>
  );
}

/** Where the agent can publish. */
export function PlatformConnections({ agent }: { agent: Agent }) {
  return (
    <Panel title="Platform connections">
      {LivePlatformIds.map((platform) => (
        <Connection key={platform} agent={agent} platform={platform} />
      ))}
    </Panel>
  );
}
