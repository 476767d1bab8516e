/** A person’s posts for calendar programs: the secret URL, and the calendar that it serves. */
import { basePath } from '#contract/table.ts';
import { minute } from '#contract/core/time.ts';
import type { feedCalls } from '#contract/schedule/feed.ts';
import { feedEvents, feedSpan } from '#domain/schedule/feed-events.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { within } from '#server/db/transaction.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import {
  hashSecret,
  isWhitelisted,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { readCalendar } from './calendar.ts';
import {
  deleteFeed,
  findFeed,
  findFeedById,
  listPostsOfSeries,
  replaceFeed,
} from './feed.store.ts';

const ending = '.ics';
/** The length of a post in a calendar. */
const shown = 15 * minute;

/** The owner of a URL. Throws `not_found` if it is invalid, or its owner has no access. */
async function ownerOf({ db }: Pick<Context, 'db'>, token: string): Promise<string> {
  const halves = token.endsWith(ending) ? splitToken(token.slice(0, -ending.length)) : undefined;
  const feed = halves && (await findFeedById(db, halves.id));
  if (!feed || !secretMatches(halves.secret, feed.secret_hash)) throw new AppError('not_found');
  if (!(await isWhitelisted(db, feed.owner_id))) throw new AppError('not_found');
  return feed.owner_id;
}

/** Planned and published posts in the iCalendar format. */
async function calendarOf(
  ctx: Pick<Context, 'clock' | 'config' | 'db'>,
  owner_id: string,
): Promise<string> {
  const { clock, config, db } = ctx;
  const now = clock();
  const instant = (at: number) => new Date(at).toISOString();
  const from = instant(now - feedSpan.back);
  const to = instant(now + feedSpan.ahead);
  const { data } = await readCalendar(ctx, owner_id, { from, to, slots: 'false' });
  const posts = new Map(
    (await listPostsOfSeries(db, owner_id)).map(({ series_id, post_id }) => [series_id, post_id]),
  );
  const { host } = new URL(config.public_url);
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({ name: 'SocialAI', prodId: { company: 'SocialAI', product: 'Posts' } });
  for (const event of feedEvents(data, (id) => posts.get(id))) {
    calendar.createEvent({
      id: `${event.uid}@${host}`,
      stamp: new Date(now),
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
    return { data: feed ? { created_at: new Date(feed.created_at).toISOString() } : null };
  },

  async create({ caller, ...request }) {
    const id = newId();
    const secret = makeSecret();
    const created_at = ctx.clock();
    const row = { id, owner_id: caller.user_id, secret_hash: hashSecret(secret), created_at };
    await within(ctx.db, async (trx) => {
      const isOther = await replaceFeed(trx, row);
      const event = isOther ? 'calendar_feed_replaced' : 'calendar_feed_created';
      const about = { event, user_id: caller.user_id, origin: originOf(request) } as const;
      await record(ctx, trx, about, created_at);
    });
    const url = `${ctx.config.public_url}${basePath}/calendar/${id}.${secret}${ending}`;
    return {
      data: { created_at: new Date(created_at).toISOString(), url },
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
