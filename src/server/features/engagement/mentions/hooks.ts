/**
 * Registers webhooks with platforms that can deliver mentions to a public URL of this server. When a webhook is
 * unreliable, mentions are polled as elsewhere, from the first one that was not delivered, so nothing is lost in
 * between.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { basePath } from '#contract/table.ts';
import { tryOpenAccount } from '#server/account-secret.ts';
import { type Account, type Hook, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { type SealContext, SealBroken } from '#server/db/sealed.ts';
import {
  changeHook,
  deleteHook,
  findHook,
  type HookRow,
  insertHook,
  listSpeakerCursors,
  listHooks,
  resetCursors,
} from './hooks.store.ts';
import { forwardToChats } from './chat-messages.ts';
import { listStreamedAccounts, markStreamed } from './lines.store.ts';
import { insertInteraction } from './mention-cursors.store.ts';
import { rowsOfAll } from './shared.ts';

/** The path of the endpoints; the id of a webhook follows. */
const hooksPath = `${basePath}/told`;

/** How often the state of a webhook is checked. */
const checkInterval = 30 * second;
/** How long delivery counts as working after a check. */
const trusted = 3 * checkInterval;
/** After this many failed checks in a row, mentions are polled instead. */
const mostFailures = 2;
/** How long they are polled before the webhook is tried again. */
const pollingTime = 10 * minute;
const patience = 10 * second;

const Kept = z.object({ token: z.string(), key: z.string() });

const sealContextOfHook = (id: string): SealContext => ({
  table: 'hooks',
  row: id,
  column: 'secret',
  owner: '',
});

/** The encrypted fields of a webhook: its secret token, and the credentials of its speaker. */
const openHook = ({ sealer }: Pick<Context, 'sealer'>, { id, secret }: HookRow) =>
  Kept.parse(JSON.parse(sealer.open(secret, sealContextOfHook(id))));

const seal = ({ sealer }: Context, id: string, kept: z.infer<typeof Kept>): string =>
  sealer.seal(JSON.stringify(kept), sealContextOfHook(id));

/** The webhook adapter of a platform. */
const hookOf = ({ social }: Pick<Context, 'social'>, platform: LivePlatform): Hook | undefined =>
  social[platform].shared?.hook;

const newToken = (): string => randomBytes(32).toString('base64url');

/** The adapter and its arguments for a webhook. */
function calledFor(ctx: Context, row: HookRow) {
  const { token, key } = openHook(ctx, row);
  const hook = hookOf(ctx, row.platform);
  if (!hook) throw new Error('The platform sends nothing.');
  const account: Account = {
    id: row.id,
    owner_id: '',
    external_id: '',
    username: '',
    secret: key,
    limits: null,
  };
  return { hook, account, token };
}

/** Switches back to polling, from the first update that was not delivered. */
async function fallBackToPolling(ctx: Context, row: HookRow, wait: number): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await changeHook(trx, row, { since: null, failures: 0, look_at: now + wait });
    // Update ids may restart; delivered updates are not sent again.
    await resetCursors(trx, row, { cursor: '0', next_at: now });
  });
}

/** Removes a webhook; its row is kept until the platform has removed it. */
async function unregisterHook(ctx: Context, row: HookRow, signal: AbortSignal): Promise<void> {
  try {
    const { hook, account } = calledFor(ctx, row);
    // A webhook that another program registered is left alone.
    if ((await hook.look(account, signal)).url === row.url) await hook.remove(account, signal);
  } catch (err) {
    const isGone = err instanceof SealBroken || isLost(err);
    if (!isGone) throw err;
  }
  await ctx.db.transaction().execute(async (trx) => {
    await deleteHook(trx, row);
    if (row.since !== null) await resetCursors(trx, row, { cursor: '0', next_at: ctx.clock() });
  });
}

const isLost = (err: unknown): boolean => err instanceof PlatformError && err.kind === 'reconnect';

interface WantedHook {
  platform: LivePlatform;
  speaker: string;
  accounts: Account[];
}

/** Whether a URL belongs to this server. */
const isOurs = ({ config }: Context, url: string): boolean =>
  url.startsWith(`${config.public_url}${hooksPath}/`);

/** Registers the webhook, unless another program has registered one. */
async function registerHook(ctx: Context, row: HookRow, signal: AbortSignal): Promise<void> {
  const { hook, account, token } = calledFor(ctx, row);
  const { url } = await hook.look(account, signal);
  if (url !== '' && !isOurs(ctx, url)) {
    await changeHook(ctx.db, row, { look_at: ctx.clock() + pollingTime });
    return;
  }
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await changeHook(trx, row, { since: now, failures: 0, look_at: now });
    await resetCursors(trx, row, undefined);
  });
  try {
    await hook.set(account, { url: row.url, secret: token }, signal);
  } catch (err) {
    // The next check finds out whether it was registered; until then mentions are polled.
    ctx.log.info({ err }, 'a webhook could not be registered');
    await hook.remove(account, signal).catch(() => {});
    await fallBackToPolling(ctx, row, pollingTime);
    return;
  }
  await markDelivering(ctx, row);
}

/** Marks delivery as working until the next checks. */
async function markDelivering(ctx: Pick<Context, 'clock' | 'db'>, row: HookRow): Promise<void> {
  const now = ctx.clock();
  await changeHook(ctx.db, row, { failures: 0, look_at: now + checkInterval });
  const accounts = await listSpeakerCursors(ctx.db, row);
  await markStreamed(
    ctx.db,
    accounts.map(({ id }) => id),
    now + trusted,
  );
}

