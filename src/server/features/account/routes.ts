import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { userCalls, UserProfile, Wish } from '#contract/auth/users.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf } from '#server/features/audit/service.ts';
import { type Challenges, describeUser } from '#server/features/auth/service.ts';
import {
  connect,
  disconnect,
  readConnection,
  startTwitter,
} from '#server/features/connections/service.ts';
import type { Handlers, Incoming } from '#server/http/handlers.ts';
import { changeEmail } from './change-email.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { saveSwitches, saveWish } from './preferences.ts';
import { readProfile } from './read-profile.ts';
import { linkWallet, unlinkWallet } from './wallets.ts';

async function answer(ctx: Context, user_id: string) {
  const profile = await readProfile(ctx.db, user_id);
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
    const user = await readProfile(ctx.db, caller.user_id);
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
    const { notifications } = await readProfile(ctx.db, user_id);
    return { data: notifications, message: 'Saved.' };
  },

  async wish({ caller: { user_id }, body }) {
    await saveWish(ctx, user_id, body);
    const profile = await readProfile(ctx.db, user_id);
    return { data: profile.wishes, message: messageOf(body, profile) };
  },

  export: ({ caller, ...request }) => exportAccount(ctx, caller.user_id, originOf(request)),

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
