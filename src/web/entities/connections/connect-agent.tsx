/** Lets an agent publish on a platform, through a connected account or a new one. */
import { Button, type ButtonProps, Menu, Skeleton } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { ConnectAccount } from './connect-account.tsx';
import { useConnections } from './connection-queries.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { isAsked } from './connect-dialog.tsx';

interface Props extends ButtonProps {
  agent_id: string;
  platform: LivePlatform;
  /** The page has unsaved input, so a sign-in that takes the whole page opens another tab. */
  stays?: boolean;
}

/** The settings, in another tab. */
const InOtherTab = ({ name, ...props }: ButtonProps & { name: string }) => (
  <Button
    data-needs="manage"
    {...props}
    rightSection={<IconExternalLink size={14} aria-label="in another tab" />}
    renderRoot={(given) => (
      <Link to="/settings" search={{ tab: 'platforms' }} target="_blank" {...given} />
    )}
  >
    Connect {name}
  </Button>
);

/** The label of the button, and its name for screen readers. */
const wordsOf = (used: Connection | undefined, name: string) =>
  used
    ? { children: `Use ${accountName(used)}`, 'aria-label': `Use ${accountName(used)} on ${name}` }
    : { children: `Connect ${name}` };

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
        data-needs="manage"
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

/** Links an account to the agent. Without one, the sandbox creates it, and other platforms use their first. */
function useUse(id: string, platform: LivePlatform) {
  const link = useConnectPlatform();
  const use = (account?: Connection) =>
    link.mutate(
      { id, platform, ...(account && { connection_id: account.id }) },
      { onError: (error) => void notify.failure(error) },
    );
  return { use, loading: link.isPending };
}

/** Connects or reconnects an account, and links it to the agent. */
function Add({
  agent_id,
  platform,
  stays,
  ...props
}: Props & { connection: Connection | undefined; opensAtOnce: boolean }) {
  const { use, loading } = useUse(agent_id, platform);
  const traits = platforms[platform];
  const { connection: _connection, opensAtOnce: _opens, ...looks } = props;
  if (stays && traits.connect.by === 'visit')
    return <InOtherTab {...looks} name={prescribedName(traits)} />;
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

/** For platforms with a sign-in: through a connected account, or a new one. */
function Chosen({ agent_id, platform, stays = false, ...props }: Props) {
  const { isKnown, well, broken, isFirst } = useUnused(platform, agent_id);
  const [isAdding, setIsAdding] = useState(false);
  const { use, loading } = useUse(agent_id, platform);

  // Waits until it is known whether there is an account, before it offers to connect one.
  if (!isKnown) return <Skeleton height={26} width={96} radius="sm" />;
  const [only, ...others] = isAdding ? [] : well;
  if (!only)
    return (
      <Add
        {...props}
        agent_id={agent_id}
        platform={platform}
        stays={stays}
        connection={isFirst && !isAdding ? broken : undefined}
        opensAtOnce={isAdding}
      />
    );
  if (others.length === 0)
    return (
      <Button
        data-needs="manage"
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

/** The sandbox creates its first account automatically. */
function Unasked({ agent_id, platform, stays: _stays, ...props }: Props) {
  const { use, loading } = useUse(agent_id, platform);
  return (
    <Button
      data-needs="manage"
      {...wordsOf(undefined, platforms[platform].name)}
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
