/** The accounts that an agent may use: all of its person's, each with a switch. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Anchor, Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Connection } from '#contract/connections/types.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { inNetworkOrder } from '#web/entities/connections/connection-labels.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { useDisconnectPlatform } from '#web/features/agents/queries.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

interface Props {
  agent: Agent;
  account: Connection;
}

const onError = (error: unknown) => void notify.failure(error);

/** Where the agent has several accounts on a network, the one that is used unless another is chosen. */
function First({ agent, account }: Props) {
  const { mutate, isPending } = useConnectPlatform();
  const { id: connection_id, platform } = account;
  const there = agent.platform_connections.filter((one) => one.platform === platform);
  if (there.length < 2 || !there.some(({ id }) => id === connection_id)) return null;
  if (there[0]?.id === connection_id)
    return <span className="quiet">Used unless you choose another</span>;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Use first: ${accountLabel(account)}`}
      loading={isPending}
      onClick={() => mutate({ id: agent.id, platform, connection_id, is_first: true }, { onError })}
    >
      Use first
    </Button>
  );
}

/** Switching it off stops what is planned there, so this asks first. */
function AccountSwitch({ agent, account }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const on = useConnectPlatform();
  const off = useDisconnectPlatform(agent.id);
  const { id: connection_id, platform, waiting_posts, status } = account;
  const called = accountLabel(account);
  const isOn = agent.platform_connections.some(({ id }) => id === connection_id);
  const switchOff = () =>
    off.mutate({ platform, connection_id }, { onError, onSettled: () => setIsAsking(false) });
  const flip = () => {
    if (!isOn) on.mutate({ id: agent.id, platform, connection_id }, { onError });
    else if (waiting_posts > 0) setIsAsking(true);
    else switchOff();
  };
  return (
    <li className="rowSm between">
      <Switch
        label={called}
        description={status === 'connected' ? undefined : 'Needs reconnecting'}
        checked={isOn}
        disabled={on.isPending || off.isPending}
        onChange={flip}
      />
      <First agent={agent} account={account} />
      <ConfirmDialog
        opened={isAsking}
        title={`Switch ${called} off for ${agent.name}?`}
        confirmLabel="Switch off"
        destructive
        loading={off.isPending}
        onConfirm={switchOff}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {agent.name} will stop posting there. Its scheduled posts go on hold, and are missed if
          you don’t switch it on in time. Published posts and your other agents aren’t affected.
        </p>
      </ConfirmDialog>
    </li>
  );
}

/** An account belongs to its person, and every agent may use it unless it is switched off here. */
export function AccountSwitches({ agent }: { agent: Agent }) {
  const query = useQuery(connectionsQuery);
  const { data } = query;
  return (
    <Panel
      title="Accounts"
      aside={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
        >
          Connect another account
        </Anchor>
      }
    >
      <div className="stackMd">
        <p className="said">
          {agent.name} may use the accounts that are switched on.{' '}
          {agent.is_sample
            ? 'It’s a sample agent, so accounts that you connect later are off.'
            : 'Those that you connect later are on.'}
        </p>
        <QueryState query={query} fallback="Couldn’t load your accounts." />
        {data && data.connections.length === 0 && (
          <p className="quiet">You haven’t connected an account yet.</p>
        )}
        <ul className="plain stackSm" aria-label="Accounts">
          {inNetworkOrder(data?.connections ?? []).map((account) => (
            <AccountSwitch key={account.id} agent={agent} account={account} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}
