import type { Selectable } from 'kysely';
import { AuditEventNames } from '#contract/audit/calls.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page, pageOfRows, totalOf } from '#server/db/keyset.ts';
import type { Schema } from '#server/db/schema/schema.ts';

type Row = Selectable<Schema['audit_events']>;

/** A space that its founder handed over: until then its events are the founder’s, since then those of its owners. */
interface HandedOver {
  id: string;
  name: string;
  at: number;
}

/** The spaces that a person founded and left, the latest first. */
export async function listFounded(db: Db, user_id: string): Promise<HandedOver[]> {
  const left = await db
    .selectFrom('users as person')
    .innerJoin('users', 'users.id', 'person.founded')
    .select(['users.id', 'users.username', 'users.space_name', 'users.handed_over_at'])
    .where('person.id', '=', user_id)
    .executeTakeFirst();
  if (!left || left.handed_over_at === null) return [];
  const { id, username, space_name, handed_over_at: at } = left;
  return [{ id, name: space_name ?? username, at }, ...(await listFounded(db, id))];
}

/** The spaces without a founder that a person owns now. */
async function listOwned(db: Db, user_id: string): Promise<HandedOver[]> {
  const rows = await db
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.owner_id')
    .select(['users.id', 'users.username', 'users.space_name', 'users.handed_over_at'])
    .where('space_members.user_id', '=', user_id)
    .where('space_members.role', '=', 'owner')
    .where('users.handed_over_at', 'is not', null)
    .execute();
  return rows.flatMap(({ id, username, space_name, handed_over_at: at }) =>
    at === null ? [] : [{ id, name: space_name ?? username, at }],
  );
}

const ofPosts = AuditEventNames.filter((name) => name.startsWith('post_'));

/** Events of one account and of spaces that it owns without a founder, newest first; `space` is the name of such a space. */
export async function listEvents(
  db: Db,
  user_id: string,
  { about }: { about?: 'posts' | 'account' | undefined },
  page: Page,
) {
  const founded = await listFounded(db, user_id);
  const owned = await listOwned(db, user_id);
  const query = db
    .selectFrom('audit_events')
    .where((row) =>
      row.or([
        row('user_id', '=', user_id),
        ...founded.map(({ id, at }) => row.and([row('user_id', '=', id), row('at', '<=', at)])),
        ...owned.map(({ id, at }) => row.and([row('user_id', '=', id), row('at', '>=', at)])),
      ]),
    )
    .$if(about !== undefined, (asked) =>
      asked.where('event', about === 'posts' ? 'in' : 'not in', ofPosts),
    );
  const spaceOf = (event: Row) =>
    owned.find(({ id, at }) => id === event.user_id && event.at >= at)?.name ?? null;
  const { rows, ...part } = await pageOfRows(query.selectAll(), page, newestFirst('at'));
  return {
    rows: rows.map((row) => ({ ...row, space: spaceOf(row) })),
    ...part,
    total: await totalOf(query, page),
  };
}
