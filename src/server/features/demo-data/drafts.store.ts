/** The ideas and drafts of the demo data. Once planned or changed they are their owner’s own work. */
import { NewPost } from '#contract/posts/posts.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { createPost } from '#server/features/posts/service.ts';
import { type DemoAgent, drafts } from './agents.ts';

const mark = 'sample draft ';

interface Wanted {
  owner_id: string;
  ids: Readonly<Record<DemoAgent['key'], string>>;
  account_id: string;
}

/** The first of them is the newest, and so the first on the board. */
export async function makeDrafts(ctx: Context, { owner_id, ids, account_id }: Wanted) {
  for (const [nth, { by, ...draft }] of [...drafts.entries()].toReversed()) {
    const what =
      'idea' in draft
        ? { idea: draft.idea }
        : { parts: [draft.text], variants: [{ connection_id: account_id }] };
    const post = NewPost.parse({ agent_id: ids[by], ...what });
    await createPost(ctx, owner_id, post, { import_line: `${mark}${nth}` });
  }
}

/** Those that are there, and whether their owner has changed or planned them. */
export async function listDrafts(db: Db, owner_id: string) {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'agent_id', 'idea', 'parts', 'version'])
    .select((has) =>
      has
        .exists(
          has
            .selectFrom('variants')
            .select('variants.id')
            .whereRef('variants.post_id', '=', 'posts.id')
            .where('variants.series_id', 'is not', null),
        )
        .as('is_planned'),
    )
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .where('import_line', 'like', `${mark}%`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, agent_id, idea, parts, version, is_planned }) => {
    const [text = ''] = JSON.parse(parts) as string[];
    return { id, agent_id, name: idea ?? text, isOwn: version > 1 || Boolean(is_planned) };
  });
}
export type DemoDraft = Awaited<ReturnType<typeof listDrafts>>[number];

/** Deletes those that are unchanged, and those that their owner deleted; the others are their owner’s from now on. */
export async function purgeDrafts(trx: Db, owner_id: string): Promise<void> {
  const own = (await listDrafts(trx, owner_id)).filter(({ isOwn }) => isOwn);
  await trx
    .updateTable('posts')
    .set({ import_line: null })
    .where('id', 'in', ['', ...own.map(({ id }) => id)])
    .execute();
  const rows = await trx
    .selectFrom('posts')
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('import_line', 'like', `${mark}%`)
    .execute();
  const ids = ['', ...rows.map(({ id }) => id)];
  for (const table of ['post_versions', 'variants'] as const)
    await trx.deleteFrom(table).where('post_id', 'in', ids).execute();
  await trx.deleteFrom('posts').where('id', 'in', ids).execute();
}
