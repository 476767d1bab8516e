/** What is kept of a Bluesky connection, as JSON in `Account.secret`. */
import { z } from 'zod';
import { PlatformError } from '#server/adapters/social/port.ts';

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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a secret; without a whole one the account has to be connected again. */
export function parseSecret(text: string | null): BlueskySecret {
  const secret = BlueskySecret.safeParse(parsed(text ?? ''));
  if (secret.success) return secret.data;
  throw new PlatformError('reconnect', 'The connection to Bluesky is incomplete.');
}

export const formatSecret = (secret: BlueskySecret): string => JSON.stringify(secret);
