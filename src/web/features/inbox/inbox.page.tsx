/** Mentions and replies beside the one that is open, and opt-outs. */
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { usePlaceName } from '#web/entities/connections/use-place-name.ts';
import { waitingQuery } from '#web/entities/engagement/inbox-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RowCount } from '#web/ui/row-list.tsx';
import { FilterButton } from '#web/ui/filter-button.tsx';
import { FilterFields, filtersId, FilterWords } from './inbox-filters.tsx';
import { EmptyInbox, InboxRow, NotListed } from './inbox-list.tsx';
import { InboxTabNames, inboxTabs } from './inbox-search.ts';
import { InteractionDetail } from './interaction-detail.tsx';
import { type Inbox, useInbox, useInboxSearch, useShortcuts } from './use-inbox.ts';
import { DotsMenu } from '#web/ui/dots-menu.tsx';
import classes from './inbox.module.css';

interface Arrival {
  id: string;
  lead: (item: Interaction) => void;
}

/** Loads more of the list, and moves focus to the first new mention, because the button may be gone. */
function useMore({ items, isFetchingMore, fetchMore }: Inbox) {
  const [arrival, setArrival] = useState<Arrival>();
  const led = useRef<Arrival>(undefined);
  // A row can get the focus once it is rendered.
  useEffect(() => {
    const item = items.find(({ id }) => id === arrival?.id);
    if (!arrival || !item || led.current === arrival) return;
    led.current = arrival;
    arrival.lead(item);
  }, [arrival, items]);

  const call = async (lead: Arrival['lead']) => {
    const last = items.at(-1);
    const all = await fetchMore();
    const next = all[all.findIndex(({ id }) => id === last?.id) + 1];
    if (next) setArrival({ id: next.id, lead });
  };
  return {
    show: (lead: Arrival['lead']) => {
      if (!isFetchingMore) void call(lead);
    },
  };
}

const countOf = (shown: number, total: number) =>
  shown < total ? `The newest ${shown} of ${total} messages` : pluralize(total, 'message');

/** What is open beside the list, and the ways through it. */
function useDesk(inbox: Inbox, place: RefObject<HTMLElement | null>) {
  const { items, hasMore } = inbox;
  const { search, choose } = useInboxSearch();
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
    if (search.tab === 'opt-outs') return;
    const from = at === -1 ? (open ? 0 : -1) : at;
    const next = items[Math.max(0, from + step)];
    if (next) goTo(next);
    else if (hasMore) more.show(goTo);
  };
  return {
    open,
    onMove,
    onMore: () => more.show(focus),
    onDecided: () => {
      const from = items.findIndex(({ id }) => id === open?.id);
      if (search.state === undefined) goTo(items[from + 1] ?? items[from - 1]);
    },
    onBack: () => choose({ item: undefined }),
  };
}
type Desk = ReturnType<typeof useDesk>;

interface Props {
  inbox: Inbox;
  agents: readonly Agent[];
  desk: Desk;
}

const agentOf = (agents: readonly Agent[], { agent_id }: Interaction) =>
  agents.find(({ id }) => id === agent_id);

function Rows({ inbox, agents, desk }: Props) {
  const { items, total, hasMore, isFetchingMore } = inbox;
  const { search } = useInboxSearch();
  const placeName = usePlaceName();
  return (
    <section className="stackSm" aria-label="Posts">
      <RowCount>{countOf(items.length, total)}</RowCount>
      <ul className={classes.rows}>
        {items.map((item) => (
          <li key={item.id}>
            <InboxRow
              item={item}
              place={placeName(item.platform, item.account_id)}
              hue={archetypes[agentOf(agents, item)?.personality_type ?? 'custom'].hue}
              isOpen={item.id === desk.open?.id}
              search={search}
            />
          </li>
        ))}
      </ul>
      <ShowMore more={hasMore} loading={isFetchingMore} onMore={desk.onMore} />
    </section>
  );
}

/** What waits for the owner, or what matches the filters. */
function List({ isFiltering, ...props }: Props & { isFiltering: boolean }) {
  const { inbox, agents } = props;
  const { isKnown, isPending, error, isFetching, refetch, items } = inbox;
  return (
    <div className="stackSm">
      {isFiltering && <FilterFields agents={agents} />}
      <FilterWords agents={agents} />
      {!isKnown && (
        <QueryBoundary
          pending={isPending}
          failure={error ? messageOf(error, 'Couldn’t load the inbox.') : undefined}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {isKnown && items.length === 0 && <EmptyInbox agents={agents} answering={inbox.answering} />}
      {items.length > 0 && <Rows {...props} />}
    </div>
  );
}

/** The open mention; on a phone it takes the place of the list. */
function Reading({ inbox, agents, desk }: Props) {
  const placeName = usePlaceName();
  const { open, onDecided, onBack } = desk;
  return (
    <div className={classes.detail}>
      {open ? (
        <InteractionDetail
          key={open.id}
          item={open}
          place={placeName(open.platform, open.account_id)}
          agent={agentOf(agents, open)}
          onDecided={onDecided}
          onBack={onBack}
        />
      ) : (
        <NotListed hasMore={inbox.hasMore} onBack={onBack} />
      )}
    </div>
  );
}

/** Single keys get in the way of some people, who can turn them off; “?” shows them on every page. */
const KeysMenu = ({ isOn, turn }: ReturnType<typeof useShortcuts>) => (
  <DotsMenu label="More" className="wideOnly" size={34}>
    {isOn && <Menu.Label>Press ? to see the keys</Menu.Label>}
    <Menu.Item onClick={turn}>{isOn ? 'Turn keys off' : 'Turn keys on'}</Menu.Item>
  </DotsMenu>
);

const OptOutsTab = lazy(async () => ({ default: (await import('./opt-outs-tab.tsx')).OptOutsTab }));

export function InboxPage() {
  const { search, choose } = useInboxSearch();
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: waiting = 0 } = useQuery(waitingQuery);
  const place = useRef<HTMLDivElement>(null);
  const [isFiltering, setFiltering] = useState(false);
  const inbox = useInbox();
  const desk = useDesk(inbox, place);
  const shortcuts = useShortcuts({ place, onMove: desk.onMove });
  const { tab = 'inbox' } = search;
  const isOfReplies = tab !== 'opt-outs';
  const isBeside = isOfReplies && inbox.items.length > 0;
  const list = <List inbox={inbox} agents={agents} desk={desk} isFiltering={isFiltering} />;
  const contents = {
    inbox: list,
    sent: list,
    'opt-outs': (
      <Suspense fallback={<RowSkeletons count={3} />}>
        <OptOutsTab />
      </Suspense>
    ),
  };
  return (
    <div
      className={classes.inbox}
      ref={place}
      data-beside={isBeside || undefined}
      data-open={search.item !== undefined || undefined}
    >
      <div className={classes.listed}>
        <PageHeader
          title="Inbox"
          action={
            isOfReplies && (
              <>
                <FilterButton
                  isOpen={isFiltering}
                  controls={filtersId}
                  onClick={() => setFiltering(!isFiltering)}
                />
                <KeysMenu {...shortcuts} />
              </>
            )
          }
        />
        <PageTabs
          label="Inbox"
          tabs={InboxTabNames.map((name) => ({
            name,
            title:
              name === 'inbox' && waiting > 0 ? `${inboxTabs[name]} (${waiting})` : inboxTabs[name],
            content: contents[name],
          }))}
          open={tab}
          onOpen={(opened) => choose({ tab: opened, item: undefined })}
        />
      </div>
      {isBeside && <Reading inbox={inbox} agents={agents} desk={desk} />}
    </div>
  );
}
