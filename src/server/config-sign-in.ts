/** Settings of who gets in, and how. */
import type { z } from 'zod';
import { flag, list } from './config-values.ts';

export const signInSettings = {
  WALLET_WHITELIST: list.default([]),
  LOCAL_WALLET: flag.optional(),
  INVITATIONS_GIVE_ACCESS: flag.default(false),
};

type Environment = z.output<z.ZodObject<typeof signInSettings>>;

export const signInOf = (env: Environment) => ({
  wallet_whitelist: env.WALLET_WHITELIST,
  /** Whether an invitation to a space also puts the wallets of whoever joins on the access list. */
  invitations_give_access: env.INVITATIONS_GIVE_ACCESS,
});
