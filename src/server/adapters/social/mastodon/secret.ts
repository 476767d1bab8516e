/** What is kept of a Mastodon connection, as JSON in `Account.secret`. */
import { z } from 'zod';
import { requireSecret, secretIn as readSecret } from '#server/adapters/social/kept-secret.ts';

const MastodonSecret = z.object({
  /** The origin of the server that the account is on. */
  server: z.string(),
  access_token: z.string().min(1),
  /** The account's number on its server, which means nothing on others. */
  id: z.string().min(1),
  /** The app that the token was given to, which alone can give it back; of a typed token nobody knows. */
  app: z.object({ id: z.string(), secret: z.string() }).exactOptional(),
});
export type MastodonSecret = z.infer<typeof MastodonSecret>;

/** What a secret says; `undefined` where it is not whole. */
export const secretIn = (text: string | null): MastodonSecret | undefined =>
  readSecret(MastodonSecret, text);

/** Reads a secret; without a whole one the account has to be connected again. */
export const parseSecret = (text: string | null): MastodonSecret =>
  requireSecret(MastodonSecret, text);

export const formatSecret = (secret: MastodonSecret): string => JSON.stringify(secret);
