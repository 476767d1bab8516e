/** The posts that take off or did, as their owner sees them. */
import type { TakenOff } from '#contract/analytics/taking-off.ts';
import { day, toIso, toIsoDate, toIsoOrNull } from '#contract/core/time.ts';
import { pointsOf, type Reading } from '#domain/analytics/courses.ts';
import { Doubts } from '#domain/analytics/flight.ts';
import { mostAsked } from '#domain/analytics/most-asked.ts';
import { type PostForm, unusualIn } from '#domain/analytics/post-form.ts';
import { postsCompared } from '#domain/analytics/taking-off.ts';
import { broughtText, doubtText, standingText } from '#domain/analytics/taking-off-words.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  type CourseRow,
  type DescribedPost,
  describePosts,
  followersGained,
  listAnswersTo,
  listEarlier,
  listTakenOff,
} from './courses.store.ts';
import { formOf } from './post-forms.ts';
import { readingsIn, TookOff } from './take-off.ts';

/** How long a post is listed after it took off. */
const listed = 30 * day;

const stateOf = ({ over_at, doubt }: CourseRow): TakenOff['state'] =>
  doubt === null ? (over_at === null ? 'flying' : 'over') : 'doubted';

const lastTotal = (readings: readonly Reading[], by: TookOff['by']): number =>
  pointsOf(readings, by).at(-1)?.value ?? 0;

const medianOf = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;

type Earlier = Awaited<ReturnType<typeof listEarlier>>;

/** How far it has come, what it brought, or why it is doubted. */
async function saidOf(db: Db, row: CourseRow, earlier: Earlier): Promise<string> {
  const doubt = Doubts.find((one) => one === row.doubt);
  if (doubt) return doubtText[doubt];
  const found = TookOff.parse(JSON.parse(row.took_off ?? '{}'));
  const readings = readingsIn(row.readings);
  const { age } = readings.at(-1) ?? found;
  const total = lastTotal(readings, found.by);
  if (row.over_at === null) return `${standingText({ ...found, age, total }, found.by, found)}.`;
  const usual_end = medianOf(earlier.map((one) => lastTotal(readingsIn(one.readings), found.by)));
  const followers = await followersGained(db, row.account_id, {
    from: toIsoDate(row.took_off_at ?? row.published_at),
    to: toIsoDate(row.over_at),
  });
  return broughtText(found, { total, usual_end, followers }, found.by);
}

type Answers = Awaited<ReturnType<typeof listAnswersTo>>;

function questionIn(answers: Answers): TakenOff['question'] {
  const most = mostAsked(answers.filter(({ answered_at }) => answered_at === null));
  return most ? { interaction_id: most.first.id, text: most.first.text, asked: most.asked } : null;
}

/** The account’s posts that others are compared with. */
interface Compared {
  earlier: Earlier;
  forms: readonly { id: string; form: PostForm }[];
}

async function comparedWith(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  account_id: string,
): Promise<Compared> {
  const earlier = await listEarlier(db, account_id, { now: clock(), most: postsCompared });
  const posts = await describePosts(
    db,
    earlier.map(({ occurrence_id }) => occurrence_id),
  );
  return { earlier, forms: posts.map((post) => ({ id: post.id, form: formOf(post) })) };
}

async function readTakenOff(
  db: Db,
  row: CourseRow,
  post: DescribedPost,
  { earlier, forms }: Compared,
): Promise<TakenOff> {
  const others = forms.flatMap(({ id, form }) => (id === post.id ? [] : [form]));
  const answers =
    post.external_id === null ? [] : await listAnswersTo(db, row.owner_id, [post.external_id]);
  return {
    id: post.id,
    agent_id: post.agent_id,
    agent_name: post.agent_name,
    platform: post.platform,
    account: accountName(post),
    text: post.text,
    url: post.url,
    published_at: toIso(row.published_at),
    found_at: toIsoOrNull(row.took_off_at),
    state: stateOf(row),
    said: await saidOf(db, row, earlier),
    apart: unusualIn(formOf(post), others),
    replies: answers.length,
    question: questionIn(answers),
  };
}

/** Those of the last month, newest first; of one agent if it is named. */
export async function takenOff(
  ctx: Pick<Context, 'db' | 'clock'>,
  owner_id: string,
  agent_id?: string,
): Promise<TakenOff[]> {
  const since = ctx.clock() - listed;
  const rows = await listTakenOff(ctx.db, { owner_id, agent_id, since });
  const posts = await describePosts(
    ctx.db,
    rows.map(({ occurrence_id }) => occurrence_id),
  );
  const compared = new Map<string, Compared>();
  for (const id of new Set(rows.map(({ account_id }) => account_id)))
    compared.set(id, await comparedWith(ctx, id));
  const found: TakenOff[] = [];
  for (const row of rows) {
    const post = posts.find(({ id }) => id === row.occurrence_id);
    const others = compared.get(row.account_id);
    if (post && others) found.push(await readTakenOff(ctx.db, row, post, others));
  }
  return found;
}
