/** Calls for one’s own account: profile, wallets, platforms, notification settings, export and deletion. */
import { z } from 'zod';
import { ClaimToken, User, WalletAddress, WalletProof } from './calls.ts';
import { bodyOf } from '#contract/connections/connect-body.ts';
import { Connection } from '#contract/connections/types.ts';
import { endpoint, Instant } from '#contract/core/endpoint.ts';
import { authLimits } from './limits.ts';
import { onOneLine } from '#contract/core/plain-text.ts';
import { prose } from '#contract/core/text.ts';
import { EmailOrNone, Username } from './passwords.ts';
import { liveRecords } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';

/**
 * Which notifications a person gets beside the bell; security messages are always sent. The defaults are the
 * specification’s.
 */
export const NotificationSettings = z.object({
  emailNotifications: z.boolean().default(true),
  /** Browser notifications while a tab is open. */
  pushNotifications: z.boolean().default(false),
  agentAlerts: z.boolean().default(true),
  performanceReports: z.boolean().default(true),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** What someone asked for: news about pricing, or access to this server. */
export const Wish = z.enum(['pricing', 'access']);
export type Wish = z.infer<typeof Wish>;

/** A person’s own request for access that is open or was declined. */
export const AccessRequest = z.object({
  state: z.enum(['open', 'declined']),
  name: z.string(),
  note: z.string(),
  asked_at: Instant,
  /** Until when a declined one can’t be made again; `null` once it can. */
  again_at: Instant.nullable(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** Figures that the specification lists and this software does not record. */
export const accountMetrics = {
  token_symbol: 'SOCIALAI',
  token_balance: 0,
  reputation_score: 100,
  reputation_max: 1000,
  subscription_tier: 'basic',
} as const;

export const UserProfile = User.extend({
  /** A new address that is not verified yet. */
  pending_email: z.string().nullable(),
  wallets: z.array(
    z.object({ address: z.string(), linked_at: Instant, is_whitelisted: z.boolean() }),
  ),
  backup_codes_left: z.int(),
  token_balance: z.number(),
  reputation_score: z.int(),
  subscription_tier: z.string(),
  notifications: NotificationSettings,
  /** What they wish for now; a declined request for access is none. */
  wishes: z.array(Wish),
  access_request: AccessRequest.nullable(),
});
export type UserProfile = z.infer<typeof UserProfile>;

const ProfileChanges = z.strictObject({
  /** A username cannot be changed; sending the current one is accepted and changes nothing. */
  username: Username.optional(),
  /** Changing it requires a recent sign-in. `null` or an empty string removes it. */
  email: EmailOrNone.optional(),
  /** Accepted so that a client can send back what it read; with the `email` read at the same time, it changes neither. */
  pending_email: EmailOrNone.optional(),
});
const ProfileAnswer = z.object({ data: UserProfile, user: UserProfile });
const Changed = ProfileAnswer.extend({ message: z.string() });
const Said = z.object({ message: z.string() });

export const userCalls = {
  profile: endpoint({
    method: 'GET',
    path: '/users/profile',
    access: 'user',
    token: null,
    summary: 'Get your account',
    response: ProfileAnswer,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    access: 'user',
    token: null,
    summary: 'Change the email',
    body: ProfileChanges,
    echo: UserProfile,
    response: Changed,
  }),
  patchProfile: endpoint({
    method: 'PATCH',
    path: '/auth/profile',
    access: 'user',
    token: null,
    summary: 'Same as PUT /users/profile',
    body: ProfileChanges,
    echo: UserProfile,
    response: Changed,
  }),
  updateNotifications: endpoint({
    method: 'PUT',
    path: '/users/notifications',
    access: 'user',
    token: null,
    summary: 'Update notification settings',
    body: z.strictObject({
      emailNotifications: z.boolean(),
      pushNotifications: z.boolean(),
      agentAlerts: z.boolean(),
      performanceReports: z.boolean(),
    }),
    response: z.object({ data: NotificationSettings, message: z.string() }),
  }),
  wish: endpoint({
    method: 'POST',
    path: '/users/wishes',
    access: 'user',
    token: null,
    summary: 'Ask for access or for news about pricing, or take that back',
    body: z.strictObject({
      wish: Wish,
      wanted: z.boolean(),
      /** For access: how you’re called, and why you ask. Administrators read it. */
      name: prose(authLimits.access_name).transform(onOneLine).default(''),
      note: prose(authLimits.access_note).default(''),
    }),
    response: z.object({ data: z.array(Wish), message: z.string() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/users/export',
    access: 'user',
    token: null,
    rate: 'generate',
    summary: 'Export all your data as a JSON file',
    response: 'file',
  }),
  exportSpace: endpoint({
    method: 'GET',
    path: '/space/export',
    access: 'member',
    token: null,
    rate: 'generate',
    summary: 'Export what belongs to a space as a JSON file, for its owners',
    response: 'file',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/auth/delete-account',
    access: 'user',
    token: null,
    fresh: true,
    summary:
      'Delete the account with all agents, posts, images and connections; `confirm` is the username',
    body: z.strictObject({ confirm: z.string().max(100) }),
    response: Said,
  }),
  linkWallet: endpoint({
    method: 'POST',
    path: '/auth/link-wallet',
    access: 'user',
    token: null,
    fresh: true,
    rate: 'confirm',
    summary: 'Link a wallet with a signature for the purpose `link`',
    body: z.strictObject({ ...WalletProof, claim: ClaimToken.optional() }),
    response: z.object({ data: z.object({ user: User }), message: z.string() }),
  }),
  unlinkWallet: endpoint({
    method: 'POST',
    path: '/auth/unlink-wallet',
    access: 'user',
    token: null,
    fresh: true,
    summary: 'Unlink a wallet (not the last way to sign in)',
    body: z.strictObject({ walletAddress: WalletAddress }),
    response: z.object({ data: z.object({ user: User }), message: z.string() }),
  }),
  connectTwitter: endpoint({
    method: 'GET',
    path: '/auth/twitter/connect',
    access: 'member',
    token: null,
    rate: 'confirm',
    summary: 'Get the address for connecting X; 409 `platform_unavailable` if this server can’t',
    response: z.object({ authUrl: z.string() }),
  }),
  connectTelegram: endpoint({
    method: 'POST',
    path: '/auth/telegram/connect',
    access: 'member',
    token: null,
    rate: 'confirm',
    secret: true,
    summary: 'Connect a Telegram bot and the chat it posts to',
    body: z.strictObject(bodyOf(liveRecords.telegram.connect.fields)),
    response: Said.extend({ data: Connection }),
  }),
  disconnectPlatform: endpoint({
    method: 'DELETE',
    path: '/auth/platforms/:platform',
    access: 'member',
    token: null,
    fresh: true,
    summary: 'Disconnect a network from all agents and delete its credentials',
    params: z.object({ platform: LivePlatform }),
    response: Said,
  }),
};
