/** Applies one action to all selected posts, and says for how many it succeeded. */
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { authorName } from '#web/entities/agents/author-name.ts';
import { isWaiting } from '#web/entities/posts/status-labels.ts';
import type { Waiting } from '#web/features/posts/approve/approve-several.tsx';
import { type Refused, refusedWords } from '#web/features/posts/acts/refused.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { isRecurring } from '#web/entities/posts/alike-runs.ts';
import { nameOfRun } from './calendar-runs.ts';
import { laterBy } from './calendar-time.ts';
import type { Move } from './use-moves.ts';

export const bulkActs = ['pause', 'resume', 'unschedule', 'approve', 'remove'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Without duplicates, in order. */
const once = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The action on one post. */
interface Job {
  title: string;
  send: () => Promise<void>;
}

/** One after the other. */
const each = (
  run: CalendarRun,
  ids: readonly string[],
  call: (request: { params: { id: string } }) => Promise<unknown>,
): Job => ({
  title: nameOfRun(run),
  async send() {
    for (const id of ids) await call({ params: { id } });
  },
});

/** The posts, each once however often it is shown, with everything that publishes it. */
const things = (runs: readonly CalendarRun[]): [CalendarRun, ...CalendarRun[]][] =>
  [...Map.groupBy(runs, ({ post_id, schedule_id }) => post_id ?? schedule_id).values()].flatMap(
    ([first, ...others]) => (first ? [[first, ...others]] : []),
  );

/** What of them needs approval, each post once. */
export const waitingIn = (runs: readonly CalendarRun[]): Waiting[] =>
  things(runs.filter(({ needs_approval }) => needs_approval)).map((same) => {
    const [{ post_id, schedule_id, agent }] = same;
    const asked = same.filter(({ state }) => state === 'AWAITING_APPROVAL');
    return {
      id: post_id ?? schedule_id,
      name: authorName(agent, same[0]),
      post_id,
      occurrence_ids: once(asked.flatMap(({ occurrence_ids }) => occurrence_ids)),
    };
  });

/** Pauses or resumes everything that publishes a post. */
const turning =
  (isPaused: boolean, call: Parameters<typeof each>[2]) =>
  (runs: readonly CalendarRun[]): Job[] =>
    things(runs.filter((run) => isWaiting(run) && run.is_paused === isPaused)).map((same) => {
      const [first] = same;
      const { post_id, schedule_id } = first;
      const ids = post_id === null ? [schedule_id] : same.flatMap((run) => run.schedule_ids);
      return each(first, once(ids), call);
    });

/** What each action does, once for each post that it changes. */
const jobsOf: Record<Exclude<BulkAct, 'approve'>, (runs: readonly CalendarRun[]) => Job[]> = {
  pause: turning(false, api.schedule.pause),
  resume: turning(true, api.schedule.resume),
  unschedule: (runs) =>
    things(runs.filter(isWaiting)).flatMap(([run]) =>
      run.post_id === null ? [] : each(run, [run.post_id], api.posts.unschedule),
    ),
  remove: (runs) =>
    things(runs.filter(isWaiting)).map(([run]) =>
      run.post_id === null
        ? each(run, [run.schedule_id], api.schedule.remove)
        : each(run, [run.post_id], api.posts.remove),
    ),
};

/** How many posts an action would change. */
export const countOf = (act: BulkAct, runs: readonly CalendarRun[]): number =>
  act === 'approve' ? waitingIn(runs).length : jobsOf[act](runs).length;

const done: Record<keyof typeof jobsOf, string> = {
  pause: 'paused',
  resume: 'resumed',
  unschedule: 'moved back to drafts',
  remove: 'deleted',
};

const counted = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** One after the other, so that they don't conflict; a refusal doesn't stop the rest. */
async function runAll(jobs: readonly Job[]) {
  const refused: Refused[] = [];
  for (const { title, send } of jobs) {
    try {
      await send();
    } catch (error) {
      refused.push({ title, why: messageOf(error) });
    }
  }
  return { count: jobs.length - refused.length, refused };
}

/** The moves of the selected posts; only the next post of a schedule can move without the others. */
export function movesBy(
  runs: readonly CalendarRun[],
  by: { days: number; minutes: number },
  zone: string,
): { moves: Move[]; left: number } {
  const movable = runs.filter(isWaiting);
  const alone = movable.filter((run) => !isRecurring(run) || run.occurrence_id !== null);
  const posts = new Map(alone.map((run) => [run.post_id ?? run.schedule_id, run]));
  const moves = [...posts.values()].map(({ schedule_id: id, at }) => ({
    id,
    at,
    to: laterBy(at, by, zone),
  }));
  return { moves, left: runs.length - alone.length };
}

export function useBulk(onDone: () => void) {
  const { run, isPending } = useAct();
  return {
    run: (act: keyof typeof jobsOf, runs: readonly CalendarRun[]) =>
      run({
        async send() {
          const { count, refused } = await runAll(jobsOf[act](runs));
          if (count > 0) onDone();
          const message = `${counted(count)} ${done[act]}.`;
          return { message, refusal: refusedWords(message, done[act], refused) };
        },
        failed: 'Couldn’t change the posts',
      }),
    isPending,
  };
}
