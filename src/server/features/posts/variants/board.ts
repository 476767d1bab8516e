/** The board: posts, and the schedules that are none, each where it stands. */
import type { z } from 'zod';
import type { BoardCard, boardCalls } from '#contract/posts/board-calls.ts';
import { type PostStage, PostStages } from '#contract/posts/posts.ts';
import type { Context } from '#server/context.ts';
import { searchable, searchedFor } from '#server/features/content/service.ts';
import { type Group, listGroups, readSchedules } from '#server/features/schedule/service.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readLabels, readPosts } from './read.ts';
import { listPosts, type PostRow } from './store.ts';

type Query = z.output<(typeof boardCalls)['list']['query']>;

/** Where a schedule stands; nowhere once it was canceled or failed and nothing is left to be done about it. */
function stageOfGroup({ attention, status }: Group): PostStage | undefined {
  if (attention !== null) return 'waiting';
  if (status === 'completed') return 'out';
  return status === 'failed' || status === 'cancelled' ? undefined : 'scheduled';
}

interface Planned {
  group: Group;
  stage: PostStage;
}

/** The schedules of a person that no post is behind. */
async function listPlanned(ctx: Context, ownerId: string): Promise<Planned[]> {
  const groups = await listGroups(ctx, ownerId);
  return groups.flatMap((group): Planned[] => {
    const stage = stageOfGroup(group);
    const isOfPost = group.members.some(({ row }) => row.post_id !== null);
    return stage === undefined || isOfPost ? [] : [{ group, stage }];
  });
}

/** A schedule has no labels. */
const matches =
  ({ stage, agent_id, author, label, search = '' }: Query) =>
  (one: Planned): boolean => {
    const [{ row }] = one.group.members;
    const text = searchable([row.content_text, row.topic]);
    return (
      label === undefined &&
      (stage === undefined || one.stage === stage) &&
      (agent_id === undefined || row.agent_id === agent_id) &&
      (author === undefined || row.is_self === 1) &&
      searchedFor(search).every((word) => text.includes(word))
    );
  };

/** When it was changed or went out last. */
const changedAt = ({ group: { members } }: Planned): number =>
  Math.max(
    ...members.map(({ row }) =>
      Math.max(row.updated_at ?? row.created_at, row.last_published_at ?? 0),
    ),
  );

interface Entry {
  /** Lower comes first. */
  rank: number;
  of: PostRow | Planned;
}

const isPlanned = (of: Entry['of']): of is Planned => 'group' in of;

/** What is next goes out first; everything else is read by what was changed last. */
function inOrder(
  posts: Awaited<ReturnType<typeof listPosts>>['rows'],
  planned: Planned[],
  next: boolean,
) {
  const never = Number.MAX_SAFE_INTEGER;
  const entries: Entry[] = [
    ...posts.map((row) => ({
      rank: next ? (row.next_due ?? never) : -row.updated_at,
      of: row,
    })),
    ...planned.map((one) => ({
      rank: next ? (one.group.next_run_at ?? never) : -changedAt(one),
      of: one,
    })),
  ];
  return entries.toSorted((one, other) => one.rank - other.rank);
}

/** Of each schedule what an approval would cover: every text of it that waits. */
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

/** A page of the board, and how many cards there are in all and at each stage. */
export async function listBoard(ctx: Context, ownerId: string, query: Query) {
  const { search = '', limit, offset, ...filter } = query;
  const all = await listPlanned(ctx, ownerId);
  // A page of both is among the first of each.
  const { rows, total, countOf } = await listPosts(ctx.db, ownerId, {
    ...filter,
    words: searchedFor(search),
    limit: offset + limit,
    offset: 0,
  });
  const planned = all.filter(matches(query));
  const page = inOrder(rows, planned, filter.stage === 'scheduled')
    .slice(offset, offset + limit)
    .map(({ of }) => of);
  const groups = page.filter(isPlanned).map(({ group }) => group);
  const posts = page.filter((of): of is PostRow => !isPlanned(of));
  const readable = new Map((await readPosts(ctx, ownerId, posts)).map((post) => [post.id, post]));
  const schedules = new Map(
    (await readSchedules(ctx, ownerId, groups)).map((schedule) => [schedule.id, schedule]),
  );
  const hashes = await hashesOf(ctx, groups);
  const cardOf = (of: Entry['of']): BoardCard[] => {
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
  const count = (stage: PostStage) =>
    countOf(stage) + all.filter((one) => one.stage === stage).length;
  return {
    data: page.flatMap(cardOf),
    total: total + planned.length,
    stages: Object.fromEntries(PostStages.map((stage) => [stage, count(stage)])) as Record<
      PostStage,
      number
    >,
    labels: await readLabels(ctx, ownerId),
  };
}
