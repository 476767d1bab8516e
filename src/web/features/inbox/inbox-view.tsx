import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { usePlaceName } from '#web/entities/connections/use-place-name.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { Nothing, NotListed } from './inbox-nothing.tsx';
import { InboxRow } from './inbox-row.tsx';
import classes from './inbox.module.css';
import { InteractionDetail } from './interaction-detail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';
import { useInboxSearch } from './use-inbox-search.ts';
import { useMore } from './use-more.ts';
import { useShortcuts } from './use-shortcuts.ts';

const countOf = (shown: number, total: number) =>
  shown < total
    ? `The newest ${shown} of ${total} posts`
    : `${total} ${total === 1 ? 'post' : 'posts'}`;

interface Props {
  inbox: Inbox;
  agents: readonly Agent[];
}

/** The mentions on the left, the open one on the right; on a phone one at a time. */
function Listed({ inbox, agents }: Props) {
  const { items, total, hasMore, isFetchingMore } = inbox;
  const { search, choose } = useInboxSearch();
  const place = useRef<HTMLDivElement>(null);
  const placeName = usePlaceName();
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const at = items.findIndex(({ id }) => id === search.item);
  const open = items[at] ?? (search.item === undefined ? items[0] : undefined);

  const focus = ({ id }: Interaction) =>
    place.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  const goTo = (item: Interaction | undefined) => {
    choose({ item: item?.id });
    if (item) focus(item);
  };
  const more = useMore(inbox);
  const onMove = (step: -1 | 1) => {
    const from = at === -1 ? (open ? 0 : -1) : at;
    const next = items[Math.max(0, from + step)];
    if (next) goTo(next);
    else if (hasMore) more.show(goTo);
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
          <RowCount>{countOf(items.length, total)}</RowCount>
          <RowList>
            {items.map((item) => (
              <li key={item.id}>
                <InboxRow
                  item={item}
                  place={placeName(item.platform, item.account_id)}
                  hue={archetypes[byId.get(item.agent_id)?.personality_type ?? 'custom'].hue}
                  isOpen={item.id === open?.id}
                  search={search}
                />
              </li>
            ))}
          </RowList>
          <ShowMore more={hasMore} loading={isFetchingMore} onMore={() => more.show(focus)} />
        </section>
        {!open && <NotListed hasMore={hasMore} />}
        {open && (
          <InteractionDetail
            key={open.id}
            item={open}
            place={placeName(open.platform, open.account_id)}
            agent={byId.get(open.agent_id)}
            onDecided={onDecided}
            onBack={() => choose({ item: undefined })}
          />
        )}
      </div>
    </>
  );
}

/** The mentions that need review, or those that match the filters. */
export function InboxView() {
  const { data: agents = [] } = useQuery(agentsQuery);
  const inbox = useInbox();
  const { isKnown, isPending, error, isFetching, refetch, items } = inbox;
  return (
    <>
      <InboxFilters agents={agents} />
      {!isKnown && (
        <QueryBoundary
          pending={isPending}
          failure={error ? messageOf(error, 'Couldn’t load the inbox.') : undefined}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {isKnown && items.length === 0 && <Nothing agents={agents} answering={inbox.answering} />}
      {items.length > 0 && <Listed inbox={inbox} agents={agents} />}
    </>
  );
}
