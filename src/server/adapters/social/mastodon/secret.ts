/** The stored credentials of a Mastodon account, as JSON in `Account.secret`. */
import { z } from 'zod';
import { requireSecret, secretIn as readSecret } from '#server/adapters/social/kept-secret.ts';

const MastodonSecret = z.object({
  /** The origin of the account’s server. */
  server: z.string(),
  access_token: z.string().min(1),
  /** The account’s id, which is only valid on its server. */
  id: z.string().min(1),
  /** The app that the token was issued to, which is needed to revoke it; missing for a typed token. */
  app: z.object({ id: z.string(), secret: z.string() }).exactOptional(),
});
export type MastodonSecret = z.infer<typeof MastodonSecret>;

/** The parsed credentials; `undefined` if they are incomplete. */
export const secretIn = (text: string | null): MastodonSecret | undefined =>
  readSecret(MastodonSecret, text);

/** Parses the credentials; if they are incomplete, the account has to be reconnected. */
export const parseSecret = (text: string | null): MastodonSecret =>
  requireSecret(MastodonSecret, text);

/** Serializes the secret for sealing. */
export const formatSecret = (secret: MastodonSecret): string => JSON.stringify(secret);
