/** SQL of lists of posts: by stage and filter. */
import { sql } from 'kysely';
import { type PostStage, PostStages } from '#contract/posts/stages.ts';
import { stageOrder } from '#domain/schedule/post-summary.ts';
import type { Db } from '#server/db/client.ts';
import {
  byNumber,
  byText,
  type Key,
  newestFirst,
  type Page,
  pageOfRows,
} from '#server/db/keyset.ts';
import { type PostRow, stage, variants } from './store.ts';

/** The rank of a stage in the order of the domain. */
const rank = sql<number>`case ${stage} ${sql.join(
  stageOrder.map((name, at) => sql`when ${sql.lit(name)} then ${sql.lit(at)}`),
  sql` `,
)} end`;
const drafted = stageOrder.indexOf('draft');
const nothing = stageOrder.indexOf('dropped');
const place = (name: PostStage): number =>
  name === 'idea' ? stageOrder.length : stageOrder.indexOf(name);

/** Each post of an owner with its stage and next due time; one without a variant, or with none left, is a draft. */
const placed = (db: Db, ownerId: string) =>
  db
    .selectFrom('posts')
    .leftJoin(
      variants(db)
        .select(['variants.post_id', sql<number>`max(${rank})`.as('highest')])
        .select(
          sql<number | null>`min(case when ${stage} = 'scheduled' then newest.due_at end)`.as(
            'next_due',
          ),
        )
        .where('accounts.owner_id', '=', ownerId)
        .groupBy('variants.post_id')
        .as('standing'),
      'standing.post_id',
      'posts.id',
    )
    .selectAll('posts')
    .select('standing.next_due')
    .select(
      sql<number>`case when posts.parts = '[]' then ${sql.lit(place('idea'))}
        when standing.highest is null or standing.highest = ${sql.lit(nothing)}
        then ${sql.lit(drafted)} else standing.highest end`.as('place'),
    )
    .where('posts.owner_id', '=', ownerId)
    .where('posts.deleted_at', 'is', null);

export interface PostFilter {
  stage?: PostStage | undefined;
  agent_id?: string | undefined;
  author?: 'self' | undefined;
  label?: string | undefined;
  /** Only posts with a version for this account. */
  connection_id?: string | undefined;
  /** Each must occur in its texts or labels; in lower case, letters and digits only. */
  words: readonly string[];
}

const without = (label: string) => sql<string>`replace(posts.labels, ${JSON.stringify(label)}, '')`;

/** The posts of an owner that match a filter. */
function filtered(db: Db, ownerId: string, wanted: PostFilter) {
  let found = db.selectFrom(placed(db, ownerId).as('posts'));
  const { agent_id, author, label, connection_id } = wanted;
  if (wanted.stage) found = found.where('posts.place', '=', place(wanted.stage));
  if (agent_id) found = found.where('posts.agent_id', '=', agent_id);
  if (author) {
    found = found.where('posts.agent_id', 'in', (select) =>
      select
        .selectFrom('agents')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('is_self', '=', 1),
    );
  }
  if (connection_id) {
    found = found.where('posts.id', 'in', (select) =>
      select.selectFrom('variants').select('post_id').where('account_id', '=', connection_id),
    );
  }
  // LIKE would treat special characters in the label as a pattern.
  if (label) found = found.where(without(label), '<>', sql.ref<string>('posts.labels'));
  for (const word of wanted.words) found = found.where('posts.words', 'like', `%${word}%`);
  return found;
}

/** The next page, in order of creation. */
export const pageOfPosts = (
  db: Db,
  ownerId: string,
  { after, limit, ...filter }: PostFilter & { after: string; limit: number },
): Promise<PostRow[]> =>
  filtered(db, ownerId, filter)
    .selectAll()
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(limit)
    .execute();

const never = Number.MAX_SAFE_INTEGER;

/** The sort order: `scheduled` posts by due time; everything else by last change. */
export const postOrder = (stage: PostStage | undefined) =>
  stage === 'scheduled'
    ? {
        direction: 'asc' as const,
        columns: [byNumber(sql`coalesce(posts.next_due, ${sql.lit(never)})`), byText('posts.id')],
        keyOf: ({ next_due, id }: Times): Key => [next_due ?? never, id],
      }
    : {
        ...newestFirst('posts.updated_at', 'posts.id'),
        keyOf: ({ updated_at, id }: Times): Key => [updated_at, id],
      };

export type ListedPost = PostRow & { next_due: number | null };

/** The sort keys of a post, or of a schedule among posts. */
type Times = Pick<ListedPost, 'id' | 'updated_at'> & { next_due: number | null | undefined };

/** How many posts of each stage match a filter, whatever stage that asks for. */
async function countStages(
  db: Db,
  ownerId: string,
  filter: PostFilter,
): Promise<Record<PostStage, number>> {
  const counts = await filtered(db, ownerId, { ...filter, stage: undefined })
    .select('posts.place')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .groupBy('posts.place')
    .execute();
  const counted = new Map(counts.map((row) => [row.place, Number(row.count)]));
  const entries = PostStages.map((name) => [name, counted.get(place(name)) ?? 0] as const);
  return Object.fromEntries(entries) as Record<PostStage, number>;
}

const isNarrowed = ({ agent_id, author, label, connection_id, words }: PostFilter): boolean =>
  words.length > 0 || [agent_id, author, label, connection_id].some((one) => one !== undefined);

/** The sum of the counts, or the count of one stage. */
const sumOf = (counts: Record<PostStage, number>, asked: PostStage | undefined): number =>
  asked ? counts[asked] : Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A page of an owner's posts, and how many there are per stage: in all, and with this filter. */
export async function listPosts(db: Db, ownerId: string, wanted: PostFilter, page: Page) {
  const found = filtered(db, ownerId, wanted);
  const part = await pageOfRows(found.selectAll(), page, postOrder(wanted.stage));
  const stages = await countStages(db, ownerId, { words: [] });
  const matching = isNarrowed(wanted) ? await countStages(db, ownerId, wanted) : stages;
  // Only the first page says how many there are, as in every list.
  return { ...part, total: page.after ? null : sumOf(matching, wanted.stage), stages, matching };
}
