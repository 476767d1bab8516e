/** Limits of asking for access and of passkeys. */
import { day, hour } from '#contract/core/time.ts';

export const authLimits = {
  /** A request for access: its texts, how often a person sends one, the pause after a declined one, and notices of all. */
  access_name: 80,
  access_note: 500,
  access_asks: { count: 3, span: day },
  access_pause: 3 * day,
  access_notices: { count: 20, span: hour },
  passkeys: 20,
  /** Characters of a passkey’s id, of what an authenticator signs, and of what it says about a new one. */
  passkey_id: 1400,
  passkey_data: 4000,
  passkey_attestation: 20_000,
} as const;
