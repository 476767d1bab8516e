import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { EvergreenItem } from '#contract/evergreen/types.ts';
import { shortDate } from '#domain/text/dates.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type EvergreenAct, useEvergreenAct } from './evergreen-queries.ts';
import classes from './evergreen.module.css';

interface Props {
  item: EvergreenItem;
  onEdit: () => void;
}

function Actions({ item, onEdit }: Props) {
  const [asking, setAsking] = useState(false);
  const run = useEvergreenAct(item.agent_id);
  const act = (what: EvergreenAct) =>
    run.mutate(
      { id: item.id, act: what },
      {
        onSuccess: ({ message }) => void notify.success(message),
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Actions for ${item.topic}`}
            loading={run.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Edit
          </Menu.Item>
          {item.is_paused ? (
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => act('resume')}
            >
              Resume
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              onClick={() => act('pause')}
            >
              Pause
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${item.topic}?`}
        confirmLabel="Delete item"
        destructive
        loading={run.isPending}
        onConfirm={() => act('remove')}
        onClose={() => setAsking(false)}
      >
        Posts that were made of it stay.
      </ConfirmDialog>
    </>
  );
}

/** Any leap year: the days of a season are those of every year. */
const dayWords = (day: string): string => shortDate(`2024-${day}`);

const timesUsed = ({ uses, max_uses }: EvergreenItem): string => {
  if (max_uses !== null) return `Used ${uses} of ${max_uses} times`;
  return uses === 0 ? 'Not used yet' : uses === 1 ? 'Used once' : `Used ${uses} times`;
};

const isToCome = (at: string): boolean => Date.parse(at) > Date.now();

const Facts = ({ item }: { item: EvergreenItem }) => {
  const { season, cooldown_days: days, last_used_at, interactions } = item;
  return (
    <p className="lineSm quiet">
      <span>{days === 1 ? 'Once a day' : `Every ${days} days`} at most</span>
      {season && (
        <span>
          {dayWords(season.from)} – {dayWords(season.to)}
        </span>
      )}
      <span>{timesUsed(item)}</span>
      {last_used_at !== null && (
        <span>
          {isToCome(last_used_at) ? 'Next' : 'Last used'} <Moment at={last_used_at} />
        </span>
      )}
      {interactions !== null && (
        <span>{Math.round(interactions * 10) / 10} interactions on average</span>
      )}
    </p>
  );
};

/** One evergreen item of an agent: what it is about, how often it is used, and how that went. */
export const EvergreenRow = ({ item, onEdit }: Props) => (
  <li className={classes.row}>
    <div className={classes.facts}>
      <p className="lineXs">
        <strong dir="auto">{item.topic}</strong>{' '}
        {item.is_paused && <StatusBadge tone="quiet">Paused</StatusBadge>}
      </p>
      {item.facts !== '' && (
        <p className="cut quiet" dir="auto">
          {item.facts}
        </p>
      )}
      <Facts item={item} />
    </div>
    <Actions item={item} onEdit={onEdit} />
  </li>
);
