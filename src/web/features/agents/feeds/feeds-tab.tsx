/** Feeds whose new items become ideas, drafts or posts of an agent. */
import { Button, Anchor, Drawer, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import {
  type Stream,
  type ItemState,
  ItemStates,
  type StreamItem,
} from '#contract/streams/types.ts';
import { ImportLink } from '#web/entities/posts/import-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { feedsQuery, feedItemsQuery } from './feed-queries.ts';
import { FeedRow } from './feed-row.tsx';
import { Link } from '@tanstack/react-router';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';

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
