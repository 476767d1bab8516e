/** Lets an agent publish on a platform: through the account that is there, or through one that is connected now. */
import { Button, Skeleton } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { useConnectPlatform } from '#web/entities/agents/agent-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { ConnectAccount } from './connect-account.tsx';
import { useConnection } from './connection-queries.ts';
import { handleOf } from './connection-labels.ts';
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
    ? { children: `Use ${handleOf(used)}`, 'aria-label': `Use ${handleOf(used)} on ${name}` }
    : { children: label, 'aria-label': `Connect ${name}` };

export function ConnectAgent({ agent_id, platform, label, stays, ...props }: Props) {
  const { connection, isKnown } = useConnection(platform);
  const link = useConnectPlatform();
  const { name } = platforms[platform];
  const now = () =>
    link.mutate({ id: agent_id, platform }, { onError: (error) => void notify.failure(error) });

  // Until it is known whether there is an account, nobody is asked to connect one.
  if (isAsked(platform) && !isKnown) return <Skeleton height={26} width={96} radius="sm" />;
  // Whoever has the account only chooses it; the sandbox makes one by itself.
  const used = isAsked(platform) ? connection : undefined;
  if (!isAsked(platform) || used?.status === 'connected')
    return (
      <Button {...wordsOf(used, name, label)} {...props} loading={link.isPending} onClick={now} />
    );
  if (stays && platforms[platform].connect.by === 'visit')
    return <InOtherTab {...props} name={name} />;
  return (
    <ConnectAccount
      {...props}
      platform={platform}
      start={{ from: 'agent', agent_id }}
      busy={link.isPending}
      label={label}
      onConnected={now}
    />
  );
}
