/** What is kept of a Nostr connection, as JSON in `Account.secret`. */
import { z } from 'zod';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';
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

/** Reads a secret; without a whole one the account has to be connected again. */
export const parseSecret = (text: string | null): NostrSecret => requireSecret(NostrSecret, text);

export const formatSecret = (secret: NostrSecret): string => JSON.stringify(secret);
