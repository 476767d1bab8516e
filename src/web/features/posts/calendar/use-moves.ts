/** Moves posts, with a message and Undo for ten seconds. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerOf, SentBody } from '#contract/core/endpoint.ts';
import { second } from '#contract/core/time.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { moveCalls, MovedSeries } from '#contract/schedule/moves.ts';
import { useRefresh } from '#web/features/posts/rules/queries.ts';
import { sayFailed } from '#web/features/posts/rules/use-actions.ts';
import { api } from '#web/lib/api/api.ts';
import { clockWords, viewerZone } from '#web/lib/forms/zone-time.ts';
import { notify } from '#web/lib/notify.ts';
import { isTyping } from '#web/lib/typing.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { isRecurring } from './calendar-runs.ts';

export type Move = SentBody<typeof moveCalls.move>['moves'][number];

/** A moved post of a schedule, until the owner says whether the others move too. */
export interface Asked {
  run: CalendarRun;
  to: string;
}

/** How long the shortcut undoes the last move: as long as its message is shown. */
const undoable = 10 * second;

type Fates = AnswerOf<typeof moveCalls.move>['data']['queue'];

/** Where one post was moved, and whether it is still queued. */
function movedWords(
  moves: readonly Move[],
  message: string,
  { kept, left, swapped }: Fates,
): string {
  const [only, ...others] = moves;
  if (!only || others.length > 0) return message;
  const when = clockWords(Date.parse(only.to), viewerZone(), Date.now());
  const all = kept.length + left.length;
  if (kept.length > 0 && left.length > 0)
    return `Moved to ${when}. Left the queue on ${left.length} of ${all} accounts.`;
  if (left.length > 0) return `Moved to ${when}, out of the queue.`;
  if (swapped.length > 0) return `Swapped with the post on ${when}.`;
  return kept.length > 0 ? `Moved to ${when}, still in the queue.` : `Moved to ${when}.`;
}

/** Ctrl Z, or ⌘ Z on a Mac, except in a field. */
function useUndoKey(undo: () => boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isUndo && !isTyping(event.target) && undo()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function useMoves() {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked>();
  const last = useRef<{ moved: MovedSeries[]; until: number; said: Promise<() => void> }>(
    undefined,
  );
  const back = useMutation({
    mutationFn: (moved: MovedSeries[]) => api.moves.moveBack({ body: { moved } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => sayFailed('Couldn’t undo', error),
    onSettled: refresh,
  });
  const undo = (moved: MovedSeries[]) => {
    last.current = undefined;
    back.mutate(moved);
  };
  const move = useMutation({
    mutationFn: (moves: Move[]) => api.moves.move({ body: { moves } }),
    onSuccess: ({ data, message, undo: moved }, moves) => {
      const refusal = data.refused[0]?.message;
      const why = refusal === undefined ? undefined : withOwnTimes(refusal);
      if (moved.length === 0) {
        void notify.error(`Couldn’t move the post: ${why ?? message}`);
        return;
      }
      const words =
        why === undefined ? movedWords(moves, message, data.queue) : `${message} ${why}`;
      const said = notify.undoable(words, () => undo(moved));
      last.current = { moved, until: Date.now() + undoable, said };
    },
    onError: (error) => sayFailed('Couldn’t move the post', error),
    // Until the new data arrives, moved posts are drawn at their new time.
    onSettled: refresh,
  });
  useUndoKey(() => {
    const { current } = last;
    if (!current || current.until < Date.now()) return false;
    void current.said.then((takeAway) => takeAway());
    undo(current.moved);
    return true;
  });
  return {
    /** The running move. */
    moving: move.isPending ? move.variables : [],
    /** The open dialog. */
    asked,
    answer: (reach: Move['reach'] | undefined) => {
      if (asked && reach) {
        const { run, to } = asked;
        move.mutate([{ id: run.schedule_id, at: run.at, to, reach }]);
      }
      setAsked(undefined);
    },
    drop: (run: CalendarRun, to: string) => {
      if (isRecurring(run)) setAsked({ run, to });
      else move.mutate([{ id: run.schedule_id, at: run.at, to }]);
    },
    moveAll: (moves: Move[]) => move.mutate(moves),
  };
}
