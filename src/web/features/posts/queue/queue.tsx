/** The queue: what is published next, in order, and the posting times that are still free. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconArrowsShuffle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { pluralize } from '#contract/core/pluralize.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { openedRun } from '#web/entities/posts/opened-run.ts';
import { SampleOffer } from '#web/entities/demo-data/sample-offer.tsx';
import { ReachDialog } from '#web/features/posts/calendar/move-dialogs.tsx';
import { useBulk } from '#web/features/posts/calendar/use-bulk.ts';
import { useMoves } from '#web/features/posts/calendar/use-moves.ts';
import { useScheduleSearch } from '#web/features/posts/rules/use-schedule-search.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { usePhone, useTouch } from '#web/ui/theme/use-phone.ts';
import type { Connection } from '#contract/connections/types.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { usePostingTimesOffer } from '#web/entities/connections/posting-times-offer.tsx';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { Rows, useStepFocus } from './queue-list.tsx';
import {
  idOf,
  isPost,
  movedTo,
  neighborOf,
  type PostRow,
  type Row,
  shuffledIn,
} from './queue-rows.ts';
import { type QueueShown, useArranging, useQueue } from './use-queue.ts';

/** What is in line, in a sentence. */
function sumOf(rows: readonly Row[], now: number): string {
  const posts = rows.filter(isPost);
  const [next] = posts;
  const dry = posts.filter(({ run }) => run.blocked_by === 'facts');
  const repeats = new Set(dry.map(({ run }) => run.schedule_id)).size;
  const queued = posts.filter(({ run }) => run.is_queued).length;
  const planned = posts.length - queued - dry.length;
  const free = rows.find((row) => row.kind === 'gap');
  const at = (row: Row) => clockWords(Date.parse(row.at), viewerZone(), now);
  return [
    queued > 0 && `${pluralize(queued, 'post')} in the queue`,
    planned > 0 &&
      (queued > 0 ? `${planned} more planned` : `${pluralize(planned, 'post')} planned`),
    repeats > 0 && `${pluralize(repeats, 'repeat waits', 'repeats wait')} for new facts`,
    posts.length === 0 && 'No posts in the queue',
    next && `next ${at(next)}`,
    free && `next free ${at(free)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface HeadProps {
  shown: QueueShown;
  isBusy: boolean;
  onShuffle: (() => void) | undefined;
  onPause: (runs: CalendarRun[]) => void;
  onResume: (runs: CalendarRun[]) => void;
}

/** The account, the sum, and what concerns all posts in line. */
function Head({ shown, isBusy, onShuffle, onPause, onResume }: HeadProps) {
  const { choose, search } = useScheduleSearch();
  const runs = (shown.rows ?? []).filter(isPost).map(({ run }) => run);
  const [going, paused] = [
    runs.filter(({ is_paused }) => !is_paused),
    runs.filter(({ is_paused }) => is_paused),
  ];
  const act = (icon: ReactNode, label: string, onClick: () => void) => (
    <Button
      data-needs="publish"
      size="sm"
      variant="default"
      leftSection={icon}
      disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className="stackXs">
      <div className="rowSm">
        <AccountFilter
          platform={undefined}
          value={search.account}
          onChange={(account) => choose({ account })}
        />
        {onShuffle && act(<IconArrowsShuffle size={16} aria-hidden />, 'Shuffle', onShuffle)}
        {going.length > 1 &&
          act(<IconPlayerPause size={16} aria-hidden />, 'Pause these posts', () => onPause(going))}
        {paused.length > 0 &&
          act(
            <IconPlayerPlay size={16} aria-hidden />,
            paused.length === 1 ? 'Resume' : 'Resume these posts',
            () => onResume(paused),
          )}
        {shown.rows && (
          <p className="quiet numeric" role="status">
            {sumOf(shown.rows, shown.now)}
          </p>
        )}
      </div>
      {paused.length > 0 && (
        <p className="quiet">
          Paused posts keep their times. A post that’s still paused at its time is marked Missed.
        </p>
      )}
    </div>
  );
}

/** An account without posting times: nothing can be queued on it. */
function NoTimes({ account }: { account: Connection }) {
  const { offer, dialog } = usePostingTimesOffer();
  const called = accountName(account);
  return (
    <div className="hollow note rowSm between">
      <span>{called} has no posting times yet, so nothing can be queued on it.</span>
      <Button
        data-needs="publish"
        size="sm"
        onClick={() => void offer([{ id: account.id, called }], () => {})}
      >
        Set posting times
      </Button>
      {dialog}
    </div>
  );
}

const MoveToDialog = lazy(() => import('#web/features/posts/calendar/move-to-dialog.tsx'));
const ApproveDialog = lazy(() => import('#web/features/posts/calendar/approve-dialog.tsx'));

const Nothing = () => (
  <EmptyState
    title="Your queue is empty"
    action={
      <>
        <Button data-needs="draft" renderRoot={(props) => <Link to="/write" {...props} />}>
          Write a post
        </Button>
        <SampleOffer />
      </>
    }
  >
    Posts you queue are published at the next free posting time.
  </EmptyState>
);

/** The dialogs that a row opens. */
function useDialogs(now: number) {
  const { choose } = useScheduleSearch();
  const moves = useMoves();
  const [moving, setMoving] = useState<CalendarRun>();
  const [approving, setApproving] = useState<CalendarRun>();
  const dialogs = (
    <>
      <ReachDialog now={now} asked={moves.asked} onAnswer={moves.answer} />
      <Suspense>
        {moving && (
          <MoveToDialog
            key={moving.at + moving.schedule_id}
            run={moving}
            onMove={(to) => moves.drop(moving, to)}
            onClose={() => setMoving(undefined)}
          />
        )}
        {approving && (
          <ApproveDialog
            run={approving}
            now={now}
            onDetails={() => {
              setApproving(undefined);
              choose(openedRun(approving));
            }}
            onClose={() => setApproving(undefined)}
          />
        )}
      </Suspense>
    </>
  );
  return { open: (run: CalendarRun) => choose(openedRun(run)), setMoving, setApproving, dialogs };
}

/** Ways to change the order of one account’s posts: a step, a drop, or a shuffle. */
function useOrder({ account, rows = [] }: QueueShown) {
  const arranging = useArranging(account?.id);
  const { frame, keep } = useStepFocus();
  const queued = rows.filter(isPost).filter(({ slot_at }) => slot_at !== undefined);
  const move = (key: string, target: string) => {
    const row = queued.find((one) => one.key === key);
    if (row) arranging.move(movedTo(rows, key, target), idOf(row));
  };
  /** What moves a post; nothing for one that has no posting time here. */
  const actsOf = (row: PostRow) => {
    if (row.slot_at === undefined) return {};
    const { key } = row;
    const [before, after] = [neighborOf(rows, key, -1), neighborOf(rows, key, 1)];
    const [first] = queued;
    return {
      has: { before: before !== undefined, after: after !== undefined },
      onFirst: first && first.key !== key ? () => move(key, first.key) : undefined,
      onStep: (step: -1 | 1) => {
        const to = step === -1 ? before : after;
        keep(idOf(row), step);
        if (to !== undefined) move(key, to);
      },
    };
  };
  const shuffle = () => arranging.shuffle(shuffledIn(rows, () => Math.random()));
  return {
    frame,
    isPending: arranging.isPending,
    move,
    actsOf,
    shuffle: queued.length > 2 ? shuffle : undefined,
  };
}

/** How to change the order. */
function Hint({ shown: { account, isCut } }: { shown: QueueShown }) {
  const keys = useTouch() ? '' : ', or focus it and press Alt and an arrow key';
  return (
    <p className="quiet">
      {account
        ? `Drag a post to another time, or use its arrows${keys}.`
        : 'Choose an account to change the order of its posts.'}
      {isCut && ' There are more posts than we can show.'} Posting times are set in{' '}
      <Link to="/settings" search={{ tab: 'platforms' }}>
        Settings
      </Link>
      .
    </p>
  );
}

/** The first rows: a phone has room for few. */
function useFirst(rows: QueueShown['rows']) {
  const step = usePhone() ? 10 : 25;
  const [steps, setSteps] = useState(1);
  return {
    first: rows?.slice(0, steps * step),
    more: rows !== undefined && rows.length > steps * step,
    onMore: () => setSteps(steps + 1),
  };
}

export function QueueView() {
  const shown = useQueue();
  const { account, now, query, queue, rows } = shown;
  const { frame, isPending, move, actsOf, shuffle } = useOrder(shown);
  const bulk = useBulk(() => {});
  const { open, setMoving, setApproving, dialogs } = useDialogs(now);
  const isBusy = isPending || bulk.isPending;
  const { first, ...further } = useFirst(rows);
  return (
    <section className="stackMd" aria-label="Queue" ref={frame}>
      <Head
        shown={shown}
        isBusy={isBusy}
        onShuffle={shuffle}
        onPause={(runs) => bulk.run('pause', runs)}
        onResume={(runs) => bulk.run('resume', runs)}
      />
      {account && queue?.slots.length === 0 && <NoTimes account={account} />}
      {first ? (
        <div>
          <Rows
            shown={shown}
            rows={first}
            isBusy={isBusy}
            onMove={move}
            actsOf={(row) => ({
              ...actsOf(row),
              onOpen: () => open(row.run),
              onMoveTo: () => setMoving(row.run),
              onApprove: () => setApproving(row.run),
              onPause: () => bulk.run('pause', [row.run]),
              onResume: () => bulk.run('resume', [row.run]),
            })}
          />
        </div>
      ) : (
        <QueryState query={query} fallback="Couldn’t load the queue." />
      )}
      <ShowMore {...further} loading={false} />
      {rows?.length === 0 && <Nothing />}
      {rows && rows.length > 0 && <Hint shown={shown} />}
      {dialogs}
    </section>
  );
}
