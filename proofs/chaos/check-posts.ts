/** Checks what people read about posts and schedules against their accounts, and that nothing planned is left behind. */
import type { Post } from '#contract/posts/posts.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { Author } from './people.ts';
import type { Testbed } from './testbed.ts';

const order = ['waiting', 'scheduled', 'draft', 'out'];

/** The stage of a post is the first of these that one of its variants has. */
const stageOf = (stages: readonly string[]): string =>
  order.find((stage) => stages.includes(stage)) ?? 'draft';

/** The number of accounts on which the post is published, according to its summary. */
function outIn(summary: string, all: number): number {
  if (summary.startsWith('Published on')) return all;
  const [, count] = /^(\d+) of \d+ published/.exec(summary) ?? [];
  return Number(count ?? 0);
}

function wrongInPost({ id, stage, summary, standings }: Post): string[] {
  const stages = standings.map((standing) => standing.stage);
  const out = stages.filter((one) => one === 'out').length;
  return [
    ...(stage === stageOf(stages)
      ? []
      : [`post ${id} is at ${stage}, its variants ${stages.join(', ')}`]),
    ...(outIn(summary, stages.length) === out
      ? []
      : [`post ${id}: "${summary}", ${stages.join(', ')}`]),
  ];
}

function wrongInSchedule(one: ScheduledPost): string[] {
  const { id, accounts, run_count, status, attention } = one;
  const most = Math.max(...accounts.map((account) => account.run_count));
  const isAsked = accounts.some((account) => account.attention !== null);
  return [
    ...(most === run_count ? [] : [`schedule ${id} counts ${run_count} runs, not ${most}`]),
    ...(accounts.some((account) => account.status === status)
      ? []
      : [`schedule ${id} is ${status}, but none of its accounts`]),
    ...(isAsked === (attention !== null)
      ? []
      : [`schedule ${id} asks for ${attention?.code}, its accounts do not agree`]),
  ];
}

/** States in which something may still be sent. */
const open = ['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'READY', 'RETRY_WAIT', 'HELD'] as const;

/** Runs of deleted posts that could still be sent, and variants that are planned on another account than their own. */
async function leftBehind({ world }: Testbed): Promise<string[]> {
  const { db } = world.ctx;
  const deleted = await db
    .selectFrom('occurrences')
    .innerJoin('variants', 'variants.series_id', 'occurrences.series_id')
    .innerJoin('posts', 'posts.id', 'variants.post_id')
    .select(['occurrences.id', 'occurrences.state'])
    .where('posts.deleted_at', 'is not', null)
    .where('occurrences.state', 'in', open)
    .execute();
  const planned = await db
    .selectFrom('variants')
    .leftJoin('posts', 'posts.id', 'variants.post_id')
    .innerJoin('series', 'series.id', 'variants.series_id')
    .select(['variants.id', 'variants.account_id', 'posts.owner_id'])
    .select(['series.owner_id as planner', 'series.account_id as planned_on'])
    .execute();
  return [
    ...deleted.map(({ id, state }) => `the run ${id} of a deleted post is ${state}`),
    ...planned
      .filter((row) => row.planner !== row.owner_id || row.planned_on !== row.account_id)
      .map(({ id }) => `the variant ${id} is planned elsewhere`),
  ];
}

/** Complains of everything that does not fit. */
export async function checkPosts(bed: Testbed, who: Author): Promise<void> {
  const { body } = await bed.call(who, 'GET', '/posts?limit=100');
  const posts: Post[] = body.data;
  const counts = order.flatMap((stage) => {
    const count = posts.filter((post) => post.stage === stage).length;
    const isRight = body.total !== posts.length || body.stages[stage] === count;
    return isRight ? [] : [`${body.stages[stage]} posts are counted at ${stage}, not ${count}`];
  });
  const schedules: ScheduledPost[] = (await bed.call(who, 'GET', '/scheduled-posts?limit=100')).body
    .data;
  const wrong = [
    ...counts,
    ...posts.flatMap(wrongInPost),
    ...schedules.flatMap(wrongInSchedule),
    ...(await leftBehind(bed)),
  ];
  if (posts.length + schedules.length === 0) wrong.push('there is nothing to read');
  for (const text of wrong) bed.complaints.push({ what: 'scene', text });
}
