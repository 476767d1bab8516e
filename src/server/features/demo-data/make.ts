/** Creates the demo data in one transaction; then its posts are published like any others. */
import { cut } from '#contract/core/cut.ts';
import { hour } from '#contract/core/time.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { ContentConfig, type NewScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { createAgent } from '#server/features/agents/service.ts';
import { assign, storeUnread, saveProduct, saveProfile } from '#server/features/company/service.ts';
import { findLinkedOn } from '#server/features/connections/service.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { insertPost } from '#server/ledger/publish/posts.store.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { createSchedule } from '#server/features/schedule/service.ts';
import * as script from './agents.ts';
import { demoAgents, type DemoAgent } from './agents.ts';
import {
  type SampleRow,
  dropFaces,
  findThings,
  insertDemoData,
  insertPostOf,
  listDemoData,
  makePublic,
} from './store.ts';
import { makeDrafts } from './drafts.store.ts';
import { fillQueue } from './fill-queue.ts';
import { fingerprintOf } from './judge.ts';
import { limits } from '#contract/core/limits.ts';
import { createBuiltin } from '#server/adapters/images/index.ts';
import { storePicture } from '#server/features/images/service.ts';

type Faces = Readonly<Record<DemoAgent['key'], string>>;

const drawer = createBuiltin();

/** Generates and stores one. Like every previewed avatar, it is deleted within a day if no agent uses it. */
async function drawFace(ctx: Context, owner_id: string, { agent, face }: DemoAgent) {
  const { bytes } = await drawer.draw({
    subject: { purpose: 'avatar', style: 'digital_art' },
    prompt: agent.description,
    negative_prompt: '',
    agent_name: agent.name,
    width: 512,
    height: 512,
    take: face,
    cfg_scale: undefined,
    steps: undefined,
    clip_guidance_preset: undefined,
    // The generator frames it itself.
    frame: async () => undefined,
    signal: ctx.timeout(limits.job_answer),
  });
  const kept = await storePicture(ctx, owner_id, bytes, {
    prompt: `Portrait of ${agent.name}`,
    alt: `Avatar of ${agent.name}`,
    model_used: drawer.name,
    origin: 'built_in',
    encoding: 'png',
    is_kept: false,
    is_own: true,
  });
  return kept.url;
}

/** Generates all of them or none. Throws `limit_reached`. */
async function drawFaces(ctx: Context, owner_id: string): Promise<Faces> {
  const faces = { rosa: '', otto: '', pip: '' };
  try {
    for (const member of demoAgents) faces[member.key] = await drawFace(ctx, owner_id, member);
  } catch (error) {
    await dropFaces(ctx.db, owner_id, Object.values(faces));
    throw error;
  }
  return faces;
}

export interface DemoOptions {
  owner_id: string;
  /** The owner's time zone, for the times of demo posts. */
  timezone: string;
}

type Made = Pick<SampleRow, 'thing_id' | 'kind' | 'name'>;
type Ids = Readonly<Record<script.DemoAgent['key'], string>>;

const firstWords = (text: string): string => `${cut(text, 40).trimEnd()}…`;

async function makeAgents(ctx: Context, { owner_id }: DemoOptions, faces: Faces) {
  const made: Made[] = [];
  const ids: Record<string, string> = {};
  for (const { key, agent } of script.demoAgents) {
    const row = await createAgent(
      ctx,
      owner_id,
      { ...agent, avatar_url: faces[key] },
      { isDemo: true },
    );
    made.push({ thing_id: row.id, kind: 'agent', name: row.name });
    ids[key] = row.id;
  }
  const { rosa = '', otto = '', pip = '' } = ids;
  // All of them are linked to the same one: the owner's, or one that was opened for them.
  const account = await findLinkedOn(ctx.db, pip, homePlatform);
  if (!account) throw new AppError('internal');
  return { made, ids: { rosa, otto, pip } satisfies Ids, account };
}

/** Keeps a profile that the owner has written. */
async function makeCompany(ctx: Context, { owner_id }: DemoOptions, ids: Ids): Promise<Made[]> {
  const made: Made[] = [];
  const known = await findThings(ctx.db, owner_id, []);
  if (!known.profile) {
    const { company_name: name } = await saveProfile(ctx, owner_id, script.company);
    made.push({ thing_id: owner_id, kind: 'profile', name });
  }
  for (const product of script.products) {
    const { id: thing_id, name } = await saveProduct(ctx, owner_id, product);
    made.push({ thing_id, kind: 'product', name });
  }
  const thing_id = await storeUnread(ctx, owner_id, script.document);
  await makePublic(ctx.db, thing_id);
  made.push({ thing_id, kind: 'document', name: script.document.title });
  for (const { key, knows } of script.demoAgents) {
    await assign(ctx, owner_id, {
      agent_id: ids[key],
      custom_instructions: '',
      priority_level: 2,
      is_active: true,
      knowledge_scope: [...knows],
    });
  }
  return made;
}

/** That local time so many days ago, in milliseconds UTC. */
const daysAgo = (
  now: number,
  timezone: string,
  { days, time }: Pick<script.SamplePost, 'days' | 'time'>,
): number =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timezone)
    .subtract({ days })
    .withPlainTime(time).epochMilliseconds;

/**
 * Due now, and claimed by this process before any other can see them. On the board they are from when they are said to
 * have gone out, and so is everything else once they are published.
 */
