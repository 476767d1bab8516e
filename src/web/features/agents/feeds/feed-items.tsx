/** The items of a feed, with the result of each, or why there is none. */
import { Anchor, Drawer, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type ItemState,
  ItemStates,
  type Stream,
  type StreamItem,
} from '#contract/streams/types.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { feedItemsQuery } from './feed-queries.ts';
import classes from '#web/features/agents/item-rows.module.css';

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
    <li className={classes.item}>
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

export function FeedItems({ feed, onClose }: { feed: Stream; onClose: () => void }) {
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
        <QueryBoundary
          pending={query.isPending}
          failure={query.error && !query.data ? messageOf(query.error) : undefined}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
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
        <ShowMore
          more={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    </Drawer>
  );
}
