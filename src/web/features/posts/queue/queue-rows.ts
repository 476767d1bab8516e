/** The rows of the queue: what is published next, and the posting times without a post. Instants are ISO 8601. */
import type { CalendarRun, FreeSlot } from '#contract/schedule/calendar.ts';
import type { Queue } from '#contract/schedule/queue.ts';
import { type Random, shuffled } from '#domain/shuffle.ts';
import { type Fold, foldAlike } from '#web/entities/posts/alike-runs.ts';
import { isWaiting } from '#web/entities/posts/status-labels.ts';

export interface PostRow {
  kind: 'post';
  key: string;
  at: string;
  run: CalendarRun;
  /** Its posting time in the queue of the one account that is shown; only such posts change their order. */
  slot_at: string | undefined;
}

export interface GapRow {
  kind: 'gap';
  key: string;
  at: string;
  /** The accounts that have it. */
  accounts: string[];
  /** Whether the next post that is queued gets it. */
  isNext: boolean;
}

export type Row = PostRow | GapRow;

export const isPost = (row: Row): row is PostRow => row.kind === 'post';

/** How many free posting times are shown after the last post. */
const gapsAfter = 3;

interface Shown {
  runs: readonly CalendarRun[];
  slots: readonly FreeSlot[];
  /** The queue of the account, if only one is shown. */
  queued: Queue['queued'];
}

/** Free posting times by instant. */
function gapsIn({ slots }: Shown): GapRow[] {
  return [...Map.groupBy(slots, ({ at }) => at)]
    .toSorted(([one], [other]) => Date.parse(one) - Date.parse(other))
    .map(([at, same], index) => ({
      kind: 'gap',
      key: at,
      at,
      accounts: same.map(({ connection_id }) => connection_id),
      isNext: index === 0,
    }));
}

/** What is published next, in order, with the gaps between and the first ones after. */
export function rowsOf(shown: Shown): Row[] {
  const slots = new Map(shown.queued.map((post) => [post.schedule_id, post.slot_at]));
  const runs = shown.runs.filter((run) => isWaiting(run));
  const posts = runs.map((run): PostRow => {
    const [id = ''] = run.schedule_ids;
    return { kind: 'post', key: `${id} ${run.at}`, at: run.at, run, slot_at: slots.get(id) };
  });
  const last = Math.max(0, ...posts.map(({ at }) => Date.parse(at)));
  const gaps = gapsIn(shown);
  const between = gaps.filter(({ at }) => Date.parse(at) < last);
  const after = gaps.slice(between.length, between.length + gapsAfter);
  return [...posts, ...between, ...after].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

/** The rows of one day, in order, with the runs of a repeat behind the first of them that is alike. */
export const foldsOf = (rows: readonly Row[]): Fold<Row>[] =>
  foldAlike(rows, (row) => (isPost(row) ? row.run : undefined));

/** A post and the posting time that it gets. */
export interface Placed {
  id: string;
  slot_at: string;
}

/** The scheduled post of a row; in the queue of one account each has one. */
export const idOf = ({ run }: PostRow): string => run.schedule_ids[0] ?? '';

/** A posting time of the account that is shown, with its post if it has one. */
type Slot = GapRow | (PostRow & { slot_at: string });

const isSlot = (row: Row): row is Slot => row.kind === 'gap' || row.slot_at !== undefined;

const timeOf = (slot: Slot): string => (slot.kind === 'gap' ? slot.at : slot.slot_at);

/** The posting times in order, with the position of one of them. */
function around(rows: readonly Row[], key: string) {
  const slots = rows.filter(isSlot);
  return { slots, from: slots.findIndex((slot) => slot.key === key) };
}

/**
 * Moves a queued post to another row: a gap it takes, and at the time of another post it takes the place, so that those
 * between move by one. Nothing if it stays.
 */
export function movedTo(rows: readonly Row[], key: string, target: string): Placed[] {
  const { slots, from } = around(rows, key);
  const to = slots.findIndex((slot) => slot.key === target);
  const [moved, there] = [slots[from], slots[to]];
  if (moved?.kind !== 'post' || !there || from === to) return [];
  if (there.kind === 'gap') return [{ id: idOf(moved), slot_at: there.at }];
  const between = slots.slice(Math.min(from, to), Math.max(from, to) + 1);
  const posts = between.filter((slot) => slot.kind === 'post');
  const others = posts.filter((post) => post !== moved);
  const order = from < to ? [...others, moved] : [moved, ...others];
  return order.map((post, index) => ({
    id: idOf(post),
    slot_at: timeOf(posts[index] ?? post),
  }));
}

/** The posting time before or after a post: the row that a step moves it to. */
export function neighborOf(rows: readonly Row[], key: string, step: -1 | 1): string | undefined {
  const { slots, from } = around(rows, key);
  return from === -1 ? undefined : slots[from + step]?.key;
}

/** The queued posts in another order, at the same posting times. */
export function shuffledIn(rows: readonly Row[], random: Random): Placed[] {
  const posts = rows.filter(isSlot).filter((slot) => slot.kind === 'post');
  const times = posts.map(timeOf);
  const order = shuffled(posts.map(idOf), random);
  return order.map((id, index) => ({ id, slot_at: times[index] ?? '' }));
}
