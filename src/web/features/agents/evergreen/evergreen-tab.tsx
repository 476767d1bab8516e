/** Topics that an agent posts about repeatedly, when a posting time would stay empty. */
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { EvergreenItem } from '#contract/evergreen/types.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { EvergreenDialog } from './evergreen-dialog.tsx';
import { evergreenQuery } from './evergreen-queries.ts';
import { EvergreenRow } from './evergreen-row.tsx';
import { EvergreenSlots } from './evergreen-slots.tsx';

const AddItem = ({ onAdd }: { onAdd: () => void }) => (
  <Button size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
    Add item
  </Button>
);

/** What still prevents items from being used. */
function Missing({ agent }: { agent: Agent }) {
  const { data } = useQuery(connectionsQuery);
  if (!agent.is_active) return <p className="warning">{agent.name} is off, so no item is used.</p>;
  const own = new Set(agent.platform_connections.map(({ id }) => id));
  const hasTimes = data?.connections.some(
    ({ id, posting_times }) => own.has(id) && posting_times.slots.some((slot) => slot.evergreen),
  );
  if (hasTimes !== false) return null;
  return (
    <p className="warning">
      None of {agent.name}’s accounts has an evergreen posting time yet.{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
      >
        Mark some in Settings
      </Anchor>
    </p>
  );
}

function Items({ agent, onOpen }: { agent: Agent; onOpen: (item: EvergreenItem | 'new') => void }) {
  const query = useInfiniteQuery(evergreenQuery(agent.id));
  const items = rowsIn(query.data);
  const hasItems = items.length > 0;
  const add = () => onOpen('new');
  return (
    <Panel title="Evergreen" bare aside={hasItems && <AddItem onAdd={add} />}>
      <p className="quiet">
        If an evergreen posting time is still free the day before, {agent.name} writes a new post
        about one of these.
      </p>
      {hasItems && <Missing agent={agent} />}
      <QueryBoundary
        pending={query.isPending}
        failure={query.error && !query.data ? messageOf(query.error) : undefined}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
      {query.data && !hasItems && (
        <EmptyState title="No evergreen items yet" action={<AddItem onAdd={add} />}>
          Add what is worth saying again: a product, a tip, an answer people often ask for.
        </EmptyState>
      )}
      {hasItems && (
        <RowList label="Evergreen items">
          {items.map((item) => (
            <EvergreenRow key={item.id} item={item} onEdit={() => onOpen(item)} />
          ))}
        </RowList>
      )}
      <ShowMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Panel>
  );
}

export function EvergreenTab({ agent }: { agent: Agent }) {
  const [open, setOpen] = useState<EvergreenItem | 'new'>();
  return (
    <div className="stackLg">
      <Items agent={agent} onOpen={setOpen} />
      <EvergreenSlots agent={agent} />
      {open !== undefined && (
        <EvergreenDialog
          agent={agent}
          item={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
