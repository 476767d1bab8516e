/** What is kept of a Nostr connection, as JSON in `Account.secret`. */
import { z } from 'zod';
import { PlatformError } from '#server/adapters/social/port.ts';
import { Hex32 } from './event.ts';

const NostrSecret = z.object({
  pubkey: Hex32,
  /** Where posts go and mentions come from. */
  relays: z.array(z.string()).min(1),
  /** The server that files are uploaded to. */
  media: z.string(),
  signer: z.union([
    /** Somebody else has the private key: who, where they are asked, and the key that we are known to them by. */
    z.object({ remote: Hex32, relays: z.array(z.string()).min(1), client_key: Hex32 }),
    /** The private key itself. */
    z.object({ key: Hex32 }),
  ]),
});
export type NostrSecret = z.infer<typeof NostrSecret>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a secret; without a whole one the account has to be connected again. */
export function parseSecret(text: string | null): NostrSecret {
  const secret = NostrSecret.safeParse(parsed(text ?? ''));
  if (secret.success) return secret.data;
  throw new PlatformError('reconnect', 'The connection to Nostr is incomplete.');
}

export const formatSecret = (secret: NostrSecret): string => JSON.stringify(secret);
