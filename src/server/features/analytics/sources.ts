/** Which accounts' figures are read, and what that costs. */
import type { MetricSource } from '#contract/analytics/types.ts';
import { day } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { isRead, priceOfReading, readingAges, tellsOfPosts } from '#domain/analytics/readings.ts';
import { serverName } from '#domain/ledger/backoff.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Page, pageOf } from '#server/page-of.ts';
import {
  setReading,
  findSource,
  makeDueAgain,
  listSources,
  readingsOf,
  type SourceRow,
} from './sources.store.ts';

/** How long a post is followed, in milliseconds. */
const month = 30 * day;

function problemOf(row: SourceRow, platform: LivePlatform): string | null {
  if (row.status !== 'connected') return 'Reconnect this account.';
  if (row.opened_at === null) return null;
  return `${serverName(platform, row.service)} keeps failing, so we’ve paused it until it responds.`;
}

async function readSource({ db, clock }: Context, row: SourceRow): Promise<MetricSource> {
  const platform = LivePlatform.parse(row.platform);
  const { posts, read_at } = await readingsOf(db, row.id, clock() - month);
  const is_on = tellsOfPosts(platform) ? isRead(platform, row.reads_figures) : null;
  const price = priceOfReading(platform);
  const readings = is_on === null ? 0 : readingAges(platform).length;
  return {
    connection_id: row.id,
    platform,
    username: row.username,
    display_name: row.display_name || row.username,
    reports: [...platforms[platform].figures],
    is_on,
    price,
    readings,
    month_estimate: price * readings * posts,
    read_at: read_at === null ? null : new Date(read_at).toISOString(),
    problem: is_on === true ? problemOf(row, platform) : null,
  };
}

/** A person's connected accounts, oldest first. */
export async function readSources(ctx: Context, owner_id: string, page: Page) {
  const { part, total } = pageOf(await listSources(ctx.db, owner_id), page);
  const data: MetricSource[] = [];
  for (const row of part) data.push(await readSource(ctx, row));
  return { data, total };
}

const nameOf = ({ username }: SourceRow): string =>
  /^[\w.-]+$/.test(username) ? `@${username}` : username;

const unchosen = { path: 'is_on', message: 'Must be true or false' };

/** Throws `not_found`, and `conflict` if the platform reports nothing. */
export async function setSource(
  ctx: Context,
  owner_id: string,
  { id, is_on }: { id: string; is_on: boolean | null },
): Promise<{ data: MetricSource; message: string }> {
  const found = await findSource(ctx.db, owner_id, id);
  if (!found) throw new AppError('not_found');
  const platform = LivePlatform.parse(found.platform);
  const { name } = platforms[platform];
  if (!tellsOfPosts(platform)) {
    if (is_on === null)
      return { data: await readSource(ctx, found), message: `${name} doesn’t report results.` };
    throw new AppError('conflict', { message: `${name} doesn’t report results.` });
  }
  if (is_on === null) throw new AppError('invalid_input', { details: [unchosen] });
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await setReading(trx, id, is_on);
    if (is_on) await makeDueAgain(trx, id, now - month, now);
  });
  const data = await readSource(ctx, { ...found, reads_figures: is_on ? 1 : 0 });
  const who = `${nameOf(found)} on ${name}`;
  const message = is_on ? `Now reading results for ${who}.` : `Stopped reading results for ${who}.`;
  return { data, message };
}
