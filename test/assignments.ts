/** Fields that an attacker would like to set, and ways to add them to a body. */
import fc from 'fast-check';

/** Fields that only the server sets. */
const coveted = [
  ...['is_admin', 'reputation_score', 'token_balance', 'subscription_tier', 'email_verified_at'],
  ...['is_whitelisted', 'email_verified', 'run_count', 'status', 'user_id', 'owner_id', 'role'],
];
const value = fc.oneof(
  fc.constantFrom<unknown>(1, true, 'true', 'admin', 999_999, 'platinum', null),
  fc.integer(),
  fc.jsonValue({ maxDepth: 1 }),
);
/** Some of them, with tempting values. */
export const extras = fc.dictionary(fc.constantFrom(...coveted), value, { minKeys: 1, maxKeys: 4 });

/** How they are added to a call’s body: at the top level, inside one of its fields, or alone. */
export const placed = fc.constantFrom<(body: object, extra: object) => object>(
  (body, extra) => ({ ...body, ...extra }),
  (body, extra) => ({ ...extra, ...body, user: extra, data: extra, profile: extra }),
  (_body, extra) => extra,
  (body, extra) =>
    Object.fromEntries(
      Object.entries(body).map(([name, given]) => [
        name,
        typeof given === 'object' && given !== null ? { ...given, ...extra } : given,
      ]),
    ),
  (body, extra) => ({ ...body, __proto__: extra, constructor: { prototype: extra } }),
);
