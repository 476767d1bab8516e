/** A person’s demo data, and its current state. */
import type { Insertable, Selectable } from 'kysely';
import { localPlatforms } from '#contract/platforms/platforms.ts';
import { newId } from '#server/ids.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { filesOf, namingFiles } from '#server/features/images/service.ts';
import { listDrafts } from './drafts.store.ts';

/** The storage name of a picture, from its URL. */
const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Deletes avatars that no agent uses and that their owner did not save. */
export async function dropFaces(db: Db, owner_id: string, urls: readonly string[]): Promise<void> {
  const shown = await db
    .selectFrom('agents')
    .select('avatar_url')
    .where('owner_id', '=', owner_id)
    .where('avatar_url', 'in', ['', ...urls])
    .execute();
  const inUse = new Set(shown.map(({ avatar_url }) => avatar_url));
  const names = urls.filter((url) => !inUse.has(url)).map(nameIn);
  const gone = await db
    .deleteFrom('images')
    .where('owner_id', '=', owner_id)
    .where('name', 'in', ['', ...names])
    .where('kept', '=', 0)
    .returning(namingFiles)
    .execute();
  await db
    .deleteFrom('blobs')
    .where('name', 'in', ['', ...gone.flatMap(filesOf)])
    .execute();
}

export type SampleRow = Selectable<Schema['samples']>;

/** In order of creation. */
export const listDemoData = (db: Db, owner_id: string): Promise<SampleRow[]> =>
  db
    .selectFrom('samples')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('thing_id')
    .execute();

export async function insertDemoData(
  trx: Db,
  rows: readonly Insertable<Schema['samples']>[],
): Promise<void> {
  await trx.insertInto('samples').values(rows).execute();
}

export async function deleteDemoRows(trx: Db, owner_id: string): Promise<void> {
  await trx.deleteFrom('samples').where('owner_id', '=', owner_id).execute();
}

/** The empty string matches no id; PostgreSQL rejects an empty list. */
const some = (ids: readonly string[]): readonly string[] => ['', ...ids];

/** Those of these agents that exist. */
const findAgents = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('agents')
    .selectAll()
    .where('id', 'in', some(ids))
    .where('deleted_at', 'is', null)
    .execute();

/** The series of these agents, and these series of any agent; including deleted ones. */
const listSeries = (db: Db, agentIds: readonly string[], ids: readonly string[]) =>
  db
    .selectFrom('series')
    .select(['id', 'agent_id', 'kind', 'frequency', 'version', 'status', 'run_count', 'deleted_at'])
    .where((where) =>
      where.or([where('agent_id', 'in', some(agentIds)), where('id', 'in', some(ids))]),
    )
    .execute();

/** Those of these agents that publish through an account other than the sandbox. */
async function listConnected(db: Db, agentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agent_accounts')
    .innerJoin('accounts', 'accounts.id', 'agent_accounts.account_id')
    .select('agent_accounts.agent_id')
    .where('agent_accounts.agent_id', 'in', some(agentIds))
    .where('accounts.platform', 'not in', localPlatforms)
    .execute();
  return new Set(rows.map(({ agent_id }) => agent_id));
}

/** Those of these agents whose reply settings the owner has changed. */
async function listAnswering(db: Db, agentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('engagement_settings')
    .select('agent_id')
    .where('agent_id', 'in', some(agentIds))
    .execute();
  return new Set(rows.map(({ agent_id }) => agent_id));
}

const idsOf = (rows: readonly SampleRow[], kind: SampleRow['kind']): string[] =>
  rows.filter((row) => row.kind === kind).map(({ thing_id }) => thing_id);

/** The current state of the things that belong to the demo data. */
export async function findThings(db: Db, owner_id: string, rows: readonly SampleRow[]) {
  const agentIds = idsOf(rows, 'agent');
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', some(idsOf(rows, 'product')))
    .execute();
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'title', 'blob_name', 'is_public', 'state'])
    .where('id', 'in', some(idsOf(rows, 'document')))
    .execute();
  const profile = await db
    .selectFrom('company_profiles')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();
  return {
    agents: await findAgents(db, agentIds),
    series: await listSeries(db, agentIds, [...idsOf(rows, 'post'), ...idsOf(rows, 'schedule')]),
    connected: await listConnected(db, agentIds),
    answering: await listAnswering(db, agentIds),
    drafts: await listDrafts(db, owner_id),
    products,
    documents,
    profile,
  };
}
export type Things = Awaited<ReturnType<typeof findThings>>;

/** The request key that marks a post as demo data, so that it is deleted with it. */
export const sampleLine = (series_id: string): string => `sample:${series_id}`;

