/** The stored token of an account. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';

const Token = z.object({
  token: z.string().min(1),
  /** Its expiry, milliseconds UTC. */
  expires_at: z.number(),
});
export type Token = z.infer<typeof Token>;

/** The stored form of a token. */
export const packToken = (token: Token): string => JSON.stringify(token);

/** An account’s token. Throws `reconnect` if there is none. */
export const openToken = (secret: string | null): Token => requireSecret(Token, secret);

/** The response with a long-lived token. */
export const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** The token from a response received at `now`. */
export const tokenOf = (granted: z.infer<typeof Granted>, now: number): Token => ({
  token: granted.access_token,
  expires_at: now + granted.expires_in * second,
});
