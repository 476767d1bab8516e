/** Says on a post that its account works again, and what that means for it. */
import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { useConnections } from './connection-queries.ts';
import { useReconnected } from './visit-return.ts';

interface Props {
  account: {
    connection: { id: string; username: string; name: string };
    platform: LivePlatform;
    attention: Attention | null;
  };
  /** Tries a missed post again, where nothing beside it does. */
  tryAgain?: ReactNode;
}

/** What happens to the post; empty if something else stops it, which is said beside it. */
function nextWords(attention: Attention | null): string {
  if (attention === null) return 'This post continues automatically.';
  return attention.action === 'send_now' ? 'This post wasn’t published in time.' : '';
}

/** The account of the address is only believed if it is connected now. */
export function ReconnectedNote({ account, tryAgain }: Props) {
  const { connection, platform, attention } = account;
  const { reconnected } = useReconnected();
  const { connections } = useConnections(platform);
  const isWell = connections.some(
    ({ id, status }) => id === connection.id && status === 'connected',
  );
  if (reconnected !== connection.id || !isWell) return null;
  return (
    <Alert color="green" role="status" icon={<IconCircleCheck size={18} aria-hidden />}>
      <div className="rowXs">
        <span>
          <strong>{accountOn(account)} works again.</strong> {nextWords(attention)}
        </span>
        {attention?.action === 'send_now' && tryAgain}
      </div>
    </Alert>
  );
}
