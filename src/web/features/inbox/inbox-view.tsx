import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import type { Interaction } from '#contract/engagement.ts';
import { agentsQuery } from '#web/lib/agent-queries.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { inboxQuery } from '#web/lib/engagement/inbox-queries.ts';
import { Awaited } from '#web/ui/awaited.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRow } from './inbox-row.tsx';
import classes from './inbox.module.css';
import { InteractionDetail } from './interaction-detail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useInboxSearch } from './use-inbox-search.ts';
import { useShortcuts } from './use-shortcuts.ts';

const pageSize = 50;
const mostRows = 200;

function Nothing({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useInboxSearch();
  if (search.agent ?? search.platform ?? search.state)
    return (
      <EmptyState
        drawing="talk"
        title="Nothing here"
        action={
          <Button
            variant="default"
            onClick={() => choose({ agent: undefined, platform: undefined, state: undefined })}
          >
            Show what waits for you
          </Button>
        }
      >
        No post of anybody’s fits these filters.
      </EmptyState>
    );
  const [first] = agents;
  return (
    <EmptyState
      drawing="talk"
      title="Nothing waits for you"
      action={
        first && (
          <Button
            renderRoot={(props) => (
              <Link
                to="/agents/$id"
                params={{ id: first.id }}
                search={{ tab: 'engagement' }}
                {...props}
              />
            )}
          >
            Set up how {first.name} answers
          </Button>
        )
      }
    >
      When somebody speaks to an agent whose auto-reply is on, its answer comes here: the first ten
      of each agent for your approval, and those that a platform wants you to send yourself.
    </EmptyState>
  );
}

/** The address names a post that this list does not hold: decided by now, or under another filter. */
function NotListed() {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.detail}>
      <EmptyState
        title="This post is not in the list"
        action={
          search.state !== 'all' && (
            <Button
              variant="default"
              onClick={() => choose({ state: 'all', agent: undefined, platform: undefined })}
            >
              Show everything
            </Button>
          )
        }
      >
        It may be decided by now.
      </EmptyState>
    </div>
  );
}

interface ListedProps {
  items: readonly Interaction[];
  agents: readonly Agent[];
  total: number;
  more: ReactNode;
}

/** The posts on the left, the open one on the right; on a phone one after the other. */
function Listed({ items, agents, total, more }: ListedProps) {
  const { search, choose } = useInboxSearch();
  const place = useRef<HTMLDivElement>(null);
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const at = items.findIndex(({ id }) => id === search.item);
  const open = items[at] ?? (search.item === undefined ? items[0] : undefined);

  const goTo = (item: Interaction | undefined) => {
    choose({ item: item?.id });
    if (!item) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-row="${item.id}"]`);
    row?.focus();
  };
  const onMove = (step: -1 | 1) => {
    const from = at === -1 ? (open ? 0 : -1) : at;
    const next = items[Math.max(0, Math.min(items.length - 1, from + step))];
    if (next) goTo(next);
  };
  const { isOn, turn } = useShortcuts({ place, onMove });
  const onDecided = () => {
    const from = items.findIndex(({ id }) => id === open?.id);
    if (search.state === undefined) goTo(items[from + 1] ?? items[from - 1]);
  };

  return (
    <>
      <ShortcutHelp isOn={isOn} onTurn={turn} />
      <div className={classes.inbox} ref={place} data-open={search.item !== undefined || undefined}>
        <section className={classes.listed} aria-label="Posts">
          <RowCount>
            {total} {total === 1 ? 'post' : 'posts'}
          </RowCount>
          <RowList>
            {items.map((item) => (
              <li key={item.id}>
                <InboxRow
                  item={item}
                  hue={archetypes[byId.get(item.agent_id)?.personality_type ?? 'custom'].hue}
                  isOpen={item.id === open?.id}
                  search={search}
                />
              </li>
            ))}
          </RowList>
          {more}
        </section>
        {!open && <NotListed />}
        {open && (
          <InteractionDetail
            key={open.id}
            item={open}
            agent={byId.get(open.agent_id)}
            onDecided={onDecided}
            onBack={() => choose({ item: undefined })}
          />
        )}
      </div>
    </>
  );
}

function useInbox(limit: number) {
  const { agent: agent_id, platform, state } = useInboxSearch().search;
  return useQuery(
    inboxQuery({
      ...(agent_id && { agent_id }),
      ...(platform && { platform }),
      ...(state && { state }),
      limit,
    }),
  );
}

interface FoundProps {
  found: { data: readonly Interaction[]; total: number };
  agents: readonly Agent[];
  more: ReactNode;
}

function Found({ found: { data, total }, agents, more }: FoundProps) {
  if (data.length === 0) return <Nothing agents={agents} />;
  return <Listed items={data} agents={agents} total={total} more={more} />;
}

/** Everything that waits for a person, or what the filters ask for. */
export function InboxView() {
  const [limit, setLimit] = useState(pageSize);
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data, isPending, error, isFetching, refetch } = useInbox(limit);
  const isAll = data === undefined || data.data.length >= data.total || limit >= mostRows;
  return (
    <>
      <InboxFilters agents={agents} />
      {data ? (
        <Found
          found={data}
          agents={agents}
          more={
            <ShowMore
              more={!isAll}
              loading={isFetching}
              onMore={() => setLimit(limit + pageSize)}
            />
          }
        />
      ) : (
        <Awaited
          pending={isPending}
          failure={error ? messageOf(error, 'The inbox could not be loaded.') : undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
