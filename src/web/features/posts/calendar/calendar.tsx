import { accountLabel } from '#domain/platforms/account-names.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFilter, IconSquareCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState, useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { ProposedWeeks, proposedQuery } from '#web/entities/posts/proposed-weeks.tsx';
import { openedRun } from '#web/entities/posts/opened-run.ts';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import { useScheduleSearch } from '#web/features/posts/rules/use-schedule-search.ts';
import { calendarQuery } from '#web/features/posts/rules/queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';
import { MenuAct } from '#web/ui/dots-menu.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import type { Board } from './calendar-board.ts';
import { type Span, weeksOf } from './calendar-days.ts';
import { CalendarFilters, CalendarHead, useFiltered, useFilters } from './calendar-head.tsx';
import { blackoutOn, boundsOf, entriesByDay, queuePointsOf, slotsByDay } from './calendar-runs.ts';
import { placeOf } from './calendar-time.ts';
import classes from './calendar.module.css';
import { HoursView } from './hours-view.tsx';
import { MonthView } from './month-view.tsx';
import { ReachDialog } from './move-dialogs.tsx';
import { SelectionBar, useSelection } from './selection-bar.tsx';
import { useCarry, type Carried } from './use-carry.ts';
import { type Move, useMoves } from './use-moves.ts';
import { useNow } from './use-now.ts';

const MoveToDialog = lazy(() => import('./move-to-dialog.tsx'));
const ApproveDialog = lazy(() => import('./approve-dialog.tsx'));