/** Adds a published demo post to the board, like any other post. */
export async function insertPostOf(
  trx: Db,
  {
    series_id,
    account_id,
    text,
    ...post
  }: Record<'series_id' | 'account_id' | 'text', string> & {
    owner_id: string;
    agent_id: string;
  },
  now: number,
): Promise<void> {
  const id = newId();
  await trx
    .insertInto('posts')
    .values({
      ...post,
      id,
      idea: null,
      parts: JSON.stringify([text]),
      media: '[]',
      labels: '[]',
      words: text.toLowerCase(),
      review: 'off',
      piece_id: null,
      approved_hash: null,
      import_line: sampleLine(series_id),
      made_with_ai: 0,
      version: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute();
  // The board uses this to find the run whose state it shows.
  await trx.updateTable('series').set({ last_seq: 1 }).where('id', '=', series_id).execute();
  const none = { parts: null, media: null, changes: '[]' };
  await trx
    .insertInto('variants')
    .values({ ...none, id: newId(), post_id: id, account_id, n: 0, series_id })
    .execute();
}

/** The posts of these series, with the ids of their parts on the platform. */
export const listPublished = (db: Db, seriesIds: readonly string[]) =>
  db
    .selectFrom('occurrences')
    .leftJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .select(['occurrences.id', 'occurrences.series_id', 'occurrences.state', 'parts.external_id'])
    .where('occurrences.series_id', 'in', some(seriesIds))
    .orderBy('occurrences.created_at')
    .orderBy('occurrences.id')
    .execute();

/** Likes and reposts of a sandbox post, unless it has some: the owner's own changes are kept. */
export async function putFirstReactions(
  db: Db,
  { owner_id, id, ...counts }: { owner_id: string; id: string; likes: number; reposts: number },
): Promise<void> {
  await db
    .updateTable('sandbox_posts')
    .set(counts)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('likes', '=', 0)
    .where('reposts', '=', 0)
    .execute();
}

/** Lets agents quote a document to anyone, before it is parsed. */
export async function makePublic(trx: Db, document_id: string): Promise<void> {
  await trx.updateTable('documents').set({ is_public: 1 }).where('id', '=', document_id).execute();
}

/** The board’s rows of published demo posts: they are from when the posts are said to have gone out. */
const pastPosts = (db: Db, owner_id: string, series_ids: readonly string[]) =>
  db
    .selectFrom('posts')
    .innerJoin('variants', 'variants.post_id', 'posts.id')
    .innerJoin('occurrences', 'occurrences.series_id', 'variants.series_id')
    .innerJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .select(['posts.created_at as at', 'occurrences.id', 'occurrences.series_id'])
    .select(['occurrences.published_at', 'parts.external_id', 'parts.text'])
    .where('posts.owner_id', '=', owner_id)
    .where('posts.import_line', 'in', some(series_ids.map(sampleLine)))
    .where('occurrences.series_id', 'in', some(series_ids))
    .where('occurrences.state', '=', 'PUBLISHED');

/** Dates back what was just published; what already is from then stays as it is. */
export const putIntoPast = (db: Db, owner_id: string, series_ids: readonly string[]) =>
  db.transaction().execute(async (trx) => {
    for (const row of await pastPosts(trx, owner_id, series_ids).execute()) {
      const { at, id, series_id, published_at, external_id } = row;
      if (published_at === at) continue;
      await trx
        .updateTable('occurrences')
        .set({ created_at: at, due_at: at, published_at: at })
        .where('id', '=', id)
        .execute();
      await trx
        .updateTable('series')
        .set({ created_at: at, last_published_at: at })
        .where('id', '=', series_id)
        .execute();
      await trx
        .updateTable('sandbox_posts')
        .set({ created_at: at })
        .where('owner_id', '=', owner_id)
        .where('id', '=', external_id ?? '')
        .execute();
    }
  });

/**
 * Ends the reading of their figures, which are made up, and forgets how these grew: real posts of the same account are not
 * compared with them.
 */
export async function keepApart(db: Db, owner_id: string, series_ids: readonly string[]) {
  const ids = (await pastPosts(db, owner_id, series_ids).execute()).map(({ id }) => id);
  await db
    .updateTable('occurrences')
    .set({ figures_at: null })
    .where('id', 'in', some(ids))
    .execute();
  await db.deleteFrom('post_courses').where('occurrence_id', 'in', some(ids)).execute();
}

/** A published demo post on its platform, and when it is said to have gone out. */
export async function findPastPost(
  db: Db,
  owner_id: string,
  { text, series_ids }: { text: string; series_ids: readonly string[] },
): Promise<{ external_id: string; at: number } | undefined> {
  const row = await pastPosts(db, owner_id, series_ids)
    .where('parts.text', '=', text)
    .executeTakeFirst();
  return row?.external_id ? { external_id: row.external_id, at: row.at } : undefined;
}
