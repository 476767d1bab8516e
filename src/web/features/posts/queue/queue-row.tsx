import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconGripVertical,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { besideStatus } from '#domain/ledger/occurrence-reason.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import { opening } from '#web/entities/posts/opening.ts';
import { wordsOfRun } from '#web/entities/posts/status-labels.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { titleOfRun } from '#web/features/posts/calendar/calendar-entry.tsx';
import { isRecurring } from '#web/entities/posts/alike-runs.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import type { GapRow, PostRow } from './queue-rows.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';
import classes from './queue.module.css';

/** What can be done with a post in the queue. */
interface RowActs {
  onOpen: () => void;
  onMoveTo: () => void;
  onApprove: () => void;
  onPause: () => void;
  onResume: () => void;
  /** Only for a post whose order can change. */
  onFirst?: (() => void) | undefined;
  onStep?: ((step: -1 | 1) => void) | undefined;
  /** Whether there is a time before and after it. */
  has?: { before: boolean; after: boolean };
}

interface PostProps extends RowActs {
  row: PostRow;
  /** The networks of accounts, by their ids. */
  platforms: ReadonlyMap<string, LivePlatform>;
  time: string;
  isBusy: boolean;
}

function More({ row: { run }, ...acts }: RowActs & Pick<PostProps, 'row'>) {
  const { post_id } = run;
  return (
    <DotsMenu label={`More for ${titleOfRun(run)}`} size="md" className={classes.act ?? ''}>
      <MenuAct icon={IconListDetails} label="Open" onClick={acts.onOpen} />
      {post_id !== null && (
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/write/$id" params={{ id: post_id }} {...props} />}
        >
          Edit
        </Menu.Item>
      )}
      <MenuAct
        data-needs="publish"
        icon={IconArrowsMove}
        label="Move to…"
        onClick={acts.onMoveTo}
      />
      {acts.onFirst && (
        <MenuAct
          data-needs="publish"
          icon={IconArrowBarToUp}
          label="Move to front"
          onClick={acts.onFirst}
        />
      )}
      <MenuAct
        data-needs="publish"
        {...(run.is_paused
          ? { icon: IconPlayerPlay, label: 'Resume', onClick: acts.onResume }
          : { icon: IconPlayerPause, label: 'Pause', onClick: acts.onPause })}
      />
    </DotsMenu>
  );
}

/** One step up or down. */
function Step({
  row,
  step,
  isBusy,
  onStep,
  has,
}: Pick<PostProps, 'row' | 'isBusy' | 'onStep' | 'has'> & { step: -1 | 1 }) {
  const Icon = step === -1 ? IconArrowUp : IconArrowDown;
  const isOff = step === -1 ? has?.before !== true : has?.after !== true;
  return (
    <ActionIcon
      data-needs="publish"
      variant="subtle"
      color="gray"
      className={classes.act ?? ''}
      data-step={step}
      aria-label={`Move ${titleOfRun(row.run)} ${step === -1 ? 'up' : 'down'}`}
      // Stays in the order of focus while the move is on its way.
      aria-disabled={isBusy || isOff}
      data-off={isOff || undefined}
      onClick={() => !isBusy && !isOff && onStep?.(step)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** The accounts, the author, and the status unless it is simply planned. */
function Facts({ row: { run }, platforms }: Pick<PostProps, 'row' | 'platforms'>) {
  const { label, tone } = wordsOfRun(run);
  const isHeld = run.blocked_by || run.accounts.some((one) => one.blocked_by);
  const isPlain = !run.needs_approval && !run.is_paused && !isHeld;
  return (
    <span className="quiet lineSm">
      {run.accounts.map(({ id, name, blocked_by }) => {
        const platform = platforms.get(id);
        return (
          <span key={id} className={`inline ${blocked_by ? 'warning' : ''}`}>
            {platform && <NetworkIcon platform={platform} size={14} />}
            {name}
          </span>
        );
      })}
      <span>{authorName(run.agent, run)}</span>
      {isRecurring(run) && <span>{withOwnTimes(run.plan)}</span>}
      {!isPlain && <StatusBadge tone={tone}>{label}</StatusBadge>}
      {run.why && <span>{besideStatus(run.why)}</span>}
      {isPlain && !run.is_queued && !isRecurring(run) && <span>{label}</span>}
    </span>
  );
}

const stepOf = ({ altKey, key }: KeyboardEvent): -1 | 1 | undefined => {
  if (!altKey) return undefined;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : undefined;
};

/** A post that is published next, with its time, its accounts, and what changes its place. */
export function QueuePost(props: PostProps) {
  const { row, platforms, time, isBusy, onStep, onOpen, onApprove } = props;
  const { run } = row;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === undefined || !onStep) return;
    event.preventDefault();
    if (!isBusy) onStep(step);
  };
  return (
    <div className={classes.row} data-paused={run.is_paused || undefined}>
      <span className={classes.grip} aria-hidden>
        {onStep && <IconGripVertical size={16} />}
      </span>
      <span className={`numeric strong ${classes.time}`}>{time}</span>
      <div className={classes.words}>
        <button
          type="button"
          className={`bare clamped ${classes.title}`}
          aria-keyshortcuts={onStep && 'Alt+ArrowUp Alt+ArrowDown'}
          onClick={onOpen}
          onKeyDown={onKeyDown}
        >
          {inOneLine(run.words) || titleOfRun(run)}
        </button>
        <Facts row={row} platforms={platforms} />
      </div>
      <div className={classes.acts}>
        {run.needs_approval && (
          <Button
            data-needs="approve"
            size="compact-sm"
            variant="light"
            leftSection={<postActs.approve.icon size={16} aria-hidden />}
            aria-label={`Approve ${opening(run.words) || titleOfRun(run)}`}
            onClick={onApprove}
          >
            {postActs.approve.label}
          </Button>
        )}
        {onStep && (
          <>
            <Step {...props} step={-1} />
            <Step {...props} step={1} />
          </>
        )}
        <More {...props} />
      </div>
    </div>
  );
}

interface GapProps {
  row: GapRow;
  time: string;
  /** The names of the accounts, if several accounts are shown. */
  accounts: string;
  dayWords: string;
}

/** A posting time without a post, and a way to write for it. */
export const QueueGap = ({ row: { at, isNext }, time, accounts, dayWords }: GapProps) => (
  <div className={`${classes.row} ${classes.gap}`}>
    <span className={classes.grip} />
    <span className={`numeric ${classes.time}`}>{time}</span>
    <span className={classes.words}>
      {isNext ? 'Next free posting time' : 'Free posting time'}
      {accounts !== '' && <span className="faint"> · {accounts}</span>}
    </span>
    <div className={classes.acts}>
      <Button
        data-needs="draft"
        size="compact-sm"
        variant="subtle"
        aria-label={`Write a post for ${dayWords}, ${time}`}
        renderRoot={(props) => <Link to="/write" search={{ at }} {...props} />}
      >
        Write
      </Button>
    </div>
  </div>
);