async function queuePosts(
  ctx: Context,
  { owner_id, timezone }: DemoOptions,
  ids: Ids,
  account_id: string,
) {
  const made: Made[] = [];
  const claimed: string[] = [];
  for (const { by, text, ...when } of script.posts) {
    const hash = hashOf(text, []);
    const post: Parameters<typeof insertPost>[1] = {
      owner_id,
      account_id,
      agent_id: ids[by],
      made_with_ai: false,
      in_reply_to: null,
      request_hash: hash,
      dedupe_key: hashOf('sample', owner_id, text),
      dedupe_life: 0,
      kind: 'post_now',
      platform: homePlatform,
      parts: [{ text, hash, media: [] }],
    };
    const id = await insertPost(ctx.db, post, ctx.clock());
    const [entry] = await loadOccurrences(ctx.db, [id]);
    if (!entry) throw new AppError('internal');
    await moveWithin(ctx, ctx.db, entry, { type: 'claim' });
    const { agent_id, series_id } = entry;
    const at = daysAgo(ctx.clock(), timezone, when);
    await insertPostOf(ctx.db, { owner_id, agent_id, account_id, series_id, text }, at);
    made.push({ thing_id: series_id, kind: 'post', name: firstWords(text) });
    claimed.push(id);
  }
  return { made, claimed };
}

/**
 * The next 9:00 or 18:00 in a time zone that is at least an hour away, as local time. Always within a day: texts
 * that need approval are written a day ahead, so this one needs approval at once.
 */
function nextHours(now: number, timezone: string): string {
  const soonest = Temporal.Instant.fromEpochMilliseconds(now + hour)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime();
  const on = (days: number, at: number) =>
    soonest.toPlainDate().add({ days }).toPlainDateTime({ hour: at });
  const next = [on(0, 9), on(0, 18), on(1, 9)].find(
    (time) => Temporal.PlainDateTime.compare(time, soonest) >= 0,
  );
  return (next ?? on(1, 9)).toString({ smallestUnit: 'minute' });
}

/** One text that needs approval, and one paused schedule: nothing is published unless its owner wants it. */
async function plan(ctx: Context, { owner_id, timezone }: DemoOptions, ids: Ids): Promise<Made[]> {
  const { waiting, weekly } = script;
  const common = {
    platform: homePlatform,
    content_type: 'tweet',
    review: 'before_sending',
    scheduled_time: nextHours(ctx.clock(), timezone),
    timezone,
    content_config: ContentConfig.parse({ focus_on_company: true }),
    extras: {},
  } as const;
  const exact = { weekdays: [], times: [], ends_on: null, about_minutes: 0 };
  const one: NewScheduledPost = {
    ...common,
    ...exact,
    agent_id: ids[waiting.by],
    frequency: 'once',
    max_runs: 1,
    media_ids: [],
    content_text: waiting.text,
    topic: '',
  };
  const again: NewScheduledPost = {
    ...common,
    ...exact,
    agent_id: ids[weekly.by],
    frequency: 'weekly',
    max_runs: 0,
    media_ids: [],
    content_text: '',
    topic: weekly.topic,
  };
  return [
    {
      thing_id: await createSchedule(ctx, owner_id, one),
      kind: 'schedule',
      name: firstWords(waiting.text),
    },
    {
      thing_id: await createSchedule(ctx, owner_id, again, { status: 'paused' }),
      kind: 'schedule',
      name: weekly.topic,
    },
  ];
}

/** Inside the transaction `ctx.db`. Returns the posts that this process must publish. */
async function build(ctx: Context, wanted: DemoOptions, faces: Faces): Promise<string[]> {
  const { made: agents, ids, account } = await makeAgents(ctx, wanted, faces);
  const { made: published, claimed } = await queuePosts(ctx, wanted, ids, account.id);
  const { owner_id } = wanted;
  await makeDrafts(ctx, { owner_id, ids, account_id: account.id });
  const queued = await fillQueue(ctx, wanted, ids, account);
  const made = [
    ...[...agents, ...published, ...(await plan(ctx, wanted, ids))],
    ...queued.map(({ id, text }): Made => ({
      thing_id: id,
      kind: 'schedule',
      name: firstWords(text),
    })),
    ...(await makeCompany(ctx, wanted, ids)),
  ];
  const mine = { owner_id, created_at: ctx.clock(), seal: '' };
  const rows = made.map((one) => ({ ...one, ...mine }));
  const things = await findThings(ctx.db, owner_id, rows);
  const sealed = rows.map((row) => ({ ...row, seal: fingerprintOf(things, row) ?? '' }));
  await insertDemoData(ctx.db, sealed);
  return claimed;
}

/**
 * Creates everything or nothing. Returns the posts to publish now; `undefined` if there is demo data already. Throws
 * `limit_reached` if the owner has no room for it.
 */
export async function createDemoData(
  ctx: Context,
  wanted: DemoOptions,
): Promise<string[] | undefined> {
  const { owner_id } = wanted;
  if ((await listDemoData(ctx.db, owner_id)).length > 0) return undefined;
  // Before the transaction, because generating pictures would block the database for too long.
  const faces = await drawFaces(ctx, owner_id);
  let claimed: string[] | undefined;
  try {
    claimed = await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, owner_id);
      if ((await listDemoData(trx, owner_id)).length > 0) return undefined;
      return build({ ...ctx, db: trx }, wanted, faces);
    });
  } finally {
    if (!claimed) await dropFaces(ctx.db, owner_id, Object.values(faces));
  }
  return claimed;
}
