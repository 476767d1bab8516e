/** Lets an agent publish on a platform: through an account that is there, or through one that is connected now. */
import { Button, Menu, Skeleton } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { ConnectAccount } from './connect-account.tsx';
import { useConnections } from './connection-queries.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { isAsked } from './connect-dialog.tsx';

interface Props extends ButtonProps {
  agent_id: string;
  platform: LivePlatform;
  /** What the button says where the platform's name stands beside it. */
  label?: string;
  /** Something on the page would be lost by leaving it, so what takes the whole page is done in another tab. */
  stays?: boolean;
}

/** The settings, in a tab of their own. */
const InOtherTab = ({ name, ...props }: ButtonProps & { name: string }) => (
  <Button
    {...props}
    rightSection={<IconExternalLink size={14} aria-label="in another tab" />}
    renderRoot={(given) => (
      <Link to="/settings" search={{ tab: 'platforms' }} target="_blank" {...given} />
    )}
  >
    Connect {name}
  </Button>
);

/** What the button says, and to whom does not see what stands beside it. */
const wordsOf = (used: Connection | undefined, name: string, label = `Connect ${name}`) =>
  used
    ? { children: `Use ${accountName(used)}`, 'aria-label': `Use ${accountName(used)} on ${name}` }
    : { children: label, 'aria-label': `Connect ${name}` };

interface ChoiceProps extends ButtonProps {
  platform: LivePlatform;
  accounts: readonly Connection[];
  onChoose: (account: Connection) => void;
  onConnect: () => void;
}

/** Several accounts that the agent could use. */
const Choice = ({ platform, accounts, onChoose, onConnect, ...props }: ChoiceProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        {...props}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-label={`Choose an account on ${platforms[platform].name}`}
      >
        Choose an account
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {accounts.map((account) => (
        <Menu.Item key={account.id} onClick={() => onChoose(account)}>
          {accountName(account)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onConnect}>Connect another account</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** The accounts of a platform that the agent does not use yet. */
function useUnused(platform: LivePlatform, agent_id: string) {
  const { connections, isKnown } = useConnections(platform);
  const unused = connections.filter(({ agents }) => !agents.some(({ id }) => id === agent_id));
  return {
    isKnown,
    well: unused.filter(({ status }) => status === 'connected'),
    broken: unused.find(({ status }) => status !== 'connected'),
    isFirst: unused.length === connections.length,
  };
}

/** Has the agent use an account; without one the sandbox makes it, and elsewhere the server takes the first. */
function useUse(id: string, platform: LivePlatform) {
  const link = useConnectPlatform();
  const use = (account?: Connection) =>
    link.mutate(
      { id, platform, ...(account && { connection_id: account.id }) },
      { onError: (error) => void notify.failure(error) },
    );
  return { use, loading: link.isPending };
}

/** Connects an account that is not here yet, or one again, and has the agent use it. */
function Add({
  agent_id,
  platform,
  stays,
  ...props
}: Omit<Props, 'label'> & {
  label: string | undefined;
  connection: Connection | undefined;
  opensAtOnce: boolean;
}) {
  const { use, loading } = useUse(agent_id, platform);
  const { name, connect } = platforms[platform];
  const { label: _label, connection: _connection, opensAtOnce: _opens, ...looks } = props;
  if (stays && connect.by === 'visit') return <InOtherTab {...looks} name={name} />;
  return (
    <ConnectAccount
      {...props}
      platform={platform}
      start={{ from: 'agent', agent_id }}
      busy={loading}
      onConnected={use}
    />
  );
}

/** Where an account has to be signed in to: through one that is there, or one that is connected now. */
function Chosen({ agent_id, platform, label, stays = false, ...props }: Props) {
  const { isKnown, well, broken, isFirst } = useUnused(platform, agent_id);
  const [isAdding, setIsAdding] = useState(false);
  const { use, loading } = useUse(agent_id, platform);

  // Until it is known whether there is an account, nobody is asked to connect one.
  if (!isKnown) return <Skeleton height={26} width={96} radius="sm" />;
  const [only, ...others] = isAdding ? [] : well;
  if (!only)
    return (
      <Add
        {...props}
        agent_id={agent_id}
        platform={platform}
        stays={stays}
        label={label}
        connection={isFirst && !isAdding ? broken : undefined}
        opensAtOnce={isAdding}
      />
    );
  if (others.length === 0)
    return (
      <Button
        {...wordsOf(only, platforms[platform].name)}
        {...props}
        loading={loading}
        onClick={() => use(only)}
      />
    );
  return (
    <Choice
      {...props}
      loading={loading}
      platform={platform}
      accounts={well}
      onChoose={use}
      onConnect={() => setIsAdding(true)}
    />
  );
}

/** The sandbox opens its first account automatically. */
function Unasked({ agent_id, platform, label, stays: _stays, ...props }: Props) {
  const { use, loading } = useUse(agent_id, platform);
  return (
    <Button
      {...wordsOf(undefined, platforms[platform].name, label)}
      {...props}
      loading={loading}
      onClick={() => use()}
    />
  );
}

export function ConnectAgent(props: Props) {
  const { connections } = useConnections(props.platform);
  const isChosen = isAsked(props.platform) || connections.length > 1;
  return isChosen ? <Chosen {...props} /> : <Unasked {...props} />;
}
