/** Settings of who gets in, and how. */
import { z } from 'zod';
import { flag, isUnencrypted, list } from './config-values.ts';

const name = z.string().trim().min(1);
const names = z.array(name).default([]);

const Issuer = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and -'),
  name: name.max(60),
  url: z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).href),
  client_id: name,
  client_secret: name.optional(),
  scopes: z.array(name).default(['openid', 'email', 'profile']),
  groups_claim: name.default('groups'),
  access_groups: names,
  access_domains: z.array(name.toLowerCase()).default([]),
  admin_groups: names,
});

/** A list of issuers as JSON. */
const issuers = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse('Write a list of issuers as JSON, on one line');
  }
  const parsed = z.array(Issuer).safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const all = parsed.data.map(({ client_secret, ...one }) => ({ ...one, client_secret }));
  for (const part of ['id', 'url'] as const)
    if (new Set(all.map((one) => one[part])).size < all.length)
      return refuse(`Give each ${part} once`);
  const open = all.find(({ url }) => isUnencrypted(url));
  if (open) return refuse(`${open.id}: its url must begin with https://`);
  return all;
});

export const signInSettings = {
  WALLET_WHITELIST: list.default([]),
  LOCAL_WALLET: flag.optional(),
  INVITATIONS_GIVE_ACCESS: flag.default(false),
  OIDC_ISSUERS: issuers.default([]),
  EMAIL_SIGN_IN: flag.default(true),
};

type Environment = z.output<z.ZodObject<typeof signInSettings>>;

export const signInOf = (env: Environment) => ({
  wallet_whitelist: env.WALLET_WHITELIST,
  /** Whether an invitation to a space also puts the wallets of whoever joins on the access list. */
  invitations_give_access: env.INVITATIONS_GIVE_ACCESS,
  /** Where people also sign in, and what their groups and domains give them. */
  issuers: env.OIDC_ISSUERS,
  /** Whether people sign in with email and password. */
  email_sign_in: env.EMAIL_SIGN_IN,
});
