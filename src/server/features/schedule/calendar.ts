/** The calendar of a person: posts of the ledger, and future runs that are not planned there yet. */
import { z } from 'zod';
import {
  type Blackout,
  type CalendarRun,
  type CalendarState,
  type FreeSlot,
  statesOf,
} from '#contract/schedule/calendar.ts';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { limits } from '#contract/core/limits.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { toIso } from '#contract/core/time.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { explainReason, isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { notCovered } from '#domain/money/coming-costs.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { comingRuns } from '#domain/schedule/coming-runs.ts';
import type { Run } from '#domain/schedule/recurrence.ts';
import { reviewOf } from '#domain/schedule/series.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import { blackoutSpans } from '#domain/schedule/slots.ts';
import type { Context } from '#server/context.ts';
import { goingOn, scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { settingsOf } from '#server/queue-settings.ts';
import { listIn } from '#server/db/json.ts';
import { budgetsLeft } from '#server/features/usage/service.ts';
import { listDueBetween, listQueues } from './calendar.store.ts';
import { dryTimes } from './facts-left.ts';
import { withHeld, withPublished } from './run-accounts.ts';
import { freeTimes } from './queue.ts';
import { countReserved, groupOf, listSchedules, type ScheduleRow } from './store.ts';

type Query = z.output<(typeof scheduleCalls)['calendar']['query']>;

/** Milliseconds UTC; `to` is exclusive. */
interface Span {
  from: number;
  to: number;
}

type DueRow = Awaited<ReturnType<typeof listDueBetween>>[number];
/** The common columns of posts in the ledger and of future runs. */
type Row = Omit<DueRow, 'occurrence_id' | 'state' | 'due_at'>;

const labelsOf = ({ labels }: Row): string[] => (labels === null ? [] : listIn(labels));

/** Future runs of an active schedule in the span, within its total number of runs, and at most `most`. */
function runsToCome(row: ScheduleRow, span: Span, reserved: number, most: number): Run[] {
  const series = row.status === 'active' ? goingOn(row, reserved) : undefined;
  return series ? comingRuns(series, span, most) : [];
}

const matches =
  ({ agent_id, platform, connection_id, label }: Query) =>
  (row: Row): boolean =>
    (agent_id === undefined || row.agent_id === agent_id) &&
    (platform === undefined || row.platform === platform) &&
    (connection_id === undefined || row.account_id === connection_id) &&
    (label === undefined || labelsOf(row).includes(label));

/** A post from the board can be approved from the day on which it is planned. */
const isAsked = (row: Row, state: CalendarRun['state']): boolean =>
  (state === 'AWAITING_APPROVAL' && !isBeingRejected(row)) ||
  (row.post_id !== null &&
    (state === 'PLANNED' || state === 'PREPARING') &&
    reviewOf(row) === 'before_sending');

const isWaiting = (state: CalendarRun['state']): boolean =>
  state === 'AWAITING_APPROVAL' || statesOf.planned.includes(state);
const mayBeOff = (state: CalendarRun['state']): boolean => state === 'HELD' || isWaiting(state);

/** `key`: the same for one post on several accounts in the same state. */
interface Entry {
  key: string;
  run: CalendarRun;
}

/** A run with its row, before it is read. */
interface Item extends Pick<CalendarRun, 'occurrence_id' | 'state'> {
  row: Row;
  at: number;
}

const nameOfItem = ({ row: { id }, at }: Item): string => `${id} ${at}`;

/** From when on schedules have nothing new to say, by series. */
type Dry = Awaited<ReturnType<typeof dryTimes>>;

/** Whether it is still to be written, without a fact that is new. */
const isDry = (dry: Dry, { row, at, state }: Item): boolean =>
  row.text === null &&
  (state === 'PLANNED' || state === 'PREPARING') &&
  at >= (dry.get(row.id) ?? Infinity);

/** What is off or missing for it, apart from money. */
const offFor = (dry: Dry, item: Item): CalendarRun['blocked_by'] =>
  item.row.blocked_by ?? (isDry(dry, item) ? 'facts' : null);

/** Those that the budgets of this month surely don’t cover: what sending them costs is known, what writing does isn’t. */
async function unaffordable(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  dry: Dry,
): Promise<ReadonlySet<string>> {
  const budgets = await budgetsLeft(ctx, ownerId);
  if (budgets.length === 0) return new Set();
  const now = ctx.clock();
  const { items } = await itemsIn(ctx, ownerId, { from: now, to: spanOfMonth(monthOf(now)).to });
  const going = items.filter(
    (item) => isWaiting(item.state) && item.row.status === 'active' && offFor(dry, item) === null,
  );
  const coming = going.map((item) => {
    const { text, content_text, platform, agent_id } = item.row;
    const said = text ?? content_text;
    const { micros: cost } = priceOfPost(platform, [said], false);
    return { key: nameOfItem(item), at: item.at, agent_id, cost };
  });
  return notCovered(coming, budgets);
}

function entryOf(item: Item, off: CalendarRun['blocked_by']): Entry {
  const { row, at, occurrence_id, state } = item;
  const schedule = scheduleOf(row);
  const { account_id, username, display_name } = row;
  const platform = row.platform;
  const name = accountName({ platform, username, display_name });
  const blocked_by = mayBeOff(state) ? off : null;
  const run: CalendarRun = {
    schedule_id: groupOf(row),
    occurrence_id,
    // A published variant stays when its post is deleted.
    post_id: row.post_deleted_at === null ? row.post_id : null,
    is_post_now: row.kind === 'post_now',
    agent_id: row.agent_id,
    agent: { name: row.agent_name, avatar_url: row.avatar_url },
    is_self: row.is_self === 1,
    state,
    is_skipped: state === 'MISSED' && row.reason === 'nothing_new',
    platforms: [platform],
    accounts: [{ id: account_id, username, name, blocked_by }],
    occurrence_ids: occurrence_id === null ? [] : [occurrence_id],
    schedule_ids: [row.id],
    is_queued: row.slot_at !== null,
    words: row.text || row.content_text || row.topic,
    at: toIso(at),
    frequency: row.frequency,
    plan: schedule ? describeSchedule(schedule) : '',
    needs_approval: isAsked(row, state),
    why: state === 'PUBLISHED' ? null : explainReason(row.reason, row.detail),
    is_paused: row.status === 'paused',
    blocked_by,
  };
  const { is_paused, needs_approval } = run;
  const standing = [
    row.post_id ?? run.schedule_id,
    at,
    state,
    run.is_skipped,
    is_paused,
    needs_approval,
  ];
  return { run, key: standing.join(' ') };
}

/** Merges entries of one post on several accounts in the same state. */
function together(entries: readonly Entry[]): CalendarRun[] {
  return [...Map.groupBy(entries, ({ key }) => key).values()].flatMap((group) => {
    const same = group.map(({ run }) => run);
    const [first] = same;
    if (!first) return [];
    return {
      ...first,
      platforms: [...new Set(same.flatMap((run) => run.platforms))],
      accounts: same.flatMap((run) => run.accounts),
      occurrence_ids: same.flatMap((run) => run.occurrence_ids),
      schedule_ids: same.flatMap((run) => run.schedule_ids),
      blocked_by: same.some((run) => run.blocked_by === null) ? null : first.blocked_by,
    };
  });
}

/** Whether an account is requested; `rows`: one per agent of it. */
const isWantedAccount = (
  { platform, connection_id, agent_id }: Query,
  rows: Awaited<ReturnType<typeof listQueues>>,
): boolean =>
  rows.some(
    (row) =>
      (platform === undefined || platform === row.platform) &&
      (connection_id === undefined || connection_id === row.id) &&
      (agent_id === undefined || agent_id === row.agent_id),
  );

type AskedQueue = readonly [connection_id: string, settings: QueueSettings];

/** The queues of the requested accounts. */
async function queuesAsked(
  ctx: Pick<Context, 'db'>,
  owner_id: string,
  query: Query,
): Promise<AskedQueue[]> {
  const queues = Map.groupBy(await listQueues(ctx.db, owner_id), ({ id }) => id);
  return [...queues].flatMap(([connection_id, rows]): AskedQueue[] => {
    const [row] = rows;
    return row && isWantedAccount(query, rows) ? [[connection_id, settingsOf(row)]] : [];
  });
}

const blackoutIn = (queues: readonly AskedQueue[], span: Span): Blackout[] =>
  queues.flatMap(([connection_id, settings]) =>
    blackoutSpans(settings)
      .filter(({ from, to }) => from < span.to && to > span.from)
      .map(({ from, to }) => ({
        connection_id,
        from: toIso(from),
        to: toIso(to),
      })),
  );

/** The free posting times of the requested accounts in a span. */
async function slotsOf(
  ctx: Pick<Context, 'clock' | 'db'>,
  owner_id: string,
  queues: readonly AskedQueue[],
  span: Span,
): Promise<FreeSlot[]> {
  const found: FreeSlot[] = [];
  for (const [connection_id, settings] of queues) {
    const free = await freeTimes(ctx, { owner_id, account_id: connection_id }, settings, span.to);
    const shown = free.filter((at) => at >= span.from);
    found.push(...shown.map((at) => ({ connection_id, at: toIso(at) })));
  }
  return found.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Whether a state filter includes it; what waits for approval does not count as planned. */
const standsAt = ({ state, needs_approval }: CalendarRun, wanted: CalendarState): boolean =>
  needs_approval ? wanted === 'approval' : statesOf[wanted].includes(state);

/** Future runs have no text yet, and posts for several accounts do not repeat. */
const unwritten = {
  text: null,
  labels: null,
  post_id: null,
  post_deleted_at: null,
  reason: null,
  detail: null,
};

/** What is wanted of one owner in a span; the ledger may have more. */
async function itemsIn(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  span: Span,
  isWanted: (row: Row) => boolean = () => true,
) {
  const most = limits.calendar_runs;
  const known = await listDueBetween(ctx.db, ownerId, { ...span, most });
  const reserved = await countReserved(ctx.db, ownerId);
  const items = known.flatMap(({ occurrence_id, state, due_at: at, ...row }): Item[] =>
    isWanted(row) ? [{ row, at, occurrence_id, state }] : [],
  );
  const coming = { ...span, from: Math.max(span.from, ctx.clock()) };
  for (const schedule of await listSchedules(ctx.db, ownerId)) {
    const row = { ...schedule, ...unwritten };
    if (!isWanted(row)) continue;
    const room = most + 1 - items.length;
    for (const { at } of runsToCome(schedule, coming, reserved.get(row.id) ?? 0, room))
      items.push({ row, at, occurrence_id: null, state: 'PLANNED' });
  }
  return { items, is_cut: known.length === most };
}

/** The runs of one owner in a span, oldest first. */
export async function readCalendar(ctx: Context, ownerId: string, query: Query) {
  const most = limits.calendar_runs;
  const span = { from: Date.parse(query.from), to: Date.parse(query.to) };
  const { items, is_cut } = await itemsIn(ctx, ownerId, span, matches(query));
  const dry = await dryTimes(ctx, ownerId, await listSchedules(ctx.db, ownerId));
  const over = await unaffordable(ctx, ownerId, dry);
  const data = items.map((item) =>
    entryOf(item, offFor(dry, item) ?? (over.has(nameOfItem(item)) ? 'budget' : null)),
  );
  const { state } = query;
  const shown = state ? data.filter(({ run }) => standsAt(run, state)) : data;
  const sorted = withHeld(together(shown)).toSorted((one, other) => one.at.localeCompare(other.at));
  const queues = await queuesAsked(ctx, ownerId, query);
  return {
    data: await withPublished(ctx, sorted.slice(0, most)),
    slots: query.slots === 'true' ? await slotsOf(ctx, ownerId, queues, span) : [],
    blackout: blackoutIn(queues, span),
    is_cut: data.length > most || is_cut,
  };
}
