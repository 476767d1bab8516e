import { Button } from '@mantine/core';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import { lazy, Suspense, useState } from 'react';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { ruleActs } from '#web/features/posts/acts/rule-acts.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { keyOf } from './calendar-runs.ts';
import { isRecurring } from '#web/entities/posts/alike-runs.ts';
import { MoveByDialog } from './move-dialogs.tsx';
import { type BulkAct, bulkActs, countOf, movesBy, useBulk, waitingIn } from './use-bulk.ts';
import type { Move } from './use-moves.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './calendar.module.css';

const ApproveSeveral = lazy(async () => ({
  default: (await import('#web/features/posts/approve/approve-several.tsx')).ApproveSeveral,
}));

/** The selected entries, for bulk actions. */
export function useSelection(runs: readonly CalendarRun[]) {
  const [isOn, setIsOn] = useState(false);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    isOn,
    /** Only those on screen; moved or filtered-out entries are no longer selected. */
    chosen: isOn ? runs.filter((run) => keys.has(keyOf(run))) : [],
    has: (run: CalendarRun) => isOn && keys.has(keyOf(run)),
    toggle: (run: CalendarRun) => {
      const key = keyOf(run);
      const before = isOn ? keys : new Set<string>();
      setKeys(
        before.has(key)
          ? new Set([...before].filter((one) => one !== key))
          : new Set([...before, key]),
      );
      setIsOn(true);
    },
    start: () => {
      setKeys(new Set());
      setIsOn(true);
    },
    end: () => setIsOn(false),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const labels: Record<BulkAct, string> = {
  pause: ruleActs.pause.label,
  resume: ruleActs.resume.label,
  unschedule: postActs.unschedule.label,
  approve: postActs.approve.label,
  remove: postActs.delete.label,
};

/** What is lost, in sentences. */
function Loss({ runs }: { runs: readonly CalendarRun[] }) {
  const series = new Set(runs.filter(isRecurring).map(({ schedule_id }) => schedule_id)).size;
  return (
    <>
      <p>They won’t be published. Posts that are already published stay.</p>
      {series > 0 && (
        <p>
          {series === 1
            ? 'One of them is a recurring post. All of its upcoming posts are deleted too.'
            : `${series} of them are recurring posts. All of their upcoming posts are deleted too.`}
        </p>
      )}
    </>
  );
}

interface Props {
  selection: Selection;
  zone: string;
  onMoves: (moves: Move[], runs: readonly CalendarRun[]) => void;
}

/** The actions on the selected posts. */
export function SelectionBar({ selection, zone, onMoves }: Props) {
  const { chosen, end } = selection;
  const [asking, setAsking] = useState<'move' | 'remove' | 'approve'>();
  const bulk = useBulk(end);
  const movable = chosen.filter(isWaiting).length;
  const removed = countOf('remove', chosen);
  const press = (act: BulkAct) => {
    if (act === 'remove' || act === 'approve') setAsking(act);
    else bulk.run(act, chosen);
  };
  const move = (by: { days: number; minutes: number }) => {
    const { moves, left } = movesBy(chosen, by, zone);
    if (left > 0)
      void notify.info(
        `${left} ${left === 1 ? 'post stays' : 'posts stay'}: published, or a later post of a schedule.`,
      );
    if (moves.length > 0) onMoves(moves, chosen);
    end();
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected posts">
      <span role="status">{chosen.length} selected</span>
      <Button
        size="compact-md"
        variant="default"
        disabled={movable === 0}
        onClick={() => setAsking('move')}
      >
        Move…
      </Button>
      {bulkActs.map((act) => (
        <Button
          key={act}
          size="compact-md"
          variant="default"
          {...(act === 'remove' ? { color: 'red', variant: 'light' } : {})}
          disabled={bulk.isPending || countOf(act, chosen) === 0}
          onClick={() => press(act)}
        >
          {labels[act]}
        </Button>
      ))}
      <Button size="compact-md" variant="subtle" onClick={end}>
        Done
      </Button>
      {asking === 'move' && (
        <MoveByDialog count={movable} onMove={move} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'approve' && (
        <Suspense>
          <ApproveSeveral
            waiting={waitingIn(chosen)}
            others={countOf('remove', chosen) - waitingIn(chosen).length}
            onDone={end}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asking === 'remove'}
        title={`Delete ${removed} ${removed === 1 ? 'post' : 'posts'}?`}
        confirmLabel={removed === 1 ? 'Delete post' : 'Delete posts'}
        destructive
        onConfirm={() => {
          setAsking(undefined);
          bulk.run('remove', chosen);
        }}
        onClose={() => setAsking(undefined)}
      >
        <Loss runs={chosen.filter(isWaiting)} />
      </ConfirmDialog>
    </div>
  );
}
