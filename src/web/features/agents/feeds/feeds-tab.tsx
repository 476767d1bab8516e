/** Feeds whose new items become ideas, drafts or posts of an agent. */
import { Anchor, Button, Drawer, Modal, Select } from '@mantine/core';
import { IconKey, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import {
  type ItemState,
  ItemStates,
  type Stream,
  type StreamAct,
  type StreamItem,
} from '#contract/streams/types.ts';
import { ImportLink } from '#web/entities/posts/import-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { notify } from '#web/lib/notify.ts';
import { type RowAct, RowActions } from '#web/features/agents/row-actions.tsx';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import rows from '#web/features/agents/item-rows.module.css';
import { FeedDialog, IncomingAddress } from './feed-dialog.tsx';
import { feedItemsQuery, feedsQuery, useFeedAct, useNewAddress } from './feed-queries.ts';

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
const FeedRow = (props: Props) => (
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

/** The items of a feed, with the result of each, or why there is none. */
const states: Record<ItemState, { word: string; tone: Tone }> = {
  made: { word: 'Used', tone: 'good' },
  waiting: { word: 'In progress', tone: 'info' },
  filtered: { word: 'Filtered out', tone: 'quiet' },
  over_limit: { word: 'Over the limit', tone: 'quiet' },
  old: { word: 'Already there', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'bad' },
};

const Item = ({ item }: { item: StreamItem }) => {
  const { title, url, state, reason, post_id, published_at, found_at } = item;
  const { word, tone } = states[state];
  return (
    <li className="stack2xs padWide">
      <p className="shrinks breaks" dir="auto">
        {url === null ? (
          title
        ) : (
          <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit>
            {title}
          </Anchor>
        )}
      </p>
      <p className="lineSm quiet">
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Moment at={published_at ?? found_at} />
        {post_id !== null && (
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
          >
            Open post
          </Anchor>
        )}
      </p>
      {reason !== null && <p className={state === 'failed' ? 'wrong' : 'quiet'}>{reason}</p>}
    </li>
  );
};

function FeedItems({ feed, onClose }: { feed: Stream; onClose: () => void }) {
  const [state, setState] = useState<ItemState>();
  const query = useInfiniteQuery(feedItemsQuery(feed.id, state));
  const items = rowsIn(query.data);
  return (
    <Drawer opened onClose={onClose} position="right" title={feed.name}>
      <div className="stackMd">
        <Select
          aria-label="Which items"
          placeholder="All items"
          data={ItemStates.map((value) => ({ value, label: states[value].word }))}
          value={state ?? null}
          onChange={(chosen) => setState(ItemStates.find((one) => one === chosen))}
          clearable
          clearButtonProps={{ 'aria-label': 'All items' }}
        />
        <QueryState query={query} />
        {query.data && items.length === 0 && (
          <p className="quiet">{state ? 'No items match.' : 'No items yet.'}</p>
        )}
        {items.length > 0 && (
          <RowList label="Items">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </RowList>
        )}
        <ShowNext query={query} />
      </div>
    </Drawer>
  );
}

/** What is open; a new feed has no id. */
interface Open {
  what: 'feed' | 'items';
  id?: string;
}

const AddFeed = ({ onAdd }: { onAdd: () => void }) => (
  <Button size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
    Add feed
  </Button>
);

function Dialogs({
  agent,
  feeds,
  open,
  onClose,
}: {
  agent: Agent;
  feeds: readonly Stream[];
  open: Open | undefined;
  onClose: () => void;
}) {
  const feed = feeds.find(({ id }) => id === open?.id);
  return (
    <>
      {open?.what === 'feed' && <FeedDialog agent={agent} feed={feed} onClose={onClose} />}
      {open?.what === 'items' && feed && <FeedItems feed={feed} onClose={onClose} />}
    </>
  );
}

export function FeedsTab({ agent }: { agent: Agent }) {
  const [open, setOpen] = useState<Open>();
  const query = useQuery(feedsQuery(agent.id));
  const feeds = query.data ?? [];
  const add = () => setOpen({ what: 'feed' });
  return (
    <div className="stackMd">
      <Panel title="Feeds" bare aside={feeds.length > 0 && <AddFeed onAdd={add} />}>
        {feeds.length > 0 && (
          <p className="quiet">
            {agent.name} turns new blog posts, news and releases into ideas, drafts or posts.
          </p>
        )}
        {feeds.length > 0 && !agent.is_active && (
          <p className="warning">{agent.name} is off, so feeds aren’t read.</p>
        )}
        <QueryState query={query} />
        {query.data?.length === 0 && (
          <EmptyState
            drawing="plug"
            title="Never run out of things to post"
            action={<AddFeed onAdd={add} />}
          >
            Add a blog, a news site or a repository. {agent.name} turns what’s new there into ideas,
            drafts or posts, as you choose.
          </EmptyState>
        )}
        {feeds.length > 0 && (
          <RowList label="Feeds">
            {feeds.map((feed) => (
              <FeedRow
                key={feed.id}
                feed={feed}
                onEdit={() => setOpen({ what: 'feed', id: feed.id })}
                onItems={() => setOpen({ what: 'items', id: feed.id })}
              />
            ))}
          </RowList>
        )}
      </Panel>
      <ImportLink />
      <Dialogs agent={agent} feeds={feeds} open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}
