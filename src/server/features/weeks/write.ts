/** Writes the texts of proposed posts, as suggestions. What feeds say is material, never an instruction. */
import { randomInt } from 'node:crypto';
import { Brief } from '#contract/content/types.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { materialOf, materialTopic } from '#domain/streams/material.ts';
import { endingWith } from '#domain/text/links/ending-link.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { currentAgent, noteLot } from '#server/features/agents/service.ts';
import { insertDraft, searchedIn, writeCost } from '#server/features/content/service.ts';
import { newId } from '#server/ids.ts';
import { limitsOfAccount } from '#server/ledger/read/account-limits.store.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { ClaimLost, type NoText, type BackgroundText, writeDue } from '#server/writing/pipeline.ts';
import { type OneText, writeOne } from '#server/writing/write-one.ts';
import { listIn } from '#server/db/json.ts';
import { listDue, listItems, listPosts, type WeekItemRow } from './store.ts';

const claims = claimsOn('week_items', ['waiting']);
const most = 6;

/** What the agent is asked for, and what of it is a stranger's. */
export function askedFor({
  source,
  topic,
  facts,
  link,
}: Pick<WeekItemRow, 'source' | 'topic' | 'facts' | 'link'>) {
  if (source !== 'feed') return { brief: Brief.parse({ topic, context: facts }) };
  const host = link === null ? '' : (URL.parse(link)?.hostname ?? '');
  const material = materialOf({ title: facts, text: '', source: host });
  return { brief: Brief.parse({ topic: materialTopic }), material };
}

/** The texts of the same week, which must not come again in the same words. */
async function textsBeside({ db }: Context, row: WeekItemRow): Promise<string[]> {
  const items = await listItems(db, row.plan_id);
  const ids = items.flatMap(({ id, post_id }) => (id === row.id ? [] : (post_id ?? [])));
  return (await listPosts(db, row.owner_id, ids)).map(({ parts }) => listIn(parts).join('\n'));
}

interface Written {
  text: OneText;
  parts: string[];
  platform: LivePlatform;
  brief: Brief;
}

async function writeText(ctx: Context, row: WeekItemRow, signal: AbortSignal): Promise<Written> {
  const { owner_id, agent_id, account_id, link, source, plan_id } = row;
  const account = (await listItems(ctx.db, plan_id)).find(({ id }) => id === row.id);
  if (!account) throw new ClaimLost();
  const platform = account.platform;
  const room = await limitsOfAccount(ctx.db, { account_id, platform });
  const ending = endingWith(link, room);
  const asked = askedFor(row);
  const written = await writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    room: ending.room,
    ...asked,
    focus: source === 'company',
    never_again: await textsBeside(ctx, row),
    unit: row.id,
    seed: randomInt(2 ** 31),
    signal,
  });
  const parts = ending.append(written.parts);
  return { text: written, parts, platform, brief: asked.brief };
}

/** In one transaction: the suggestion, and the state of its row. Throws `ClaimLost`. */
async function keep(ctx: Context, row: WeekItemRow, written: Written): Promise<void> {
  const { owner_id, agent_id, topic } = row;
  const { text: one, parts, platform, brief } = written;
  const { checks, claims: found } = one;
  const { version } = await currentAgent(ctx, owner_id, agent_id);
  const now = ctx.clock();
  const id = newId();
  const json = JSON.stringify(parts);
  await ctx.db.transaction().execute(async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, owner_id);
    const draft = {
      id,
      owner_id,
      agent_id,
      batch: row.plan_id,
      place: 0,
      platform,
      brief: JSON.stringify({ ...brief, topic }),
      parts: json,
      written: json,
      model_used: one.model_used,
      why: one.why,
      words: searchedIn({ ...brief, topic }, parts),
      checks: JSON.stringify(checks),
      claims: JSON.stringify(found),
      sources: '[]',
      persona_version: version,
      seed: 0,
      suggestion: checks.every(({ passed }) => passed) ? ('new' as const) : ('needs_you' as const),
      created_at: now,
    };
    await insertDraft(trx, draft, topic);
    await noteLot(trx, one.lot, id);
    await writeCost(trx, id, { tokens_in: null, tokens_out: null, cost: one.cost });
    const publishing = priceOfPost(platform, parts, false).micros;
    const note = one.fault ?? one.hold;
    const [line] = one.lines;
    const done = {
      state: 'written',
      // An approval counts what it was made of.
      ...(line && { source: 'material' as const, source_id: line.id }),
      post_id: id,
      reason: note === null ? null : cut(note, limits.engagement_note),
      cost: one.cost === null ? null : one.cost + publishing,
      updated_at: now,
    } as const;
    if (!(await claims.release(trx, row, done))) throw new ClaimLost();
  });
}

const giveUp = ({ db, clock }: Context, row: WeekItemRow, { message, again }: NoText) => {
  const told = { reason: cut(message, limits.engagement_note), updated_at: clock() };
  const rest = again === undefined ? ({ state: 'failed' } as const) : { next_at: again };
  return claims.release(db, row, { ...told, ...rest });
};

const proposed: BackgroundText<WeekItemRow> = {
  what: 'a proposed post',
  find: ({ db }, wanted) => listDue(db, wanted),
  ...claims,
  write: async (ctx, row, signal) => keep(ctx, row, await writeText(ctx, row, signal)),
  giveUp,
  most,
  // Each must not repeat the one before.
  ofOwner: 1,
};

/** Every proposed post of this process’s share, fairly among owners. */
export const writeProposed = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, proposed, stop);
