/** The token of an account, as it is kept. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { requireSecret } from '#server/adapters/social/kept-secret.ts';

const Token = z.object({
  token: z.string().min(1),
  /** When it ends, milliseconds UTC. */
  expires_at: z.number(),
});
export type Token = z.infer<typeof Token>;

/** How a token is kept with its account. */
export const packToken = (token: Token): string => JSON.stringify(token);

/** The token of an account. Throws `reconnect` when there is none. */
export const openToken = (secret: string | null): Token => requireSecret(Token, secret);

/** What a long-lived token comes as. */
export const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** The token that an answer gave at `now`. */
export const tokenOf = (granted: z.infer<typeof Granted>, now: number): Token => ({
  token: granted.access_token,
  expires_at: now + granted.expires_in * second,
});
