/** Topics that an agent posts about repeatedly, when a posting time would stay empty. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { EvergreenItem, EvergreenSlot, EvergreenState } from '#contract/evergreen/types.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { EvergreenDialog } from './evergreen-dialog.tsx';
import { evergreenQuery, evergreenSlotsQuery, useEvergreenAct } from './evergreen-queries.ts';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from '#web/features/agents/item-rows.module.css';
import { shortDate } from '#domain/text/dates.ts';
import { notify } from '#web/lib/notify.ts';
import { type RowAct, RowActions } from '#web/features/agents/row-actions.tsx';

interface Props {
  item: EvergreenItem;
  onEdit: () => void;
}

function Actions({ item, onEdit }: Props) {
  const run = useEvergreenAct(item.agent_id);
  const act = (what: RowAct) =>
    run.mutate(
      { id: item.id, act: what },
      {
        onSuccess: ({ message }) => void notify.success(message),
        onError: (error) => void notify.failure(error),
      },
    );
  return (
    <RowActions
      name={item.topic}
      noun="item"
      isPaused={item.is_paused}
      isBusy={run.isPending}
      onEdit={onEdit}
      onAct={act}
    >
      Posts made from it stay.
    </RowActions>
  );
}

/** Any leap year: a season has the same days every year. */
const dayWords = (day: string): string => shortDate(`2024-${day}`);

const timesUsed = ({ uses, max_uses }: EvergreenItem): string => {
  if (max_uses !== null) return `Used ${uses} of ${max_uses} times`;
  return uses === 0 ? 'Not used yet' : uses === 1 ? 'Used once' : `Used ${uses} times`;
};

const isToCome = (at: string): boolean => Date.parse(at) > Date.now();

const Facts = ({ item }: { item: EvergreenItem }) => {
  const { season, cooldown_days: days, last_used_at, interactions } = item;
  return (
    <p className="lineSm quiet">
      <span>{days === 1 ? 'Once a day' : `Every ${days} days`} at most</span>
      {season && (
        <span>
          {dayWords(season.from)} – {dayWords(season.to)}
        </span>
      )}
      <span>{timesUsed(item)}</span>
      {last_used_at !== null && (
        <span>
          {isToCome(last_used_at) ? 'Next' : 'Last used'} <Moment at={last_used_at} />
        </span>
      )}
      {interactions !== null && (
        <span>{Math.round(interactions * 10) / 10} interactions on average</span>
      )}
    </p>
  );
};

/** One evergreen item of an agent: its topic, how often it is used, and the results. */
const EvergreenRow = ({ item, onEdit }: Props) => (
  <li className={classes.row}>
    <div className="stack2xs">
      <p className="lineXs">
        <strong dir="auto">{item.topic}</strong>{' '}
        {item.is_paused && <StatusBadge tone="quiet">Paused</StatusBadge>}
      </p>
      {item.facts !== '' && (
        <p className="cut quiet" dir="auto">
          {inOneLine(item.facts)}
        </p>
      )}
      <Facts item={item} />
      {item.note !== null && <p className="quiet">{item.note}</p>}
    </div>
    <Actions item={item} onEdit={onEdit} />
  </li>
);

/** The evergreen posting times of an agent's accounts, with the post that fills each, or why it is empty. */
const states: Record<EvergreenState, { word: string; tone: Tone }> = {
  filled: { word: 'Filled', tone: 'good' },
  waiting: { word: 'Waiting', tone: 'info' },
  taken: { word: 'Your own post', tone: 'quiet' },
  empty: { word: 'Stayed empty', tone: 'warn' },
};

function Slot({ agent, slot }: { agent: Agent; slot: EvergreenSlot }) {
  const { state, slot_at, topic, post_id, reason, connection_id } = slot;
  const { word, tone } = states[state];
  const account = agent.platform_connections.find(({ id }) => id === connection_id);
  return (
    <li className="stack2xs padWide">
      <p className="lineSm">
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Moment at={slot_at} />
        {account && <span className="quiet">{accountLabel(account)}</span>}
      </p>
      {topic !== null && (
        <p className="shrinks breaks" dir="auto">
          {topic}{' '}
          {post_id !== null && (
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
            >
              Open post
            </Anchor>
          )}
        </p>
      )}
      {reason !== null && <p className="quiet">{reason}</p>}
    </li>
  );
}

/** Renders nothing when no posting time was ever due. */
function EvergreenSlots({ agent }: { agent: Agent }) {
  const query = useInfiniteQuery(evergreenSlotsQuery(agent.id));
  const slots = rowsIn(query.data);
  // The items above it come first, so that it stays where it appears.
  const { isFetched } = useInfiniteQuery(evergreenQuery(agent.id));
  if (!isFetched || (slots.length === 0 && !query.error)) return null;
  return (
    <Panel title="Evergreen posting times" bare>
      <QueryState query={query} />
      {slots.length > 0 && (
        <RowList label="Evergreen posting times">
          {slots.map((slot) => (
            <Slot key={slot.id} agent={agent} slot={slot} />
          ))}
        </RowList>
      )}
      <ShowNext query={query} />
    </Panel>
  );
}

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
  // What is missing is said above them, so it is known first.
  const { isFetched } = useQuery(connectionsQuery);
  const isKnown = query.data !== undefined && isFetched;
  const items = isKnown ? rowsIn(query.data) : [];
  const hasItems = items.length > 0;
  const add = () => onOpen('new');
  return (
    <Panel title="Evergreen" bare aside={hasItems && <AddItem onAdd={add} />}>
      {hasItems && (
        <>
          <p className="quiet">
            When an evergreen posting time is still empty a day ahead, {agent.name} writes a new
            post about one of these.
          </p>
          <Missing agent={agent} />
        </>
      )}
      <QueryState query={isKnown ? query : { ...query, isPending: query.error === null }} />
      {isKnown && !hasItems && (
        <EmptyState title="Say it again, in new words" action={<AddItem onAdd={add} />}>
          Add what is worth repeating: a product, a tip, an answer people often ask for. When a
          posting time would stay empty, {agent.name} writes a new post about one of them.
        </EmptyState>
      )}
      {hasItems && (
        <RowList label="Evergreen items">
          {items.map((item) => (
            <EvergreenRow key={item.id} item={item} onEdit={() => onOpen(item)} />
          ))}
        </RowList>
      )}
      <ShowNext query={query} />
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
