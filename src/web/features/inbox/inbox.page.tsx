/** Replies that need review, and opt-outs. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useEffect, useState, type RefObject } from 'react';
import { waitingQuery } from '#web/entities/engagement/inbox-queries.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import { type InboxTab, InboxTabNames, inboxTabs } from './inbox-search.ts';
import { useInboxSearch } from './use-inbox-search.ts';
import type { Agent } from '#contract/agents/types.ts';
import { type Interaction, InteractionStates } from '#contract/engagement/types.ts';
import { agentsQuery } from '#web/entities/agents/agent-queries.ts';
import { usePlaceName } from '#web/entities/connections/use-place-name.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { Nothing, NotListed } from './inbox-nothing.tsx';
import { InboxRow } from './inbox-row.tsx';
import classes from './inbox.module.css';
import { InteractionDetail } from './interaction-detail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { type Inbox, useInbox } from './use-inbox.ts';
import { isTyping } from '#web/lib/typing.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { Select } from '@mantine/core';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { interactionStateWords } from '#web/entities/engagement/engagement-labels.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';

const states = [
  { value: 'all', label: 'All' },
  ...InteractionStates.map((value) => ({ value, label: interactionStateWords[value].label })),
] as const;

function InboxFilters({ agents }: { agents: readonly Agent[] }) {
  const { search, choose } = useInboxSearch();
  return (
    <div className={classes.filters} data-open={search.item !== undefined || undefined}>
      <Select
        aria-label="State"
        placeholder="Needs review"
        data={states}
        value={search.state ?? null}
        onChange={(value) =>
          choose({ state: states.find((one) => one.value === value)?.value, item: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'What needs review' }}
      />
      <Select
        aria-label="Agent"
        placeholder="All agents"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.agent ?? null}
        onChange={(agent) => choose({ agent: agent ?? undefined, item: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All agents' }}
      />
      <Select
        aria-label="Platform"
        placeholder="All networks"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        value={search.platform ?? null}
        onChange={(platform) =>
          choose({ platform: platform ?? undefined, account: undefined, item: undefined })
        }
        clearable
        clearButtonProps={{ 'aria-label': 'All networks' }}
      />
      <AccountFilter
        platform={search.platform}
        value={search.account}
        onChange={(account) => choose({ account, item: undefined })}
      />
    </div>
  );
}

/** Shortcuts that move through the inbox and decide: they press the buttons that name them, and can be turned off. */
const kept = 'inbox-shortcuts';

const steps: Readonly<Record<string, -1 | 1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Arrow keys are for the list; elsewhere they move through tabs, or scroll the page. */
function isForList(event: KeyboardEvent): boolean {
  if (!event.key.startsWith('Arrow')) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest('[data-row]') !== null;
}

interface Options {
  /** Where the buttons are. */
  place: RefObject<HTMLElement | null>;
  onMove: (step: -1 | 1) => void;
}

function useShortcuts({ place, onMove }: Options) {
  const [isOn, setIsOn] = useState(() => storedRecord(kept)?.['off'] !== true);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = steps[event.key];
      if (step !== undefined) {
        if (!isForList(event)) return;
        event.preventDefault();
        onMove(step);
        return;
      }
      const button = [...(place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
        (one) => one.dataset['key'] === event.key && !one.hasAttribute('disabled'),
      );
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, onMove, place]);
  const turn = () => {
    storeRecord(kept, { off: isOn });
    setIsOn(!isOn);
  };
  return { isOn, turn };
}

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
        <section className={`stackSm ${classes.listed}`} aria-label="Posts">
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
function InboxView() {
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

const OptOutsTab = lazy(async () => ({ default: (await import('./opt-outs-tab.tsx')).OptOutsTab }));

const contents: Record<InboxTab, () => ReactNode> = {
  inbox: () => <InboxView />,
  'opt-outs': () => <OptOutsTab />,
};

export function InboxPage() {
  const { search, choose } = useInboxSearch();
  const { data: waiting = 0 } = useQuery(waitingQuery);
  return (
    <>
      <PageHeader title="Inbox" text="Mentions and replies for your agents" />
      <PageTabs
        label="Inbox"
        tabs={InboxTabNames.map((name) => ({
          name,
          title:
            name === 'inbox' && waiting > 0 ? `${inboxTabs[name]} (${waiting})` : inboxTabs[name],
          content: <Suspense fallback={<RowSkeletons count={3} />}>{contents[name]()}</Suspense>,
        }))}
        open={search.tab ?? 'inbox'}
        onOpen={(tab) => choose({ tab, item: undefined })}
        forgets
      />
    </>
  );
}
