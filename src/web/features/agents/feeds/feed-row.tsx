import { Button, Modal } from '@mantine/core';
import { IconKey, IconRefresh } from '@tabler/icons-react';
import type { Stream, StreamAct } from '#contract/streams/types.ts';
import { notify } from '#web/lib/notify.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { type RowAct, RowActions } from '#web/features/agents/row-actions.tsx';
import { IncomingAddress } from './feed-dialog.tsx';
import { useFeedAct, useNewAddress } from './feed-queries.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import rows from '#web/features/agents/item-rows.module.css';

const actWords: Record<StreamAct, string> = { idea: 'Ideas', draft: 'Drafts', queue: 'Queue' };

interface Props {
  feed: Stream;
  onEdit: () => void;
  onItems: () => void;
}

function Actions({ feed, onEdit }: Omit<Props, 'onItems'>) {
  const run = useFeedAct(feed.agent_id);
  const renew = useNewAddress(feed);
  const act = (what: RowAct | 'check') =>
    run.mutate(
      { id: feed.id, act: what },
      {
        onSuccess: ({ message }) => void notify.success(message),
        onError: (error) => void notify.failure(error),
      },
    );
  const first =
    feed.kind === 'webhook' ? (
      <MenuAct icon={IconKey} label="New address" onClick={() => renew.mutate()} />
    ) : (
      <MenuAct icon={IconRefresh} label="Check now" onClick={() => act('check')} />
    );
  return (
    <>
      <RowActions
        name={feed.name}
        noun="feed"
        isPaused={feed.is_paused}
        isBusy={run.isPending || renew.isPending}
        onEdit={onEdit}
        onAct={act}
        first={first}
      >
        Deletes the feed and its items. Posts and ideas made from them stay.
      </RowActions>
      <Modal opened={renew.data !== undefined} onClose={renew.reset} title="New address">
        <IncomingAddress address={renew.data ?? ''} onClose={renew.reset} />
      </Modal>
    </>
  );
}

/** Its status; renders nothing when all is well. */
function State({ feed }: { feed: Stream }) {
  if (feed.is_paused) return <StatusBadge tone="quiet">Paused</StatusBadge>;
  if (feed.error !== null) return <StatusBadge tone="bad">Can’t be read</StatusBadge>;
  return null;
}

const Facts = ({ feed }: { feed: Stream }) => (
  <p className="lineSm quiet">
    <span>
      {actWords[feed.act]}, up to {feed.daily_limit} a day
    </span>
    <span>{feed.made} used</span>
    {feed.waiting > 0 && <span>{feed.waiting} in progress</span>}
    {feed.checked_at !== null && (
      <span>
        {feed.kind === 'webhook' ? 'Last sent' : 'Checked'} <Moment at={feed.checked_at} />
      </span>
    )}
  </p>
);

/** Why it can't be read, since when, and the time of the next try. */
const Trouble = ({ feed }: { feed: Stream }) =>
  feed.error === null ? null : (
    <div>
      <p className="wrong">{feed.error}</p>
      <p className="lineSm quiet">
        {feed.failing_since !== null && (
          <span>
            First failed <Moment at={feed.failing_since} />
          </span>
        )}
        {feed.next_check_at !== null && (
          <span>
            Next try <Moment at={feed.next_check_at} />
          </span>
        )}
      </p>
    </div>
  );

/** One feed of an agent: its source, what its items become, and what is wrong. */
export const FeedRow = (props: Props) => (
  <li className={rows.row}>
    <div className="stack2xs">
      <p className="lineXs">
        <strong dir="auto">{props.feed.name}</strong> <State feed={props.feed} />
      </p>
      <p className="quiet">
        {props.feed.kind === 'webhook' ? (
          'Sent by a program'
        ) : (
          <bdi className="shrinks breaks">{props.feed.url.replace(/^https:\/\//u, '')}</bdi>
        )}
      </p>
      <Facts feed={props.feed} />
      <Trouble feed={props.feed} />
    </div>
    <div className="besideXs gap2xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Items of ${props.feed.name}`}
        onClick={props.onItems}
      >
        Items
      </Button>
      <Actions feed={props.feed} onEdit={props.onEdit} />
    </div>
  </li>
);
