import { accountOn } from '#domain/platforms/account-names.ts';
import type { connectionCalls } from '#contract/connections/calls.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { holdUnapproved } from '#server/ledger/publish/hold-unapproved.ts';
import { pageOf } from '#server/page-of.ts';
import { check } from './check.ts';
import { choose } from './choose.ts';
import { connect, connectProblem, nameTaken } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { readConnection, readConnections, readTwitter } from './read-connection.ts';
import {
  type AccountRow,
  findAccount,
  findFirstOn,
  findNamed,
  listAccounts,
  updateAccount,
} from './store.ts';
import { completeTwitter, startTwitter } from './twitter.ts';
import { completeVisit, pathOf, startVisit } from './visit.ts';

type Calls = typeof connectionCalls;
type Twitter = 'twitterRequest' | 'twitterCallback' | 'twitterConnection' | 'twitterDisconnect';

async function requireAccount(ctx: Context, owner_id: string, id: string): Promise<AccountRow> {
  const account = await findAccount(ctx.db, owner_id, id);
  if (!account) throw new AppError('not_found');
  return account;
}

const shown = (account: AccountRow): string =>
  platforms[account.platform].called_by_handle ? `@${account.username}` : account.display_name;

/** Used in messages: the platform, or the account if accounts there have names. */
const subjectOf = ({ platform, display_name }: AccountRow): string =>
  platforms[platform].agent_handles ? display_name : platforms[platform].name;

async function checkNow(ctx: Context, account: AccountRow): Promise<AccountRow> {
  try {
    await check(ctx, account);
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError('unavailable', { message: `${cause.message} Try again.`, cause });
  }
  return requireAccount(ctx, account.owner_id, account.id);
}

const flag = (ticked: boolean | undefined) => (ticked === undefined ? undefined : ticked ? 1 : 0);

interface Ticked {
  automated_label?: boolean | undefined;
  bio_disclosure?: boolean | undefined;
  ai_replies_approved?: boolean | undefined;
}

async function saveChecklist(ctx: Context, account: AccountRow, ticked: Ticked, origin: Origin) {
  const entries = Object.entries(ticked).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return account;
  const { id, owner_id: user_id, platform } = account;
  const { name, ai_label } = platforms[platform];
  if (ticked.automated_label !== undefined && ai_label?.told) {
    const message = `We read from ${name} whether the account is labeled, so you can’t tick it here.`;
    throw conflictError(message);
  }
  const answers = entries.map(([name, value]) => `${name} ${value ? 'yes' : 'no'}`).join(', ');
  await ctx.db.transaction().execute(async (trx) => {
    await updateAccount(trx, id, {
      automated_label: flag(ticked.automated_label),
      bio_disclosure: flag(ticked.bio_disclosure),
      ai_replies_approved: flag(ticked.ai_replies_approved),
    });
    const event = { event: 'checklist_changed', user_id, origin } as const;
    await record(ctx, trx, { ...event, detail: `${platform}: ${answers}` }, ctx.clock());
  });
  return requireAccount(ctx, user_id, id);
}

/** Timeout in milliseconds. */
const labelTimeout = 15_000;

/** Labels an account as automated on its platform. Throws `conflict` if only its owner can do that, and `unavailable` if the platform fails. */
async function label(ctx: Context, account: AccountRow, origin: Origin): Promise<void> {
  const { id, owner_id: user_id, platform } = account;
  const { name } = platforms[platform];
  const port = ctx.social[platform];
  if (!port.setLabel) {
    throw conflictError(`Only you can label the account, on ${name}.`);
  }
  try {
    await port.setLabel(openAccount(ctx.sealer, account), ctx.timeout(labelTimeout));
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    throw new AppError('unavailable', { message: `${cause.message} Try again.`, cause });
  }
  await ctx.db.transaction().execute(async (trx) => {
    await updateAccount(trx, id, { automated_label: 1 });
    const detail = `${platform}: automated_label yes`;
    await record(ctx, trx, { event: 'checklist_changed', user_id, origin, detail }, ctx.clock());
  });
}

/** Renames an account whose name its owner chose. Throws `not_found`, and `conflict` if the network names the account or another one has the name. */
async function rename(
  ctx: Context,
  owner_id: string,
  id: string,
  display_name: string,
): Promise<AccountRow> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    const account = await findAccount(trx, owner_id, id);
    if (!account) throw new AppError('not_found');
    const { platform, external_id } = account;
    if (!platforms[platform].agent_handles) {
      const { name } = platforms[platform];
      throw conflictError(`This account keeps the name it has on ${name}.`);
    }
    const other = await findNamed(trx, owner_id, platform, display_name);
    if (other && other.id !== id) throw nameTaken(other.display_name);
    // The first account also has the name of its owner as username.
    const isFirst = external_id === owner_id;
    const change = { display_name, ...(!isFirst && { username: display_name }) };
    await updateAccount(trx, id, change);
    return { ...account, ...change };
  });
}

type Visits = 'beginVisit' | 'endVisit' | 'chooseAccounts';

