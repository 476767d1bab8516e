/** Parses the credentials that an adapter stores as JSON in `Account.secret`. Errors never quote them. */
import type { z } from 'zod';
import { PlatformError } from './port.ts';

/** The parsed credentials; `undefined` if they are missing or incomplete. */
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

/** The same. Throws `reconnect` if they are missing or incomplete. */
export function requireSecret<Secret>(shape: z.ZodType<Secret>, secret: string | null): Secret {
  const known = secretIn(shape, secret);
  if (known !== undefined) return known;
  throw new PlatformError('reconnect', 'The credentials are missing. Connect this account again.');
}
