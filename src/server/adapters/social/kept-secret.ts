/** What a network keeps as JSON in `Account.secret`. What is wrong with it is never said: that would quote it. */
import type { z } from 'zod';
import { PlatformError } from './port.ts';

/** A secret in the shape that a network gave it; `undefined` if it is missing or incomplete. */
export function secretIn<Secret>(
  shape: z.ZodType<Secret>,
  secret: string | null,
): Secret | undefined {
  try {
    return shape.safeParse(JSON.parse(secret ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The same. Throws `reconnect` if it is missing or incomplete. */
export function requireSecret<Secret>(shape: z.ZodType<Secret>, secret: string | null): Secret {
  const known = secretIn(shape, secret);
  if (known !== undefined) return known;
  throw new PlatformError('reconnect', 'The credentials are missing. Connect this account again.');
}