const visitRoutes = (ctx: Context): Pick<Handlers<Calls>, Visits> => ({
  async beginVisit({ caller: { user_id }, body }) {
    const {
      platform,
      from,
      agent_id = null,
      connection_id: again,
      other_visit: also,
      origin,
    } = body;
    const { fields = {} } = body;
    const back = { page: from, agent_id };
    const start = { user_id, platform, back, again, asked_from: origin, fields, also };
    return { url: await startVisit(ctx, start) };
  },

  async endVisit({ caller, body: { platform, brought }, ...request }) {
    const ended = await completeVisit(
      ctx,
      caller.user_id,
      { platform, brought },
      originOf(request),
    );
    const return_to = pathOf(ended.back);
    const { name } = platforms[platform];
    if (ended.choices) {
      const message = `Choose the accounts to connect on ${name}.`;
      return { outcome: 'choose', return_to, data: null, choices: ended.choices, message };
    }
    if (!ended.account) {
      const message = `You didn’t allow the connection on ${name}. Nothing was changed.`;
      return { outcome: 'denied', return_to, data: null, message };
    }
    const data = await readConnection(ctx, ended.account);
    const message = `${accountOn(ended.account)} is connected.`;
    return { outcome: 'connected', return_to, data, message };
  },

  async chooseAccounts({ caller, body, ...request }) {
    const { back, accounts, refusals } = await choose(ctx, caller.user_id, body, originOf(request));
    const data = await Promise.all(accounts.map((account) => readConnection(ctx, account)));
    const { name } = platforms[body.platform];
    const names = new Intl.ListFormat('en').format(accounts.map(shown));
    const verb = accounts.length === 1 ? 'is' : 'are';
    const message = [`${names} on ${name} ${verb} connected.`, ...refusals].join(' ');
    return { return_to: pathOf(back), data, message };
  },
});

const twitterRoutes = (ctx: Context): Pick<Handlers<Calls>, Twitter> => ({
  async twitterRequest({ caller: { user_id }, query: { from, agent_id, connection_id, origin } }) {
    const back = { page: from, agent_id: agent_id ?? null };
    const start = { user_id, back, again: connection_id, asked_from: origin };
    return { authUrl: await startTwitter(ctx, start) };
  },

  async twitterCallback({ caller, query, ...request }) {
    const ended = await completeTwitter(ctx, caller.user_id, query, originOf(request));
    const { return_to, account } = ended;
    if (!account) {
      const message = 'Twitter authorization was denied';
      return { twitter_auth: 'denied', username: null, return_to, data: null, message };
    }
    const { username } = account;
    const data = await readConnection(ctx, account);
    const message = `Successfully connected Twitter account @${username}!`;
    return { twitter_auth: 'success', username, return_to, data, message };
  },

  async twitterConnection({ caller }) {
    const account = await findFirstOn(ctx.db, caller.user_id, 'twitter');
    return {
      connected: account?.status === 'connected',
      connection: account ? readTwitter(account) : null,
    };
  },

  async twitterDisconnect({ caller, ...request }) {
    await disconnect(ctx, caller.user_id, { platform: 'twitter' }, originOf(request));
    return { message: 'Twitter account disconnected successfully' };
  },
});

export const connectionRoutes = (ctx: Context): Handlers<Calls> => ({
  ...visitRoutes(ctx),
  ...twitterRoutes(ctx),

  async list({ caller, query }) {
    const { part, total } = pageOf(await listAccounts(ctx.db, caller.user_id), query);
    return {
      data: await readConnections(ctx, caller.user_id, part),
      total,
      platforms: await Promise.all(
        LivePlatformIds.map(async (platform) => {
          const reason = (await connectProblem(ctx, platform, caller.is_admin)) ?? null;
          const login = ctx.logins[platform];
          const also =
            login !== undefined && 'also' in login && (await login.also?.isSetUp()) === true;
          return { platform, available: reason === null, reason, ...(also && { also }) };
        }),
      ),
    };
  },

  async connect({ caller, body, ...request }) {
    const account = await connect(ctx, caller.user_id, body, originOf(request));
    const data = await readConnection(ctx, account);
    return { data, message: `${subjectOf(account)} is connected.` };
  },

  async disconnect({ caller, params, ...request }) {
    const which = { id: params.id };
    const account = await disconnect(ctx, caller.user_id, which, originOf(request));
    return { message: `${subjectOf(account)} is disconnected.` };
  },

  async check({ caller, params }) {
    const account = await checkNow(ctx, await requireAccount(ctx, caller.user_id, params.id));
    const data = await readConnection(ctx, account);
    const isWell = account.status === 'connected';
    return {
      data,
      message: isWell ? `${shown(account)} is working.` : 'It needs reconnecting.',
    };
  },

  async rename({ caller, params, body }) {
    const account = await rename(ctx, caller.user_id, params.id, body.name);
    return { data: await readConnection(ctx, account), message: 'Account renamed.' };
  },

  async setApprovers({ caller, params, body: { approvers } }) {
    const { id } = await requireAccount(ctx, caller.user_id, params.id);
    await ctx.db.transaction().execute(async (trx) => {
      await updateAccount(trx, id, { approvers });
      await holdUnapproved(ctx, trx, { account_id: id });
    });
    const account = await requireAccount(ctx, caller.user_id, id);
    return { data: await readConnection(ctx, account), message: 'Saved.' };
  },

  async label({ caller, params, ...request }) {
    const account = await requireAccount(ctx, caller.user_id, params.id);
    await label(ctx, account, originOf(request));
    const labeled = await requireAccount(ctx, caller.user_id, params.id);
    const message = `${shown(account)} is labeled as automated.`;
    return { data: await readConnection(ctx, labeled), message };
  },

  async updateChecklist({ caller, params, body, ...request }) {
    const account = await requireAccount(ctx, caller.user_id, params.id);
    const changed = await saveChecklist(ctx, account, body, originOf(request));
    return { data: await readConnection(ctx, changed), message: 'Checklist saved.' };
  },
});
