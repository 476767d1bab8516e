import { sql } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { AnswerStore } from '#server/http/idempotency.ts';
import { AppError } from '#server/app-error.ts';

const findKept = (db: Db, userId: string, key: string) =>
  db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'status', 'body', 'created_at', 'made_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

const countKept = (db: Db, userId: string) =>
  db
    .selectFrom('idempotent_answers')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number | string>().as('keys'))
    .select(sql<number | string>`coalesce(sum(size), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();

const tooMany = () =>
  new AppError('limit_reached', {
    message: `You’ve sent ${limits.idempotency_keys.toLocaleString('en-US')} requests within a day. Try again tomorrow.`,
  });

/** Stores responses by idempotency key in the database, so that they survive a restart. */
export function createAnswerStore(db: Db): AnswerStore {
  return {
    async take(userId, key, request_hash, made_id, now) {
      await db
        .deleteFrom('idempotent_answers')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('created_at', '<', now - limits.idempotency_life)
        .execute();
      const held = { user_id: userId, key, request_hash, made_id, created_at: now };
      const { keys } = await countKept(db, userId);
      // A key that is taken is answered even then.
      if (Number(keys) >= limits.idempotency_keys) {
        const kept = await findKept(db, userId, key);
        if (kept) return kept;
        throw tooMany();
      }
      for (;;) {
        const inserted = await db
          .insertInto('idempotent_answers')
          .values({ ...held, status: null, body: null })
          .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
          .executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows) return undefined;
        const kept = await findKept(db, userId, key);
        if (kept) return kept;
        // The holder released it between the two queries.
      }
    },

    async takeOver(userId, key, kept, now) {
      const updated = await db
        .updateTable('idempotent_answers')
        .set({ created_at: now })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('created_at', '=', kept.created_at)
        .where('status', 'is', null)
        .executeTakeFirst();
      return updated.numUpdatedRows === 1n;
    },

    async keep(userId, key, since, answer, brief) {
      const size = Buffer.byteLength(answer.body);
      const isShort = size <= limits.idempotency_answer;
      const { bytes } = isShort ? await countKept(db, userId) : { bytes: Infinity };
      const isKept = Number(bytes) + size <= limits.idempotency_bytes;
      await db
        .updateTable('idempotent_answers')
        .set(isKept ? { ...answer, size } : brief)
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('created_at', '=', since)
        .execute();
    },

    async release(userId, key, since) {
      await db
        .deleteFrom('idempotent_answers')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('created_at', '=', since)
        .where('status', 'is', null)
        .execute();
    },
  };
}

/** Deletes responses that are too old to be requested again. */
export async function removeOldAnswers(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', now - limits.idempotency_life)
    .execute();
}
