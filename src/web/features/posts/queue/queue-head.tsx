/** What is above the queue: its account, what is in line, and what concerns all of it. */
import { Button } from '@mantine/core';
import { IconArrowsShuffle, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { usePostingTimesOffer } from '#web/entities/connections/posting-times-offer.tsx';
import { useScheduleSearch } from '#web/features/posts/rules/use-schedule-search.ts';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';
import { isPost, type Row } from './queue-rows.ts';
import type { QueueShown } from './use-queue.ts';
import classes from './queue.module.css';

/** What is in line, in a sentence. */
function sumOf(rows: readonly Row[], now: number): string {
  const posts = rows.filter(isPost);
  const [next] = posts;
  const free = rows.find((row) => row.kind === 'gap');
  const at = (row: Row) => clockWords(Date.parse(row.at), viewerZone(), now);
  return [
    `${posts.length} ${posts.length === 1 ? 'post' : 'posts'} in line`,
    next && `next ${at(next)}`,
    free && `next free ${at(free)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface HeadProps {
  shown: QueueShown;
  views: ReactNode;
  isBusy: boolean;
  onShuffle: (() => void) | undefined;
  onPause: (runs: CalendarRun[]) => void;
  onResume: (runs: CalendarRun[]) => void;
}

/** The account, the sum, and what concerns all posts in line. */
export function Head({ shown, views, isBusy, onShuffle, onPause, onResume }: HeadProps) {
  const { choose, search } = useScheduleSearch();
  const runs = (shown.rows ?? []).filter(isPost).map(({ run }) => run);
  const [going, paused] = [
    runs.filter(({ is_paused }) => !is_paused),
    runs.filter(({ is_paused }) => is_paused),
  ];
  const act = (icon: ReactNode, label: string, onClick: () => void) => (
    <Button size="sm" variant="default" leftSection={icon} disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className="stackSm">
      <div className="rowSm">
        <AccountFilter
          platform={undefined}
          value={search.account}
          onChange={(account) => choose({ account })}
        />
        {onShuffle && act(<IconArrowsShuffle size={16} aria-hidden />, 'Shuffle', onShuffle)}
        {going.length > 1 &&
          act(<IconPlayerPause size={16} aria-hidden />, 'Pause all', () => onPause(going))}
        {paused.length > 0 &&
          act(
            <IconPlayerPlay size={16} aria-hidden />,
            paused.length === 1 ? 'Resume' : 'Resume all',
            () => onResume(paused),
          )}
        <div className={classes.views}>{views}</div>
      </div>
      {shown.rows && (
        <p className="quiet numeric" role="status">
          {sumOf(shown.rows, shown.now)}
        </p>
      )}
      {paused.length > 0 && (
        <p className="quiet">
          Paused posts keep their times. One whose time passes meanwhile is marked Missed.
        </p>
      )}
    </div>
  );
}

/** An account without posting times: nothing can be queued on it. */
export function NoTimes({ account }: { account: Connection }) {
  const { offer, dialog } = usePostingTimesOffer();
  const called = accountName(account);
  return (
    <div className="hollow note rowSm between">
      <span>{called} has no posting times yet, so nothing can be queued on it.</span>
      <Button size="sm" onClick={() => void offer([{ id: account.id, called }], () => {})}>
        Set posting times
      </Button>
      {dialog}
    </div>
  );
}