/** Keeps the focus on an entry that was moved by keyboard, although its new time has another button. */
function useCarriedFocus(carried: Carried | undefined) {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (carried) {
      last.current = carried.by === 'keys' ? carried.run.schedule_id : undefined;
      return;
    }
    const id = last.current;
    // Not if the person has moved the focus since.
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-schedule="${CSS.escape(id)}"]`)?.focus();
    // After each render, because the new button comes with the next data.
  });
  return frame;
}

/** The search parameters, and the query that they mean. */
function useAsked() {
  const { search, choose } = useScheduleSearch();
  const now = useNow();
  const zone = viewerZone();
  const today = wallTimeOf(now, zone).slice(0, 10);
  const { day = today, agent, platform, account, state, label } = search;
  const span: Span = search.span ?? 'month';
  const query = useQuery(
    calendarQuery({
      ...boundsOf(day, span, today),
      // A month has no room for free posting times.
      slots: span === 'month' ? 'false' : 'true',
      ...(agent && { agent_id: agent }),
      ...(platform && { platform }),
      ...(account && { connection_id: account }),
      ...(state && { state }),
      ...(label && { label }),
    }),
  );
  return {
    query,
    now,
    zone,
    today,
    day,
    span,
    choose,
    turn: (to: string) => choose({ day: to === today ? undefined : to }),
  };
}

/** A moved post is drawn at its new time, so that it doesn't jump back for a moment. */
const asMoved = (runs: readonly CalendarRun[], moving: readonly Move[]): CalendarRun[] =>
  runs.map((run) => {
    const move = moving.find(
      ({ id, at, reach }) => run.schedule_ids.includes(id) && at === run.at && reach !== 'all',
    );
    return move ? { ...run, at: move.to } : run;
  });

const nothing: Record<Span, string> = {
  day: 'Nothing scheduled on this day.',
  week: 'Nothing scheduled this week.',
  month: 'Nothing scheduled this month.',
};

/** What is otherwise only shown as images. */
function Notes({
  asked,
  runs,
  hint,
  isCut,
}: {
  asked: ReturnType<typeof useAsked>;
  runs: readonly CalendarRun[];
  /** What matters now, in place of how posts are moved. */
  hint: string | undefined;
  isCut: boolean;
}) {
  const { count } = useFiltered();
  const isPhone = usePhone();
  return (
    <>
      {runs.length === 0 && (
        <p className="quiet">{count > 0 ? 'No posts match these filters.' : nothing[asked.span]}</p>
      )}
      <p className="quiet">
        Your time zone: {zoneLabel(asked.zone)}.{' '}
        {hint ? (
          <strong>{hint}</strong>
        ) : (
          !isPhone &&
          'Drag a post to move it, or focus it and press M. Shift and click selects several.'
        )}
        {isCut && ' There are more posts than we can show. Choose one agent to see the rest.'}
      </p>
    </>
  );
}

/** The names of accounts, by id. */
function useAccounts(): ReadonlyMap<string, string> {
  const { data } = useQuery(connectionsQuery);
  return new Map(data?.connections.map((one) => [one.id, accountLabel(one)]));
}

/** The data of all views, and the moves. */
function useBoard(asked: ReturnType<typeof useAsked>, agents: readonly Agent[]) {
  const { query, span, zone, choose, turn } = asked;
  const navigate = useNavigate();
  const isPhone = usePhone();
  const moves = useMoves();
  const [target, setTarget] = useState<CalendarRun>();
  const [approving, setApproving] = useState<CalendarRun>();
  const runs = asMoved(query.data?.data ?? [], moves.moving);
  const selection = useSelection(runs);
  const byHours = span !== 'month' && !isPhone;
  const carry = useCarry({
    zone,
    byHours,
    pointsOf: (run) => queuePointsOf(run, runs, query.data?.slots ?? []),
    onDrop: moves.drop,
    onReach: (at) => turn(placeOf(at, zone).day),
  });
  const accounts = useAccounts();
  const { data: proposed = [] } = useQuery(proposedQuery);
  const off = blackoutOn(
    weeksOf(asked.day, span, asked.today).flat(),
    query.data?.blackout ?? [],
    zone,
  );
  const board: Board = {
    ...asked,
    entries: entriesByDay(runs, zone, !byHours),
    slots: slotsByDay(query.data?.slots ?? [], zone, byHours ? proposed : []),
    blackout: new Map(
      [...off].map(([date, ids]) => [date, ids.map((id) => accounts.get(id) ?? '').join(', ')]),
    ),
    agents: new Map(agents.map((one) => [one.id, one])),
    accounts,
    carry,
    selection,
    onWrite: (at) => void navigate({ to: '/write', search: { at } }),
    onOpen: (run) => {
      if (run.needs_approval && isWaiting(run)) setApproving(run);
      else choose(openedRun(run));
    },
    onMoveTo: setTarget,
    onDay: turn,
    onMore: (to) => choose({ day: to, span: 'day' }),
  };
  return { board, moves, runs, isPhone, target, setTarget, approving, setApproving };
}

/** What the menu of the page has for the calendar. */
const Items = ({
  filters,
  selection,
}: {
  filters: ReturnType<typeof useFilters>;
  selection: Board['selection'];
}) => (
  <>
    <MenuAct
      icon={IconFilter}
      label={filters.isOpen ? 'Hide filters' : 'Filters'}
      onClick={filters.toggle}
    />
    {!selection.isOn && (
      <MenuAct
        data-needs="publish"
        icon={IconSquareCheck}
        label="Select posts"
        onClick={selection.start}
      />
    )}
  </>
);

interface Props {
  agents: readonly Agent[];
  /** The switch of views, and the actions of the page; what the calendar has besides is first in their menu. */
  views: ReactNode;
  actions: (items: ReactNode) => ReactNode;
}

/** Past and future posts, in the viewer's own days and hours. */
export function Calendar({ agents, views, actions }: Props) {
  const asked = useAsked();
  const { data, isPending, isLoadingError, error, isFetching, refetch, isPlaceholderData } =
    asked.query;
  const { board, moves, runs, isPhone, approving, setApproving, ...shown } = useBoard(
    asked,
    agents,
  );
  const { target, setTarget } = shown;
  const { selection, carry, day, span, today, zone } = board;
  const filters = useFilters();
  const frame = useCarriedFocus(carry.carried);
  const ByDays = isPhone ? CalendarAgenda : MonthView;
  const View = span === 'month' || isPhone ? ByDays : HoursView;
  return (
    <section
      className={`stackSm ${classes.calendar}`}
      aria-label="Calendar"
      aria-busy={isPlaceholderData}
      data-carrying={carry.carried?.by}
      ref={frame}
    >
      <CalendarHead
        day={day}
        span={span}
        today={today}
        onDay={asked.turn}
        views={views}
        actions={actions(<Items filters={filters} selection={selection} />)}
      />
      <CalendarFilters agents={agents} filters={filters} />
      <ProposedWeeks />
      {selection.isOn && <SelectionBar selection={selection} zone={zone} onMoves={moves.moveAll} />}
      <QueryBoundary
        pending={isPending}
        failure={
          isLoadingError ? `Failed to fetch scheduled posts: ${messageOf(error)}` : undefined
        }
        retrying={isFetching}
        onRetry={() => void refetch()}
        skeletons={<Skeleton height={420} radius="lg" />}
      />
      {data && (
        <>
          <View board={board} />
          <Notes asked={asked} runs={runs} hint={carry.hint} isCut={data.is_cut} />
        </>
      )}
      <VisuallyHidden role="status">{carry.said}</VisuallyHidden>
      <ReachDialog now={board.now} asked={moves.asked} onAnswer={moves.answer} />
      <Suspense>
        {target && (
          <MoveToDialog
            key={target.at + target.schedule_id}
            run={target}
            onMove={(to) => moves.drop(target, to)}
            onClose={() => setTarget(undefined)}
          />
        )}
        {approving && (
          <ApproveDialog
            run={approving}
            now={board.now}
            onDetails={() => {
              setApproving(undefined);
              asked.choose(openedRun(approving));
            }}
            onClose={() => setApproving(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
