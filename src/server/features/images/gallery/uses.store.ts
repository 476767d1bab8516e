/**
 * SQL of what uses a person's pictures. Every new column that refers to pictures must be added here and in
 * `sweep.store.ts`.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { PictureUse } from '#contract/images/library-calls.ts';
import { finalStates } from '#domain/ledger/occurrence-states.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { approversOf } from '#server/db/approvers.ts';
import type { Db } from '#server/db/client.ts';
import { idsShowing, type Showing } from '#server/db/shows.ts';

const Ids = z.array(z.string());
const Texts = z.array(z.string());
const titleLength = 80;

interface Picture {
  id: string;
  url: string;
}

interface UseRow extends PictureUse {
  /** Ids and URLs of its pictures. */
  shows: ReadonlySet<string>;
  /** The ledger series that publish it, or that it belongs to. */
  series: readonly string[];
}

const idsIn = (...media: (string | null)[]): Set<string> =>
  new Set(media.flatMap((json) => (json === null ? [] : Ids.parse(JSON.parse(json)))));
const titleIn = (...texts: (string | undefined)[]): string =>
  excerpt(texts.find((text) => text?.trim()) ?? '', titleLength);

type Pictures = readonly Picture[];

/** The ids of the rows of a table that show one of the pictures. */
const showing = (table: Showing, pictures: Pictures) =>
  idsShowing(table, sql.join(pictures.map(({ id }) => id)));

async function faces(db: Db, ownerId: string, pictures: Pictures): Promise<UseRow[]> {
  const urls = pictures.map(({ url }) => url);
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'avatar_url'])
    .where('owner_id', '=', ownerId)
    .where('avatar_url', 'in', urls)
    .execute();
  return rows.map(({ id, name, avatar_url }) => ({
    kind: 'agent',
    id,
    title: name,
    shows: new Set(avatar_url === null ? [] : [avatar_url]),
    series: [],
  }));
}

async function logos(db: Db, owner_id: string, pictures: Pictures): Promise<UseRow[]> {
  const ids = pictures.map(({ id }) => id);
  const rows = await db
    .selectFrom('company_profiles')
    .select(['company_name', 'logo_id'])
    .where('owner_id', '=', owner_id)
    .where('logo_id', 'in', ids)
    .execute();
  return rows.map(({ company_name, logo_id }) => ({
    kind: 'company',
    id: owner_id,
    title: company_name,
    shows: new Set(logo_id === null ? [] : [logo_id]),
    series: [],
  }));
}

/** Videos whose cover is one of the pictures. */
async function covers(db: Db, owner_id: string, pictures: Pictures): Promise<UseRow[]> {
  const ids = pictures.map(({ id }) => id);
  const rows = await db
    .selectFrom('images')
    .select(['id', 'alt', 'file_name', 'cover_id'])
    .where('owner_id', '=', owner_id)
    .where('cover_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, alt, file_name, cover_id }) => ({
    kind: 'cover',
    id,
    title: titleIn(alt, file_name ?? undefined),
    shows: new Set(cover_id === null ? [] : [cover_id]),
    series: [],
  }));
}

async function posts(db: Db, ownerId: string, pictures: Pictures): Promise<UseRow[]> {
  const rows = await db
    .selectFrom('posts')
    .leftJoin('variants', 'variants.post_id', 'posts.id')
    .select(['posts.id', 'posts.idea', 'posts.parts', 'posts.media', 'variants.media as own'])
    .select('variants.series_id')
    .where('posts.owner_id', '=', ownerId)
    .where('posts.deleted_at', 'is', null)
    .where(
      sql<boolean>`posts.id in (select id from posts where id in ${showing('posts', pictures)}
        union all select post_id from variants where id in ${showing('variants', pictures)})`,
    )
    .orderBy('posts.id', 'desc')
    .execute();
  const byPost = Map.groupBy(rows, ({ id }) => id);
  return [...byPost].flatMap(([id, of]): UseRow[] => {
    const [first] = of;
    if (!first) return [];
    const title = titleIn(...Texts.parse(JSON.parse(first.parts)), first.idea ?? undefined);
    const shows = idsIn(first.media, ...of.map(({ own }) => own));
    return [
      { kind: 'post', id, title, shows, series: of.flatMap(({ series_id }) => series_id ?? []) },
    ];
  });
}

