import { accountLabel } from '#domain/platforms/account-names.ts';
import { Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Connection } from '#contract/connections/types.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import { inNetworkOrder } from '#web/entities/connections/connection-labels.ts';
import {
  connectionsQuery,
  refreshConnections,
} from '#web/entities/connections/connection-queries.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

interface Props {
  /** Whether an account is on the post already. */
  isOn: (id: string) => boolean;
  onChoose: (account: Connection) => void;
}

/** Opens the sandbox for people without an account in it, who may not have an agent that opened it. */
function Sandbox({ onChoose }: Pick<Props, 'onChoose'>) {
  const client = useQueryClient();
  const { name } = platforms[homePlatform];
  const open = async () => {
    try {
      const { data } = await api.connections.connect({ body: { platform: homePlatform } });
      await refreshConnections(client);
      onChoose(data);
    } catch (error) {
      void notify.failure(error);
    }
  };
  return (
    <Menu.Item
      data-needs="manage"
      leftSection={<NetworkIcon platform={homePlatform} />}
      onClick={() => void open()}
    >
      {name}, a private feed to try things out
    </Menu.Item>
  );
}

/** The accounts that a post isn't on yet, and ways to more of them. */
export default function AccountMenu({ isOn, onChoose }: Props) {
  const { data } = useQuery(connectionsQuery);
  const others = inNetworkOrder(data?.connections ?? []).filter(({ id }) => !isOn(id));
  const isEmpty = data?.connections.length === 0;
  const hasSandbox = !data || data.connections.some(({ platform }) => platform === homePlatform);
  return (
    <>
      {others.map((account) => (
        <Menu.Item
          key={account.id}
          leftSection={<NetworkIcon platform={account.platform} />}
          onClick={() => onChoose(account)}
        >
          {accountLabel(account)}
        </Menu.Item>
      ))}
      {!hasSandbox && <Sandbox onChoose={onChoose} />}
      {(!hasSandbox || others.length > 0) && <Menu.Divider data-needs="manage" />}
      <Menu.Item
        data-needs="manage"
        leftSection={<IconExternalLink size={16} aria-label="in another tab" />}
        renderRoot={(props) => (
          <Link to="/settings" search={{ tab: 'platforms' }} target="_blank" {...props} />
        )}
      >
        {isEmpty ? 'Connect an account' : 'Connect another account'}
      </Menu.Item>
    </>
  );
}
