/** The evergreen posting times of an agent's accounts, with the post that fills each, or why it is empty. */
import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { EvergreenSlot, EvergreenState } from '#contract/evergreen/types.ts';
import { accountLabel } from '#web/entities/connections/connection-labels.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { rowsIn } from '#web/lib/api/by-cursor.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { StatusBadge, type Tone } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { evergreenSlotsQuery } from './evergreen-queries.ts';
import classes from '#web/features/agents/item-rows.module.css';

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
    <li className={classes.item}>
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
export function EvergreenSlots({ agent }: { agent: Agent }) {
  const query = useInfiniteQuery(evergreenSlotsQuery(agent.id));
  const slots = rowsIn(query.data);
  if (query.data && slots.length === 0) return null;
  return (
    <Panel title="Evergreen posting times" bare>
      <QueryBoundary
        pending={query.isPending}
        failure={query.error && !query.data ? messageOf(query.error) : undefined}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
      {slots.length > 0 && (
        <RowList label="Evergreen posting times">
          {slots.map((slot) => (
            <Slot key={slot.id} agent={agent} slot={slot} />
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
