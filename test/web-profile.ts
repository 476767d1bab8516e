import type { UserProfile } from '#contract/auth/users.ts';
import { someUser } from './web-user.ts';

/** The signed-in person’s account, with overrides for a test. */
export const aProfile = (own: Partial<UserProfile> = {}): UserProfile => ({
  ...someUser,
  pending_email: null,
  wallets: [
    {
      address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      linked_at: '2026-11-01T09:00:00.000Z',
      is_whitelisted: true,
    },
  ],
  backup_codes_left: 0,
  token_balance: 0,
  reputation_score: 100,
  subscription_tier: 'basic',
  notifications: {
    emailNotifications: true,
    pushNotifications: false,
    agentAlerts: true,
    performanceReports: true,
  },
  wishes: [],
  access_request: null,
  ...own,
});
