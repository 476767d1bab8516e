/** What is kept of a Bluesky connection, as JSON in `Account.secret`. */
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';

const BlueskySecret = z.object({
  /** The origin of the service that holds the account. */
  service: z.string(),
  /** The handle or address that the account signs in with. */
  identifier: z.string(),
  app_password: z.string(),
  did: z.string(),
  access_jwt: z.string().optional(),
  refresh_jwt: z.string().optional(),
});
export type BlueskySecret = z.infer<typeof BlueskySecret>;

/** Reads a secret; without a whole one the account has to be connected again. */
export const parseSecret = (text: string | null): BlueskySecret =>
  requireSecret(BlueskySecret, text);

export const formatSecret = (secret: BlueskySecret): string => JSON.stringify(secret);
