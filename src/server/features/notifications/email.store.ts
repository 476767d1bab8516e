import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { isInShare } from '#server/db/shards.ts';
import type { Share } from '#server/process/turns.ts';
import type { Schema } from '#server/db/schema/schema.ts';

export type MailRow = Selectable<Schema['mails']>;

export async function insertMail(
  db: Db,
  mail: Pick<MailRow, 'id' | 'user_id' | 'sealed'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, tries: 0, next_at: now, created_at: now })
    .execute();
}

/** Mails of a share that wait to be handed over now: one of each person, then the next of each, the longest waiting first. */
export const listDueMails = (
  db: Db,
  { now, limit, share }: { now: number; limit: number; share: Share },
): Promise<MailRow[]> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('next_at', '<=', now)
    .where(isInShare(share, 'id'))
    .orderBy(sql`row_number() over (partition by coalesce(user_id, id) order by next_at, id)`)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();

const asRead = (db: Db, { id, tries, next_at }: MailRow) =>
  db
    .updateTable('mails')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_at', '=', next_at);

/** Takes a mail for one try; `undefined` when another worker has it. Nobody else takes it before `until`. */
export async function takeMail(db: Db, mail: MailRow, until: number): Promise<MailRow | undefined> {
  const taken = { ...mail, tries: mail.tries + 1, next_at: until };
  const { numUpdatedRows } = await asRead(db, mail)
    .set({ tries: taken.tries, next_at: taken.next_at })
    .executeTakeFirst();
  return numUpdatedRows === 1n ? taken : undefined;
}

/** Lets a taken mail wait until `next_at`. */
export async function putBackMail(db: Db, taken: MailRow, next_at: number): Promise<void> {
  await asRead(db, taken).set({ next_at }).execute();
}

export async function deleteMail(db: Db, { id }: Pick<MailRow, 'id'>): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}
