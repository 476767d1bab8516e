/** The stored credentials of a Bluesky account, as JSON in `Account.secret`. */
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';

const BlueskySecret = z.object({
  /** The origin of the hosting service. */
  service: z.string(),
  /** The handle or email address used to sign in. */
  identifier: z.string(),
  app_password: z.string(),
  did: z.string(),
  access_jwt: z.string().optional(),
  refresh_jwt: z.string().optional(),
});
export type BlueskySecret = z.infer<typeof BlueskySecret>;

/** Parses the credentials; if they are incomplete, the account has to be reconnected. */
export const parseSecret = (text: string | null): BlueskySecret =>
  requireSecret(BlueskySecret, text);

/** Serializes the secret for sealing. */
export const formatSecret = (secret: BlueskySecret): string => JSON.stringify(secret);
