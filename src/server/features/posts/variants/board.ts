/** The board: posts, and schedules without a post, by stage. */
import type { z } from 'zod';
import type { BoardCard, boardCalls } from '#contract/posts/board-calls.ts';
import { type PostStage, PostStages } from '#contract/posts/stages.ts';
import type { Context } from '#server/context.ts';
import { pageAsked, pageOfList } from '#server/db/keyset.ts';
import { searchable, searchedFor } from '#server/features/content/service.ts';
import { type Group, listGroups, readSchedules } from '#server/features/schedule/service.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readLabels, readPosts } from './read.ts';
import { type ListedPost, listPosts, postOrder } from './list.store.ts';

type Query = z.output<(typeof boardCalls)['list']['query']>;

/** The stage of a schedule; none if it was canceled or failed and needs no action. */
function stageOfGroup({ attention, status }: Group): PostStage | undefined {
  if (attention !== null) return 'waiting';
  if (status === 'completed') return 'out';
  return status === 'failed' || status === 'cancelled' ? undefined : 'scheduled';
}

interface Planned {
  group: Group;
  stage: PostStage;
}

/** The schedules of a person that belong to no post. */
async function listPlanned(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
): Promise<Planned[]> {
  const groups = await listGroups(ctx, ownerId);
  return groups.flatMap((group): Planned[] => {
    const stage = stageOfGroup(group);
    const isOfPost = group.members.some(({ row }) => row.post_id !== null);
    return stage === undefined || isOfPost ? [] : [{ group, stage }];
  });
}

/** Whether a schedule matches a filter, apart from the stage. Schedules have no labels. */
const matches =
  ({ agent_id, author, connection_id, label, search = '' }: Query) =>
  (one: Planned): boolean => {
    const { members } = one.group;
    const [{ row }] = members;
    const text = searchable([row.content_text, row.topic]);
    return (
      label === undefined &&
      (agent_id === undefined || row.agent_id === agent_id) &&
      (author === undefined || row.is_self === 1) &&
      (connection_id === undefined ||
        members.some((member) => member.row.account_id === connection_id)) &&
      searchedFor(search).every((word) => text.includes(word))
    );
  };

/** When it was last changed or published. */
const changedAt = ({ group: { members } }: Planned): number =>
  Math.max(
    ...members.map(({ row }) =>
      Math.max(row.updated_at ?? row.created_at, row.last_published_at ?? 0),
    ),
  );

type Entry = ListedPost | Planned;

const isPlanned = (of: Entry): of is Planned => 'group' in of;

/** The values by which a schedule is sorted among posts. */
const timesOf = (one: Planned) => ({
  id: one.group.id,
  next_due: one.group.next_run_at,
  updated_at: changedAt(one),
});

/** Hashes of what an approval of each schedule would cover: all of its waiting texts. */
export async function hashesOf(
  { db }: Pick<Context, 'db'>,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, string>> {
  const openIds = (group: Group) => group.members.flatMap(({ current }) => current?.id ?? []);
  const open = await loadOccurrences(db, groups.flatMap(openIds));
  const texts = new Map(
    open.map(({ id, parts }) => [id, parts.map(({ text, media }) => [text, media])]),
  );
  return new Map(
    groups.map((group) => [
      group.id,
      hashOf(...openIds(group).map((id) => [id, texts.get(id) ?? []])),
    ]),
  );
}

/** A page of the board, and the number of cards in all and per stage. */
export async function listBoard(ctx: Context, ownerId: string, query: Query) {
  const asked = pageAsked('board', query);
  const all = await listPlanned(ctx, ownerId);
  const words = searchedFor(query.search ?? '');
  // A page of the merged list needs at most one page of each, plus one to see whether there are more.
  const most = { ...asked, limit: asked.limit + 1 };
  const posts = await listPosts(ctx.db, ownerId, { ...query, words }, most);
  const matched = all.filter(matches(query));
  const planned = matched.filter(({ stage }) => !query.stage || stage === query.stage);
  const { keyOf, direction } = postOrder(query.stage);
  const { rows: page, next_cursor } = pageOfList<Entry>(
    [...posts.rows, ...planned],
    asked,
    (one) => keyOf(isPlanned(one) ? timesOf(one) : one),
    direction,
  );
  const groups = page.filter(isPlanned).map(({ group }) => group);
  const rows = page.filter((of): of is ListedPost => !isPlanned(of));
  const readable = new Map((await readPosts(ctx, ownerId, rows)).map((post) => [post.id, post]));
  const schedules = new Map(
    (await readSchedules(ctx, ownerId, groups)).map((schedule) => [schedule.id, schedule]),
  );
  const hashes = await hashesOf(ctx, groups);
  const cardOf = (of: Entry): BoardCard[] => {
    if (!isPlanned(of)) {
      const post = readable.get(of.id);
      return post ? [{ kind: 'post', post }] : [];
    }
    const { stage, group } = of;
    const schedule = schedules.get(group.id);
    return schedule
      ? [{ kind: 'schedule', schedule, stage, hash: hashes.get(group.id) ?? '' }]
      : [];
  };
  const counted = (counts: Record<PostStage, number>, schedules: readonly Planned[]) =>
    Object.fromEntries(
      PostStages.map((stage) => [
        stage,
        counts[stage] + schedules.filter((one) => one.stage === stage).length,
      ]),
    ) as Record<PostStage, number>;
  return {
    data: page.flatMap(cardOf),
    total: posts.total === null ? null : posts.total + planned.length,
    next_cursor,
    stages: counted(posts.stages, all),
    matching: counted(posts.matching, matched),
    labels: await readLabels(ctx, ownerId),
  };
}
