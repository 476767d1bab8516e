/** Everything that can be done with a connected account. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChecklist,
  IconClock,
  IconDots,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconScale,
} from '@tabler/icons-react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { isAsked } from '#web/entities/connections/connect-dialog.tsx';
import { dayOf, unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { useConnections } from '#web/entities/connections/connection-queries.ts';
import { useCheckNow } from '#web/entities/connections/use-check-now.ts';

/** What opens a dialog. */
export type AccountAct = 'times' | 'rename' | 'reconnect' | 'checklist' | 'rules' | 'disconnect';

const icons = {
  times: IconClock,
  rename: IconPencil,
  reconnect: IconPlugConnected,
  checklist: IconChecklist,
  rules: IconScale,
  disconnect: IconPlugConnectedX,
} as const satisfies Record<AccountAct, unknown>;

interface Props {
  connection: Connection;
  called: string;
  onAct: (act: AccountAct) => void;
}

/** What can be done with it, in words. */
function useActs(connection: Connection): [AccountAct, string][] {
  const { platform, checklist } = connection;
  const { name, agent_handles } = platforms[platform];
  const { connectable } = useConnections(platform);
  const { done, all } = checklistCount(platform, checklist);
  const canReconnect = isAsked(platform) && unavailableWords(connectable) === null;
  return [
    ['times', 'Posting times'],
    ...(agent_handles ? [['rename', 'Rename'] satisfies [AccountAct, string]] : []),
    ...(canReconnect ? [['reconnect', 'Reconnect'] satisfies [AccountAct, string]] : []),
    ...(all > 0
      ? [['checklist', `Checklist (${done} of ${all})`] satisfies [AccountAct, string]]
      : []),
    ['rules', `What ${name} allows`],
    ['disconnect', 'Disconnect'],
  ];
}

export function AccountMenu({ connection, called, onAct }: Props) {
  const { now, isChecking } = useCheckNow(connection);
  const acts = useActs(connection);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={isChecking}
          aria-label={`More for ${called}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Connected on {dayOf(connection.connected_at)}</Menu.Label>
        {!platforms[connection.platform].is_local && (
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={now}>
            Check now
          </Menu.Item>
        )}
        {acts.map(([act, words]) => {
          const Icon = icons[act];
          return (
            <Menu.Item
              key={act}
              {...(act === 'disconnect' && { color: 'red' })}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onAct(act)}
            >
              {words}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
