/** The less frequent actions on a connected account. */
import { Menu } from '@mantine/core';
import {
  IconChecklist,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconScale,
  IconShare,
  IconUserCheck,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { checklistCount } from '#domain/platforms/connection-checklist.ts';
import { isAsked } from '#web/entities/connections/connect-dialog.tsx';
import { dayOf, unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { useConnections, useCheckAccount } from '#web/entities/connections/connection-queries.ts';
import { Moment } from '#web/ui/moment.tsx';
import type { AccountAct } from './account-dialog.tsx';
import { notify } from '#web/lib/notify.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';

/** Checks an account on its platform now, and shows the result. */
function useCheckNow({ id, platform }: Connection) {
  const check = useCheckAccount();
  const now = () =>
    check.mutate(id, {
      onSuccess: ({ data, message }) =>
        void (data.status === 'connected'
          ? notify.success(message)
          : notify.error(data.status_reason ?? message)),
      onError: (error) => void notify.failure(error, `Couldn’t check ${platforms[platform].name}.`),
    });
  return { now, isChecking: check.isPending };
}

type MenuAct = Exclude<AccountAct, 'times'>;

const icons = {
  approvers: IconUserCheck,
  share: IconShare,
  rename: IconPencil,
  reconnect: IconPlugConnected,
  checklist: IconChecklist,
  rules: IconScale,
  disconnect: IconPlugConnectedX,
} as const satisfies Record<MenuAct, unknown>;

/** What a member needs for each. */
const needs: Readonly<Partial<Record<MenuAct, string>>> = {
  approvers: 'owner',
  share: 'approve',
  rename: 'manage',
  reconnect: 'manage',
  checklist: 'manage',
  disconnect: 'manage',
};

interface Props {
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
  button: RefObject<HTMLButtonElement | null>;
  onAct: (act: MenuAct) => void;
}

/** The items with their labels; only those that apply to this account. */
function useActs({ platform, checklist }: Connection): [MenuAct, string][] {
  const { name, agent_handles } = platforms[platform];
  const { connectable } = useConnections(platform);
  const { done, all } = checklistCount(platform, checklist);
  const acts: (readonly [MenuAct, string, boolean])[] = [
    ['approvers', 'Who must approve', true],
    ['share', 'Share the next two weeks', true],
    ['rename', 'Rename', agent_handles === true],
    ['reconnect', 'Reconnect', isAsked(platform) && unavailableWords(connectable) === null],
    ['checklist', done < all ? `Finish setup: ${done} of ${all}` : 'Setup checklist', all > 0],
    ['rules', `What ${name} allows`, true],
    ['disconnect', 'Disconnect', true],
  ];
  return acts.flatMap(([act, words, fits]) => (fits ? [[act, words]] : []));
}

/** When it was connected, and when its network was last checked. */
function Since({ connection: { connected_at, checked_at, platform } }: Pick<Props, 'connection'>) {
  return (
    <>
      Connected on {dayOf(connected_at)}
      {platforms[platform].is_local ? null : (
        <>
          <br />
          {checked_at ? 'Last checked ' : 'Not checked yet'}
          {checked_at && <Moment at={checked_at} />}
        </>
      )}
    </>
  );
}

export function AccountMenu({ connection, called, button, onAct }: Props) {
  const { now, isChecking } = useCheckNow(connection);
  const acts = useActs(connection);
  const isLocal = platforms[connection.platform].is_local === true;
  return (
    <DotsMenu label={`More for ${called}`} ref={button} loading={isChecking}>
      <Menu.Label>
        <Since connection={connection} />
      </Menu.Label>
      {!isLocal && (
        <MenuAct data-needs="manage" icon={IconRefresh} label="Check now" onClick={now} />
      )}
      {acts.map(([act, words]) => {
        const Icon = icons[act];
        return (
          <MenuAct
            key={act}
            data-needs={needs[act]}
            icon={Icon}
            label={words}
            {...(act === 'disconnect' && { color: 'red' })}
            onClick={() => onAct(act)}
          />
        );
      })}
    </DotsMenu>
  );
}
