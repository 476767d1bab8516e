/** Moves posts, with a message and Undo for ten seconds. */
import { useState } from 'react';
import type { AnswerOf, SentBody } from '#contract/core/endpoint.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { moveCalls } from '#contract/schedule/moves.ts';
import { type Refused, refusedWords } from '#web/features/posts/acts/refused.ts';
import { type Job, useAct } from '#web/features/posts/acts/use-act.ts';
import { api } from '#web/lib/api/api.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { nameOfRun } from './calendar-runs.ts';
import { isRecurring } from '#web/entities/posts/alike-runs.ts';

export type Move = SentBody<typeof moveCalls.move>['moves'][number];

/** A moved post of a schedule, until the owner says whether the others move too. */
export interface Asked {
  run: CalendarRun;
  to: string;
}

type Answer = AnswerOf<typeof moveCalls.move>;

/** On the accounts where the post had another time, it moves by the same amount. */
function elsewhereWords({ at, to }: Move, { data, undo }: Answer): string {
  const by = Date.parse(to) - Date.parse(at);
  const times = undo
    .filter(({ id }) => !data.queue.swapped.includes(id))
    .map(({ due_at }) => Date.parse(due_at) + by)
    .filter((time) => time !== Date.parse(to));
  const [first] = times;
  if (first === undefined) return '';
  const where = pluralize(times.length, 'other account');
  return times.every((time) => time === first)
    ? ` On ${where}, moved to ${clockWords(first, viewerZone(), Date.now())}.`
    : ` On ${where}, moved by as much.`;
}

/** Where one post was moved, and whether it is still queued. */
function movedWords(moves: readonly Move[], answer: Answer): string {
  const [only, ...others] = moves;
  if (!only || others.length > 0) return answer.message;
  return whenWords(only, answer.data.queue) + elsewhereWords(only, answer);
}

function whenWords({ to }: Move, { kept, left, swapped }: Answer['data']['queue']): string {
  const when = clockWords(Date.parse(to), viewerZone(), Date.now());
  const all = kept.length + left.length;
  if (kept.length > 0 && left.length > 0)
    return `Moved to ${when}. Left the queue on ${left.length} of ${all} accounts.`;
  if (left.length > 0) return `Moved to ${when}, out of the queue.`;
  if (swapped.length > 0) return `Swapped with the post planned for ${when}.`;
  return kept.length > 0 ? `Moved to ${when}, still in the queue.` : `Moved to ${when}.`;
}

export function useMoves() {
  const [asked, setAsked] = useState<Asked>();
  const { run, running } = useAct<Job & { moves: Move[] }>();
  /** `runs`: the selected posts, if several are moved. */
  const move = (moves: Move[], runs: readonly CalendarRun[] = []) =>
    run({
      moves,
      async send() {
        const answer = await api.moves.move({ body: { moves } });
        const { data, message, undo: moved } = answer;
        const refused = data.refused.map(({ id, message: reason }): Refused => {
          const post = runs.find(({ schedule_id }) => schedule_id === id);
          return { title: post ? nameOfRun(post) : '', why: withOwnTimes(reason) };
        });
        const undo = () => api.moves.moveBack({ body: { moved } });
        if (runs.length > 1 && refused.length > 0) {
          const words = refusedWords(message, 'moved', refused) ?? message;
          return moved.length > 0 ? { message: words, undo } : { message, refusal: words };
        }
        const why = refused[0]?.why;
        if (moved.length === 0)
          return { message, refusal: `Couldn’t move the post: ${why ?? message}` };
        const words = why === undefined ? movedWords(moves, answer) : `${message} ${why}`;
        return { message: words, undo };
      },
      failed: 'Couldn’t move the post',
    });
  return {
    /** The running moves: until the new data arrives, they are drawn at their new time. */
    moving: running?.moves ?? [],
    /** The open dialog. */
    asked,
    answer: (reach: Move['reach'] | undefined) => {
      if (asked && reach) {
        const { run, to } = asked;
        move([{ id: run.schedule_id, at: run.at, to, reach }]);
      }
      setAsked(undefined);
    },
    drop: (run: CalendarRun, to: string) => {
      if (isRecurring(run)) setAsked({ run, to });
      else move([{ id: run.schedule_id, at: run.at, to }]);
    },
    moveAll: move,
  };
}
