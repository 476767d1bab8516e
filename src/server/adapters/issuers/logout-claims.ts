/** What an issuer says when it ends somebody’s sessions (OpenID Connect Back-Channel Logout 1.0). */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** How long ago it may have been said, and how much the clock of an issuer may differ. */
const age = 5 * minute;
const tolerance = minute / 2;

const Name = z.string().min(1).max(255);
const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: Name,
  sub: Name.optional(),
  sid: Name.optional(),
  events: z.record(z.string(), z.unknown()),
});

/** Whose sessions end: a person’s, or those that belong to one session there. */
export interface LogoutClaims {
  id: string;
  subject: string | undefined;
  session: string | undefined;
  /** Until when it could be sent again. */
  until: number;
}

interface Expected {
  issuer: string;
  client_id: string;
  now: number;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the claims ask for, or a word for what is wrong with them. */
export function logoutIn(
  payload: unknown,
  { issuer, client_id, now }: Expected,
): LogoutClaims | string {
  const read = Claims.safeParse(payload);
  if (!read.success) return String(read.error.issues[0]?.path[0] ?? 'claims');
  const { iss, aud, iat, exp, jti, sub, sid, events } = read.data;
  const issued = iat * 1000;
  const until = issued + age + tolerance;
  const checks: readonly [string, boolean][] = [
    ['iss', iss === issuer],
    ['aud', [aud].flat().includes(client_id)],
    ['iat', issued <= now + tolerance && until > now],
    ['exp', exp === undefined || exp * 1000 > now - tolerance],
    ['events', isObject(events[logoutEvent])],
    // An ID token has one: it must not pass for this.
    ['nonce', !Object.hasOwn(payload as object, 'nonce')],
    ['sub', sub !== undefined || sid !== undefined],
  ];
  const wrong = checks.find(([, holds]) => !holds);
  return wrong ? wrong[0] : { id: jti, subject: sub, session: sid, until };
}