async function schedules(db: Db, ownerId: string, pictures: Pictures): Promise<UseRow[]> {
  const rows = await db
    .selectFrom('series')
    .select(['id', 'group_id', 'topic', 'content_text', 'media'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('id', 'in', showing('series', pictures))
    .orderBy('id', 'desc')
    .execute();
  // A schedule for several accounts has a series for each.
  const byGroup = Map.groupBy(rows, ({ id, group_id }) => group_id ?? id);
  return [...byGroup].map(([id, of]) => ({
    kind: 'schedule',
    id,
    title: titleIn(of[0]?.topic, of[0]?.content_text),
    shows: idsIn(...of.map(({ media }) => media)),
    series: of.map((one) => one.id),
  }));
}

/**
 * Whether a post that is still to go out, or a paused schedule, shows this picture; with `approved`, only where people must
 * approve what goes out.
 */
export async function isPlanned(
  db: Db,
  ownerId: string,
  id: string,
  which?: 'approved',
): Promise<boolean> {
  const shown = sql`${id}`;
  const found = await db
    .selectFrom('series')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('occurrences', (join) =>
      join
        .onRef('occurrences.series_id', '=', 'series.id')
        .on('occurrences.state', 'not in', finalStates),
    )
    .leftJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .select('series.id')
    .where('series.owner_id', '=', ownerId)
    .where('series.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('occurrences.id', 'is not', null), where('series.status', '=', 'paused')]),
    )
    .where((where) =>
      where.or([
        where('series.id', 'in', idsShowing('series', shown)),
        where('parts.id', 'in', idsShowing('parts', shown)),
      ]),
    )
    .$if(which === 'approved', (query) => query.where(approversOf, '<>', 'none'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function published(db: Db, ownerId: string, pictures: Pictures): Promise<UseRow[]> {
  const rows = await db
    .selectFrom('parts')
    .innerJoin('occurrences', 'occurrences.id', 'parts.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .select(['occurrences.id', 'occurrences.series_id', 'parts.text', 'parts.media'])
    .select('accounts.platform')
    .where('occurrences.owner_id', '=', ownerId)
    .where('parts.id', 'in', showing('parts', pictures))
    .where('parts.removed_at', 'is', null)
    .where('occurrences.state', '<>', 'CANCELLED')
    .orderBy('occurrences.id', 'desc')
    .execute();
  return rows.map(({ id, series_id, text, media, platform }) => ({
    kind: 'published',
    id,
    platform,
    title: titleIn(text),
    shows: idsIn(media),
    series: [series_id],
  }));
}

/** Suggestions; one that was kept or posted is found as its post. */
async function drafts(db: Db, ownerId: string, pictures: Pictures): Promise<UseRow[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'parts', 'media'])
    .where('owner_id', '=', ownerId)
    .where('is_suggestion', '=', 1)
    .where('suggestion', '<>', 'posted')
    .where('id', 'in', showing('posts', pictures))
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

/** Sandbox posts that the ledger no longer has. */
async function played(db: Db, ownerId: string, pictures: Pictures): Promise<UseRow[]> {
  const rows = await db
    .selectFrom('sandbox_posts')
    .select(['id', 'text', 'media'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', showing('sandbox_posts', pictures))
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

/** Returns the uses of a picture, in the order of `UseKinds`. */
export type Uses = (picture: Picture) => PictureUse[];

/** How many pictures one statement asks about. */
const atOnce = 50;

/** Finds the uses of these pictures of a person. */
export async function findUses(db: Db, ownerId: string, pictures: Pictures): Promise<Uses> {
  const uses = new Map<string, UseRow[]>();
  for (let from = 0; from < pictures.length; from += atOnce) {
    const some = pictures.slice(from, from + atOnce);
    const asked = new Set(some.flatMap(({ id, url }) => [url, id]));
    for (const name of asked) uses.set(name, []);
    for (const read of [faces, logos, covers, posts, schedules, published, drafts, played])
      for (const use of await read(db, ownerId, some))
        for (const name of use.shows) if (asked.has(name)) uses.get(name)?.push(use);
  }
  return ({ id, url }) => {
    const found = [...(uses.get(url) ?? []), ...(uses.get(id) ?? [])];
    // A picture that a post or a schedule publishes is listed once, as the post or the schedule.
    const sent = (kind: PictureUse['kind']) =>
      new Set(found.flatMap((one) => (one.kind === kind ? one.series : [])));
    const [byPost, bySchedule] = [sent('post'), sent('schedule')];
    const isTold = ({ kind, series }: UseRow): boolean =>
      (kind === 'schedule' && series.every((one) => byPost.has(one))) ||
      (kind === 'published' && series.some((one) => byPost.has(one) || bySchedule.has(one)));
    return found
      .filter((one) => !isTold(one))
      .map(({ shows: _shows, series: _series, ...use }) => use);
  };
}