/** Checks whether the platform still delivers here, and whether it arrives. */
async function checkHook(ctx: Context, row: HookRow, signal: AbortSignal): Promise<void> {
  const { hook, account, token } = calledFor(ctx, row);
  const { url, waiting, failed_at, is_whole } = await hook.look(account, signal);
  if (url !== row.url && url !== '' && !isOurs(ctx, url))
    return fallBackToPolling(ctx, row, pollingTime);
  const now = ctx.clock();
  if (url !== row.url || !is_whole) {
    await hook.set(account, { url: row.url, secret: token }, signal);
    return markDelivering(ctx, row);
  }
  const isFailing = waiting > 0 && failed_at !== null && failed_at > now - 2 * checkInterval;
  if (!isFailing) return markDelivering(ctx, row);
  const failures = row.failures + 1;
  if (failures < mostFailures) {
    return changeHook(ctx.db, row, { failures, look_at: now + checkInterval });
  }
  await hook.remove(account, signal);
  await fallBackToPolling(ctx, row, pollingTime);
}

/**
 * Processes a delivery and returns whether it could be parsed. It is durable when this returns; repeated deliveries
 * change nothing.
 */
async function receive(
  ctx: Context,
  row: HookRow,
  body: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const updates = hookOf(ctx, row.platform)?.said(body);
  if (!updates) return false;
  await forwardToChats(ctx, row, updates);
  const rows = await rowsOfAll(ctx, await listSpeakerCursors(ctx.db, row), updates, signal);
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    for (const one of rows) await insertInteraction(trx, { ...one, next_at: now }, now);
  });
  return true;
}

/** The endpoints for the web server. */
export const hookEndpoints = (ctx: Context) => ({
  path: hooksPath,
  async find(id: string) {
    const row = await findHook(ctx.db, id);
    const hook = row && hookOf(ctx, row.platform);
    if (!row || !hook) return undefined;
    return {
      header: hook.header,
      token: openHook(ctx, row).token,
      receive: (body: unknown, signal: AbortSignal) => receive(ctx, row, body, signal),
    };
  },
});

/** The wanted webhooks: one per speaker whose accounts are polled, if this server has a public URL. */
async function wantedHooks(ctx: Context): Promise<Map<string, WantedHook>> {
  const on = LivePlatformIds.filter((id) => ctx.social[id].shared);
  const isReached = new URL(ctx.config.public_url).protocol === 'https:';
  const rows = isReached && on.length > 0 ? await listStreamedAccounts(ctx.db, on, undefined) : [];
  const all = new Map<string, WantedHook>();
  for (const row of rows) {
    const { speaker } = row;
    const account = speaker === '' ? undefined : tryOpenAccount(ctx, row);
    if (!account) continue;
    const wish = all.get(nameOf(row)) ?? {
      platform: row.platform,
      speaker,
      accounts: [],
    };
    wish.accounts.push(account);
    all.set(nameOf(row), wish);
  }
  return all;
}

async function add(ctx: Context, { platform, speaker, accounts }: WantedHook): Promise<void> {
  const key = accounts[0]?.secret;
  if (key === null || key === undefined) return;
  const id = newToken();
  await insertHook(ctx.db, {
    id,
    platform,
    speaker,
    url: `${ctx.config.public_url}${hooksPath}/${id}`,
    secret: seal(ctx, id, { token: newToken(), key }),
    since: null,
    look_at: 0,
    failures: 0,
  });
}

/** Updates one webhook, with the credentials of a working account if there is one. */
async function syncHook(
  ctx: Context,
  row: HookRow,
  wish: WantedHook | undefined,
  signal: AbortSignal,
) {
  if (!wish || !isOurs(ctx, row.url)) return unregisterHook(ctx, row, signal);
  const { token, key } = openHook(ctx, row);
  let current = row;
  if (!wish.accounts.some(({ secret }) => secret === key)) {
    const secret = seal(ctx, row.id, { token, key: wish.accounts[0]?.secret ?? key });
    await changeHook(ctx.db, row, { secret });
    current = { ...row, secret };
  }
  await (row.since === null ? registerHook(ctx, current, signal) : checkHook(ctx, current, signal));
}

const nameOf = ({ platform, speaker }: Pick<HookRow, 'platform' | 'speaker'>): string =>
  `${platform} ${speaker}`;

/** One round over all due and wanted webhooks. */
export async function syncHooks(ctx: Context, stop: AbortSignal): Promise<void> {
  const wanted = await wantedHooks(ctx);
  const known = new Set((await listHooks(ctx.db)).map(nameOf));
  for (const [name, wish] of wanted) if (!known.has(name)) await add(ctx, wish);
  for (const row of await listHooks(ctx.db)) {
    if (stop.aborted) return;
    const wish = wanted.get(nameOf(row));
    const isKept = wish !== undefined && isOurs(ctx, row.url);
    // One that is no longer wanted is removed at once, and later again if that fails.
    if (row.look_at > ctx.clock() && (isKept || row.failures > 0)) continue;
    const signal = AbortSignal.any([stop, ctx.timeout(patience)]);
    await syncHook(ctx, row, wish, signal).catch((err: unknown) =>
      postpone(ctx, row, { err, failures: isKept ? row.failures : row.failures + 1 }),
    );
  }
}

async function postpone(
  ctx: Pick<Context, 'clock' | 'db' | 'log'>,
  row: HookRow,
  { err, failures }: { err: unknown; failures: number },
) {
  ctx.log.info({ err, platform: row.platform }, 'a webhook could not be updated');
  const wait = Math.min(pollingTime, checkInterval * 2 ** Math.min(failures, 6));
  await changeHook(ctx.db, row, { failures, look_at: ctx.clock() + wait });
}
