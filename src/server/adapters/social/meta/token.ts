/** The token of an account, as it is kept, and how it is renewed before it ends. */
import { z } from 'zod';
import { day, second } from '#contract/core/time.ts';
import { type Account, PlatformError } from '#server/adapters/social/port.ts';
import type { CallMeta, MetaTools } from './call.ts';

const Token = z.object({
  token: z.string().min(1),
  /** When it was given, and when it ends; milliseconds UTC. */
  since: z.number(),
  expires_at: z.number(),
});
export type Token = z.infer<typeof Token>;

/** How a token is kept with its account. */
export const packToken = (token: Token): string => JSON.stringify(token);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The token of an account. Throws `reconnect` when there is none. */
export function openToken(name: string, secret: string | null): Token {
  const token = Token.safeParse(parsed(secret ?? ''));
  if (token.success) return token.data;
  throw new PlatformError('reconnect', `The connection to ${name} is incomplete.`);
}

/** Meta renews no token on its first day; ours last sixty days and are renewed once a week. */
const renewedAfter = 7 * day;

/** What a long-lived token comes as. */
export const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** The token that an answer gave at `now`. */
export const tokenOf = (granted: z.infer<typeof Granted>, now: number): Token => ({
  token: granted.access_token,
  since: now,
  expires_at: now + granted.expires_in * second,
});

/**
 * The token to go on with: renewed when it is a week old. One that cannot be renewed now serves until it ends, and is
 * tried again with the next look at the account.
 */
export async function renewed(
  { name, clock, saveSecret }: Pick<MetaTools, 'name' | 'clock' | 'saveSecret'>,
  call: CallMeta,
  { account, grant_type }: { account: Account; grant_type: string },
  signal: AbortSignal,
): Promise<Token> {
  const token = openToken(name, account.secret);
  const now = clock();
  if (now - token.since < renewedAfter || token.expires_at <= now) return token;
  const query = { grant_type, access_token: token.token };
  const request = { method: 'GET', path: '/refresh_access_token', query, signal } as const;
  try {
    const next = tokenOf(await call(request, Granted), now);
    return openToken(name, await saveSecret(account, packToken(next), next.expires_at));
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'retry') return token;
    throw error;
  }
}
