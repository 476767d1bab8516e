/** A person’s posts for calendar programs: the secret URL, and the calendar that it serves. */
import { basePath } from '#contract/table.ts';
import { minute, toIso } from '#contract/core/time.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { feedCalls } from '#contract/schedule/feed.ts';
import { newAccess } from '#domain/account/access.ts';
import { type FeedFacts, feedEvents, feedSpan } from '#domain/schedule/feed-events.ts';
import { AppError } from '#server/app-error.ts';
import { isOpen } from '#server/db/membership.ts';
import type { Context } from '#server/context.ts';
import { type Db, within } from '#server/db/client.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/service.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { memberInHand } from '#server/token-in-hand.ts';
import { readCalendar } from './calendar.ts';
import {
  deleteFeed,
  findFeed,
  findFeedById,
  listLastMoves,
  listSeriesChanges,
  replaceFeed,
} from './calendar.store.ts';

const ending = '.ics';
/** The length of a post in a calendar. */
const shown = 15 * minute;

/** The owner of a URL. Throws `not_found` if it is invalid, or its owner has no access. */
async function ownerOf({ db }: Pick<Context, 'db'>, token: string): Promise<string> {
  const halves = token.endsWith(ending) ? splitToken(token.slice(0, -ending.length)) : undefined;
  const feed = halves && (await findFeedById(db, halves.id));
  if (!feed || !secretMatches(halves.secret, feed.secret_hash)) throw new AppError('not_found');
  if (!(await isOpen(db, feed.owner_id))) throw new AppError('not_found');
  return feed.owner_id;
}

/** What the events of these runs depend on besides the runs. */
async function factsOf(db: Db, owner_id: string, runs: readonly CalendarRun[]): Promise<FeedFacts> {
  const series = await listSeriesChanges(
    db,
    owner_id,
    runs.flatMap((run) => run.schedule_ids),
  );
  const moves = await listLastMoves(
    db,
    runs.flatMap((run) => run.occurrence_ids),
  );
  const byId = new Map(series.map((row) => [row.id, row]));
  const movedAt = new Map(moves.map(({ occurrence_id, at }) => [occurrence_id, at]));
  return {
    postOf: (id) => byId.get(id)?.post_id ?? undefined,
    isDeleted: (id) => byId.get(id)?.kept_post_id === null,
    timesOf({ schedule_ids, occurrence_ids }) {
      const rows = schedule_ids.flatMap((id) => byId.get(id) ?? []);
      return {
        created_at: Math.min(...rows.map(({ created_at }) => created_at)),
        changed_at: Math.max(
          ...rows.flatMap((row) => [row.created_at, row.updated_at ?? 0, row.post_updated_at ?? 0]),
          ...occurrence_ids.map((id) => movedAt.get(id) ?? 0),
        ),
      };
    },
  };
}

/** Planned and published posts in the iCalendar format. */
async function calendarOf(ctx: Context, owner_id: string): Promise<string> {
  const { clock, config, db } = ctx;
  const now = clock();
  const from = toIso(now - feedSpan.back);
  const to = toIso(now + feedSpan.ahead);
  const { data } = await readCalendar(ctx, owner_id, { from, to, slots: 'false' });
  const facts = await factsOf(db, owner_id, data);
  const { host } = new URL(config.public_url);
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({ name: 'SocialAI', prodId: { company: 'SocialAI', product: 'Posts' } });
  for (const event of feedEvents(data, facts)) {
    calendar.createEvent({
      id: `${event.uid}@${host}`,
      // Without a method, the stamp is the time of the last change too.
      stamp: new Date(event.changed_at),
      lastModified: new Date(event.changed_at),
      created: new Date(event.created_at),
      sequence: event.sequence,
      start: new Date(event.at),
      end: new Date(event.at + shown),
      summary: event.title,
      description: event.text,
      url: config.public_url + event.path,
      status: event.is_certain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  }
  return calendar.toString();
}

export const feedRoutes = (ctx: Context): Handlers<typeof feedCalls> => ({
  async get({ caller }) {
    const feed = await findFeed(ctx.db, caller.user_id);
    return { data: feed ? { created_at: toIso(feed.created_at) } : null };
  },

  async create({ caller, ...request }) {
    const id = newId();
    const secret = makeSecret();
    const created_at = ctx.clock();
    const secret_hash = hashSecret(secret);
    const made_by = memberInHand();
    const row = { id, owner_id: caller.user_id, secret_hash, created_at, made_by };
    await within(ctx.db, async (trx) => {
      const isOther = await replaceFeed(trx, row);
      const event = isOther ? 'calendar_feed_replaced' : 'calendar_feed_created';
      const about = { event, user_id: caller.user_id, origin: originOf(request) } as const;
      await record(ctx, trx, about, created_at);
      const { user_id: owner_id } = caller;
      const text = newAccess.calendar();
      await alertOwners(ctx, trx, { owner_id, kind: 'chat_connected', text }, created_at);
    });
    const url = `${ctx.config.public_url}${basePath}/calendar/${id}.${secret}${ending}`;
    return {
      data: { created_at: toIso(created_at), url },
      message: 'Calendar address created.',
    };
  },

  async remove({ caller: { user_id }, ...request }) {
    await within(ctx.db, async (trx) => {
      // Turning it off again is not recorded.
      if (!(await deleteFeed(trx, user_id))) return;
      const about = { event: 'calendar_feed_removed', user_id, origin: originOf(request) } as const;
      await record(ctx, trx, about, ctx.clock());
    });
    return { message: 'Calendar address turned off.' };
  },

  async read({ params: { token } }) {
    const text = await calendarOf(ctx, await ownerOf(ctx, token));
    return { bytes: Buffer.from(text), mime: 'text/calendar; charset=utf-8', max_age: 0 };
  },
});
