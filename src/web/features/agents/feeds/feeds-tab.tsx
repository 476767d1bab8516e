/** Feeds whose new items become ideas, drafts or posts of an agent. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Stream } from '#contract/streams/types.ts';
import { ImportLink } from '#web/entities/posts/import-link.tsx';
import { messageOf } from '#web/lib/api/api-error.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedItems } from './feed-items.tsx';
import { feedsQuery } from './feed-queries.ts';
import { FeedRow } from './feed-row.tsx';

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
        <p className="quiet">
          New items of a blog, a news site or a repository become ideas, drafts or posts of{' '}
          {agent.name}.
        </p>
        {feeds.length > 0 && !agent.is_active && (
          <p className="warning">{agent.name} is off, so feeds aren’t read.</p>
        )}
        <QueryBoundary
          pending={query.isPending}
          failure={query.error && !query.data ? messageOf(query.error) : undefined}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
        {query.data?.length === 0 && (
          <EmptyState title="No feeds yet" action={<AddFeed onAdd={add} />}>
            Add a blog, a news site or a repository.
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
