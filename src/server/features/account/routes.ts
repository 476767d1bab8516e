import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import {
  type userCalls,
  type UserProfile,
  type Wish,
  NotificationSettings,
} from '#contract/auth/users.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, type Origin, record } from '#server/features/audit/service.ts';
import {
  type Challenges,
  describeUser,
  deletePerson,
  endLinksMadeBy,
  endMadeBy,
  hasOtherOwners,
} from '#server/features/auth/service.ts';
import {
  connect,
  disconnect,
  readConnection,
  startTwitter,
  revokeAllOf,
} from '#server/features/connections/service.ts';
import type { Handlers, Incoming } from '#server/http/handlers.ts';
import { changeEmail, linkWallet, unlinkWallet } from './change-ways-in.ts';
import { exportAccount, exportSpace } from './export-account.ts';
import { readProfile } from './read-profile.ts';
import { type Db, holdUser, wasOvertaken } from '#server/db/client.ts';
import { holdOwnedAlone } from '#server/db/membership.ts';
import { saveWish } from './ask-access.ts';
import { updateAccount, closeAgents, findAccount } from './store.ts';
import { lockLeavingMark } from '#server/features/company/service.ts';
import { sendEmail } from '#server/features/notifications/service.ts';
import { requireNothingOnItsWay } from '#server/ledger/lifecycle.ts';

/** Deletes an account and everything in it, and spaces that no one else owns. */
const farewell = {
  subject: 'Your SocialAI account was deleted',
  paragraphs: [
    'Your account was deleted as you asked, with all agents, posts, images and connections.',
    'We keep only the security log and your wallet on the access list. Your data leaves the backups as they’re replaced.',
  ],
};

/** Sends a last email to a verified address. It belongs to no account, so that it survives the deletion. */
async function sendFarewellEmail(
  ctx: Context,
  trx: Db,
  { email, email_verified_at }: { email: string | null; email_verified_at: number | null },
): Promise<void> {
  if (email === null || email_verified_at === null) return;
  await sendEmail(ctx, trx, undefined, { to: email, ...farewell }, ctx.clock());
}

interface Deletion {
  user_id: string;
  origin: Origin;
  /** The confirmation that was typed. */
  confirm: string;
}

/** Nobody loses what they own because someone else closes an account. */
const shared =
  'Your space has other owners, and it would be deleted with your account. Hand it over first, or remove them or change their role, in Settings › People.';

/** One transaction: everything is deleted, or nothing. */
const remove = (ctx: Context, { user_id, origin, confirm }: Deletion) =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await holdUser(trx, user_id);
    const account = await findAccount(trx, user_id);
    if (!account || (await lockLeavingMark(trx, user_id))) throw new AppError('unauthorized');
    if (confirm !== account.username) {
      const message = `Please enter your username, ${account.username}, exactly.`;
      throw new AppError('invalid_input', { details: [{ path: 'confirm', message }] });
    }
    if (await hasOtherOwners(trx, user_id)) throw conflictError(shared);
    const spaces = [...(await holdOwnedAlone(trx, user_id)), user_id];
    for (const owner_id of spaces) {
      await closeAgents(trx, owner_id, now);
      await requireNothingOnItsWay(trx, owner_id);
      await revokeAllOf(ctx, trx, owner_id);
    }
    await endMadeBy(trx, { user_id }, now);
    await endLinksMadeBy(trx, { user_id }, now);
    for (const owner_id of spaces) await deletePerson(trx, owner_id);
    await sendFarewellEmail(ctx, trx, account);
    for (const gone of spaces)
      await record(ctx, trx, { event: 'account_deleted', user_id: gone, origin }, now);
  });

/** How often a deletion is retried when it collides with something that is being saved. */
const maxTries = 5;

/**
 * Deletes an account. Throws `invalid_input` unless `confirm` is the username, and `conflict` while a post is being
 * sent or concurrent writes keep colliding.
 */
async function deleteAccount(ctx: Context, deletion: Deletion): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await remove(ctx, deletion);
    } catch (error) {
      if (!wasOvertaken(error)) throw error;
      if (tries === maxTries) throw new AppError('conflict', { cause: error });
    }
  }
}

/** Notification preferences. */
const standing = NotificationSettings.parse({});

/** Stores only deviations from the defaults, so that a changed default applies to everyone who never chose. */
const chosen = (settings: NotificationSettings): string => {
  const defaults = new Map<string, boolean>(Object.entries(standing));
  const entries = Object.entries(settings);
  return JSON.stringify(
    Object.fromEntries(entries.filter(([name, on]) => defaults.get(name) !== on)),
  );
};

