import { afterEach, beforeEach } from 'vitest';
import type { User } from '#contract/auth/calls.ts';
import { session } from '#web/lib/session/session.ts';

/** A signed-in person for tests of the web. */
export const someUser: User = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  username: 'quiet-otter',
  wallet_address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  is_whitelisted: true,
  email: null,
  email_verified: false,
  is_admin: false,
  has_password: false,
  two_factor_enabled: false,
  created_at: '2026-11-01T09:00:00.000Z',
};

/** Each test of the file starts signed in as this user. */
export function signedIn(): void {
  beforeEach(() => session.signIn(someUser, 'token-1', true));
  afterEach(() => session.clear());
}
