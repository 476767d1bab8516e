/** The stored credentials of a Nostr account, as JSON in `Account.secret`. */
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';
import { Hex32 } from './event.ts';

const NostrSecret = z.object({
  pubkey: Hex32,
  /** For posts and mentions. */
  relays: z.array(z.string()).min(1),
  /** The server for uploads. */
  media: z.string(),
  signer: z.union([
    /** A remote signer has the private key: its key, its relays, and our client key. */
    z.object({ remote: Hex32, relays: z.array(z.string()).min(1), client_key: Hex32 }),
    /** The private key itself. */
    z.object({ key: Hex32 }),
  ]),
});
export type NostrSecret = z.infer<typeof NostrSecret>;

/** Parses the credentials; if they are incomplete, the account has to be reconnected. */
export const parseSecret = (text: string | null): NostrSecret => requireSecret(NostrSecret, text);

/** Serializes the secret for sealing. */
export const formatSecret = (secret: NostrSecret): string => JSON.stringify(secret);