async function saveSwitches(
  ctx: Context,
  user_id: string,
  settings: NotificationSettings,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await updateAccount(trx, user_id, { notification_settings: chosen(settings) });
    await record(ctx, trx, { event: 'notifications_changed', user_id, origin }, ctx.clock());
  });
}

async function answer(ctx: Context, user_id: string) {
  const profile = await readProfile(ctx, user_id);
  return { data: profile, user: profile };
}

async function userData(ctx: Context, user_id: string) {
  const user = await describeUser(ctx.db, user_id);
  if (!user) throw new AppError('unauthorized');
  return { user };
}

const updateProfile =
  (ctx: Context) =>
  async ({
    caller,
    body: { username, email, pending_email },
    ...request
  }: Incoming<typeof userCalls.updateProfile | typeof userCalls.patchProfile>) => {
    const user = await readProfile(ctx, caller.user_id);
    if (username !== undefined && username !== user.username) {
      const message = 'Usernames can’t be changed.';
      throw new AppError('invalid_input', { details: [{ path: 'username', message }] });
    }
    const isAsRead = email === user.email && pending_email === user.pending_email;
    if (email !== undefined && !isAsRead)
      await changeEmail(ctx, { caller, email, origin: originOf(request) });
    return { ...(await answer(ctx, caller.user_id)), message: 'Profile updated successfully' };
  };

type Connecting = 'connectTwitter' | 'connectTelegram' | 'disconnectPlatform';

const platformRoutes = (ctx: Context): Pick<Handlers<typeof userCalls>, Connecting> => ({
  async connectTwitter({ caller: { user_id } }) {
    const start = {
      user_id,
      back: { page: 'agents', agent_id: null },
      again: undefined,
      asked_from: undefined,
    } as const;
    return { authUrl: await startTwitter(ctx, start) };
  },

  async connectTelegram({ caller, body, ...request }) {
    const given = { platform: 'telegram', ...body } as const;
    const account = await connect(ctx, caller.user_id, given, originOf(request));
    return { data: await readConnection(ctx, account), message: 'Telegram is connected.' };
  },

  async disconnectPlatform({ caller, params, ...request }) {
    const platform: LivePlatform = params.platform;
    await disconnect(ctx, caller.user_id, { platform }, originOf(request));
    return { message: `${platforms[platform].name} is disconnected.` };
  },
});

function messageOf(
  { wish, wanted }: { wish: Wish; wanted: boolean },
  { email, email_verified }: UserProfile,
): string {
  if (wish === 'access')
    return wanted ? 'Request sent. An administrator will decide.' : 'Request withdrawn.';
  if (!wanted) return 'You’re off the list.';
  const isHeard = email !== null && email_verified;
  return isHeard ? 'You’re on the list.' : 'Noted. Verify your email so we can reach you.';
}

/** Handlers for the caller's own account. */
export const accountRoutes = (
  ctx: Context,
  challenges: Challenges,
): Handlers<typeof userCalls> => ({
  ...platformRoutes(ctx),

  profile: ({ caller }) => answer(ctx, caller.user_id),
  updateProfile: updateProfile(ctx),
  patchProfile: updateProfile(ctx),

  async updateNotifications({ caller: { user_id }, body, ...request }) {
    await saveSwitches(ctx, user_id, body, originOf(request));
    const { notifications } = await readProfile(ctx, user_id);
    return { data: notifications, message: 'Saved.' };
  },

  async wish({ caller: { user_id }, body, ...request }) {
    await saveWish(ctx, { user_id, ...body, origin: originOf(request) });
    const profile = await readProfile(ctx, user_id);
    return { data: profile.wishes, message: messageOf(body, profile) };
  },

  export: ({ caller, ...request }) => exportAccount(ctx, caller.user_id, originOf(request)),

  exportSpace: ({ caller, ...request }) => exportSpace(ctx, caller.user_id, originOf(request)),

  async deleteAccount({ caller: { user_id }, body: { confirm }, ...request }) {
    await deleteAccount(ctx, { user_id, confirm, origin: originOf(request) });
    return {
      message:
        'Your account was deleted. We keep only the security log and your wallet on the access list.',
    };
  },

  async linkWallet({ caller, body: { walletAddress: address, claim, ...proof }, ...request }) {
    const change = { caller, address, claim, origin: originOf(request) };
    await linkWallet(ctx, challenges, change, { nonce: undefined, ...proof });
    return { data: await userData(ctx, caller.user_id), message: 'Wallet linked.' };
  },

  async unlinkWallet({ caller, body: { walletAddress: address }, ...request }) {
    await unlinkWallet(ctx, { caller, address, origin: originOf(request) });
    return { data: await userData(ctx, caller.user_id), message: 'Wallet removed.' };
  },
});
