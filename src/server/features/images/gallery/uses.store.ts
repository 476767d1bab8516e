/** What a person uses pictures for. Whatever else comes to hold pictures belongs in here, and into `sweep.store.ts`. */
import { z } from 'zod';
import { LivePlatform } from '#contract/core/platform.ts';
import type { PictureUse } from '#contract/images/library-calls.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Db } from '#server/db/client.ts';

const Ids = z.array(z.string());
const Texts = z.array(z.string());
const titleLength = 80;

interface Picture {
  id: string;
  url: string;
}

interface Found extends PictureUse {
  /** Ids and addresses of the pictures that it shows. */
  shows: ReadonlySet<string>;
  /** The series of the ledger that send it, or that it is of. */
  series: readonly string[];
}

const idsIn = (...media: (string | null)[]): Set<string> =>
  new Set(media.flatMap((json) => (json === null ? [] : Ids.parse(JSON.parse(json)))));
const titleIn = (...texts: (string | undefined)[]): string =>
  excerpt(texts.find((text) => text?.trim()) ?? '', titleLength);

/** Looks for one picture, or for all that have any. */
type Only = Picture | undefined;
const like = (only: Only) => (only ? `%"${only.id}"%` : '%"%');

async function faces(db: Db, ownerId: string, only: Only): Promise<Found[]> {
  let rows = db
    .selectFrom('agents')
    .select(['id', 'name', 'avatar_url'])
    .where('owner_id', '=', ownerId)
    .where('avatar_url', 'is not', null);
  if (only) rows = rows.where('avatar_url', '=', only.url);
  return (await rows.execute()).map(({ id, name, avatar_url }) => ({
    kind: 'agent',
    id,
    title: name,
    shows: new Set(avatar_url === null ? [] : [avatar_url]),
    series: [],
  }));
}

async function posts(db: Db, ownerId: string, only: Only): Promise<Found[]> {
  const rows = await db
    .selectFrom('posts')
    .leftJoin('variants', 'variants.post_id', 'posts.id')
    .select(['posts.id', 'posts.idea', 'posts.parts', 'posts.media', 'variants.media as own'])
    .select('variants.series_id')
    .where('posts.owner_id', '=', ownerId)
    .where('posts.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('posts.media', 'like', like(only)),
        where('variants.media', 'like', like(only)),
      ]),
    )
    .orderBy('posts.id', 'desc')
    .execute();
  const byPost = Map.groupBy(rows, ({ id }) => id);
  return [...byPost].flatMap(([id, of]): Found[] => {
    const [first] = of;
    if (!first) return [];
    const title = titleIn(...Texts.parse(JSON.parse(first.parts)), first.idea ?? undefined);
    const shows = idsIn(first.media, ...of.map(({ own }) => own));
    return [
      { kind: 'post', id, title, shows, series: of.flatMap(({ series_id }) => series_id ?? []) },
    ];
  });
}

async function schedules(db: Db, ownerId: string, only: Only): Promise<Found[]> {
  const rows = await db
    .selectFrom('series')
    .select(['id', 'group_id', 'topic', 'content_text', 'media'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('media', 'like', like(only))
    .orderBy('id', 'desc')
    .execute();
  // One schedule for several accounts has a series for each.
  const byGroup = Map.groupBy(rows, ({ id, group_id }) => group_id ?? id);
  return [...byGroup].map(([id, of]) => ({
    kind: 'schedule',
    id,
    title: titleIn(of[0]?.topic, of[0]?.content_text),
    shows: idsIn(...of.map(({ media }) => media)),
    series: of.map((one) => one.id),
  }));
}

async function published(db: Db, ownerId: string, only: Only): Promise<Found[]> {
  const rows = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'occurrences.series_id', 'parts.text', 'parts.media'])
    .select('accounts.platform')
    .where('occurrences.owner_id', '=', ownerId)
    .where('parts.media', 'like', like(only))
    .where('parts.removed_at', 'is', null)
    .where('occurrences.state', '<>', 'CANCELLED')
    .orderBy('occurrences.id', 'desc')
    .execute();
  return rows.map(({ id, series_id, text, media, platform }) => ({
    kind: 'published',
    id,
    platform: LivePlatform.parse(platform),
    title: titleIn(text),
    shows: idsIn(media),
    series: [series_id],
  }));
}

/** Texts of agents; one that was posted is found as what it became. */
async function drafts(db: Db, ownerId: string, only: Only): Promise<Found[]> {
  const rows = await db
    .selectFrom('pieces')
    .select(['id', 'parts', 'media'])
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'posted')
    .where('media', 'like', like(only))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, parts, media }) => ({
    kind: 'draft',
    id,
    title: titleIn(...Texts.parse(JSON.parse(parts))),
    shows: idsIn(media),
    series: [],
  }));
}

/** What stands in the sandbox without the ledger knowing of it any more. */
async function played(db: Db, ownerId: string, only: Only): Promise<Found[]> {
  const rows = await db
    .selectFrom('sandbox_posts')
    .select(['id', 'text', 'media'])
    .where('owner_id', '=', ownerId)
    .where('media', 'like', like(only))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('parts')
            .select('parts.id')
            .whereRef('parts.external_id', '=', 'sandbox_posts.id')
            .where('parts.removed_at', 'is', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ id, text, media }) => ({
    kind: 'sandbox_post',
    id,
    title: titleIn(text),
    shows: idsIn(media),
    series: [],
  }));
}

/** Answers what uses a picture, in the order of `UseKinds`. */
export type Uses = (picture: Picture) => PictureUse[];

/** Finds out what a person uses one picture for, or each of all that they have. */
export async function findUses(db: Db, ownerId: string, only?: Picture): Promise<Uses> {
  const all: Found[] = [];
  for (const read of [faces, posts, schedules, published, drafts, played])
    all.push(...(await read(db, ownerId, only)));
  return ({ id, url }) => {
    const found = all.filter(({ shows }) => shows.has(id) || shows.has(url));
    // What a post or a schedule sends is told once, as the post or the schedule.
    const sent = (kind: PictureUse['kind']) =>
      new Set(found.flatMap((one) => (one.kind === kind ? one.series : [])));
    const [byPost, bySchedule] = [sent('post'), sent('schedule')];
    const isTold = ({ kind, series }: Found): boolean =>
      (kind === 'schedule' && series.every((one) => byPost.has(one))) ||
      (kind === 'published' && series.some((one) => byPost.has(one) || bySchedule.has(one)));
    return found
      .filter((one) => !isTold(one))
      .map(({ shows: _shows, series: _series, ...use }) => use);
  };
}
