/** Rows of posts that are copied, brought back or imported. */
import type { Db } from '#server/db/client.ts';

/** Brings back a post that its owner deleted. */
export async function restorePost(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('posts')
    .set({ deleted_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks in a copy what a model wrote in the post that it was made from. */
export async function copyMarks(
  trx: Db,
  owner_id: string,
  from: string,
  to: string,
): Promise<void> {
  const marked = (id: string) =>
    trx
      .selectFrom('posts')
      .select('posts.made_with_ai')
      .where('posts.id', '=', id)
      .where('posts.owner_id', '=', owner_id);
  await trx
    .updateTable('posts')
    .set({ made_with_ai: 1 })
    .where('id', '=', to)
    .where('owner_id', '=', owner_id)
    .where((where) => where.exists(marked(from).where('posts.made_with_ai', '=', 1)))
    .execute();
  await trx
    .updateTable('variants')
    .set({ made_with_ai: 1 })
    .where('post_id', '=', to)
    .where('account_id', 'in', (select) =>
      select
        .selectFrom('variants as before')
        .select('before.account_id')
        .where('before.post_id', '=', from)
        .where('before.made_with_ai', '=', 1),
    )
    .execute();
}
