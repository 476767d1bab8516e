/** Proposed weeks in API form. */
import { z } from 'zod';
import { CheckResult } from '#contract/content/types.ts';
import { day, toIso } from '#contract/core/time.ts';
import type { OpenWeek, Week, WeekItem, WeekRule } from '#contract/weeks/types.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { contentHash, listVariants } from '#server/features/posts/service.ts';
import { hashOf } from '#server/ledger/publish/hash.ts';
import { listIn } from '#server/db/json.ts';
import {
  findPlan,
  findRule,
  type ItemWithAccount,
  listItems,
  listOpen,
  listPosts,
  type PlanRow,
  type PostRow,
} from './store.ts';

const Checks = z.array(CheckResult);

/** How long an approval can be undone. */
const undoable = day;

/** A proposed post with its suggestion. */
export interface ReadItem {
  row: ItemWithAccount;
  post: PostRow | undefined;
  /** Of the texts, the account and the time; an approval covers exactly this. */
  hash: string | null;
  /** Whether it is scheduled, also if that was done elsewhere. */
  is_planned: boolean;
}

/** The posts of a proposal that are there, oldest first: what its owner deleted is gone. */
export async function readItems(db: Db, { id, owner_id }: PlanRow): Promise<ReadItem[]> {
  const rows = await listItems(db, id);
  const ids = rows.flatMap(({ post_id }) => post_id ?? []);
  const posts = new Map((await listPosts(db, owner_id, ids)).map((post) => [post.id, post]));
  const variants = Map.groupBy(await listVariants(db, ids), ({ post_id }) => post_id);
  return rows.flatMap((row): ReadItem[] => {
    if (row.disconnected_at !== null) return [];
    if (row.post_id === null) return [{ row, post: undefined, hash: null, is_planned: false }];
    const post = posts.get(row.post_id);
    if (!post) return [];
    const own = variants.get(post.id) ?? [];
    const hash = hashOf(contentHash(post, own), listIn(post.parts), row.account_id, row.at);
    return [{ row, post, hash, is_planned: own.some(({ series_id }) => series_id !== null) }];
  });
}

/** What keeps it from being approved as it is, or what its owner should know. */
function noteOf({ row, post }: ReadItem): string | null {
  if (!post) return row.reason;
  if (post.checks === null || post.parts !== post.written) return null;
  const failed = Checks.parse(JSON.parse(post.checks)).find(
    ({ passed, accepted }) => !passed && !accepted,
  );
  return failed ? (failed.message ?? failed.label) : row.reason;
}

function itemOf(read: ReadItem): WeekItem {
  const { row, post, hash, is_planned } = read;
  const platform = row.platform;
  const { username, display_name } = row;
  const isWritten = row.state === 'written' || row.state === 'approved';
  return {
    id: row.id,
    connection_id: row.account_id,
    connection: {
      id: row.account_id,
      username,
      name: accountName({ platform, username, display_name }),
    },
    platform,
    at: toIso(row.at),
    is_slot: row.is_slot === 1,
    source: row.source,
    topic: row.topic,
    why: row.why,
    cost: row.cost,
    is_estimate: !isWritten,
    state: isWritten ? (is_planned ? 'approved' : 'written') : row.state,
    post_id: row.post_id,
    parts: post ? listIn(post.parts) : [],
    hash,
    note: noteOf(read),
  };
}

/** The posts of the latest approval that an undo would take back. */
export function latestOf(items: readonly ReadItem[], now: number): ReadItem[] {
  const last = Math.max(0, ...items.map(({ row }) => row.approved_at ?? 0));
  if (last === 0 || last < now - undoable) return [];
  return items.filter(({ row, is_planned }) => is_planned && row.approved_at === last);
}

async function weekOf(ctx: Context, plan: PlanRow): Promise<Week> {
  const items = await readItems(ctx.db, plan);
  return {
    agent_id: plan.agent_id,
    from: toIso(plan.from_at),
    to: toIso(plan.to_at),
    timezone: plan.timezone,
    by_rule: plan.by_rule === 1,
    items: items.map(itemOf),
    undoable: latestOf(items, ctx.clock()).length,
    created_at: toIso(plan.created_at),
  };
}

async function ruleOf(db: Db, owner_id: string, agent_id: string): Promise<WeekRule> {
  const row = await findRule(db, owner_id, agent_id);
  if (!row) return { is_on: false, timezone: null, next_at: null, note: null };
  return { is_on: true, timezone: row.timezone, next_at: toIso(row.next_at), note: row.note };
}

/** What waits for a decision, by agent. */
export async function readOpen({ db, clock }: Context, owner_id: string): Promise<OpenWeek[]> {
  const rows = await listOpen(db, owner_id, clock());
  return [...Map.groupBy(rows, ({ agent_id }) => agent_id)].map(([agent_id, own]) => ({
    agent_id,
    name: own[0]?.name ?? '',
    posts: own.map(({ account_id, at, topic }) => ({
      connection_id: account_id,
      at: toIso(at),
      topic,
    })),
  }));
}

/** The week that an agent proposes, and its rule. Throws `not_found`. */
export async function readWeek(ctx: Context, owner_id: string, agent_id: string) {
  await currentAgent(ctx, owner_id, agent_id);
  const plan = await findPlan(ctx.db, owner_id, agent_id);
  return {
    week: plan && plan.to_at > ctx.clock() ? await weekOf(ctx, plan) : null,
    rule: await ruleOf(ctx.db, owner_id, agent_id),
  };
}
