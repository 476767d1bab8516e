/** What an issuer says about a person, and what that gives them here. */

export interface IssuerRules {
  /** The claim with the person’s groups. */
  groups_claim: string;
  /** Groups and domains of addresses whose people get access, and groups whose people administer this server. */
  access_groups: readonly string[];
  access_domains: readonly string[];
  admin_groups: readonly string[];
}

export interface IssuerPerson {
  subject: string;
  /** In lower case. */
  email: string;
  groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** Why nobody signs in with these claims. */
export type ClaimFault = 'no_email' | 'email_not_verified';

const address = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** A list of groups, or a single one. */
const groupsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string');

/** The person that validated claims describe. Only an address that the issuer verified counts. */
export function personIn(
  subject: string,
  claims: Claims,
  { groups_claim }: Pick<IssuerRules, 'groups_claim'>,
): IssuerPerson | ClaimFault {
  const { email, email_verified } = claims;
  if (typeof email !== 'string' || !address.test(email.trim())) return 'no_email';
  if (email_verified !== true) return 'email_not_verified';
  const groups = groupsIn(claims[groups_claim]);
  return { subject, email: email.trim().toLowerCase(), groups };
}

const isIn = (groups: readonly string[], wanted: readonly string[]): boolean =>
  groups.some((group) => wanted.includes(group));

/** What the person gets. Whoever administers has access. */
export function rightsOf({ email, groups }: IssuerPerson, rules: IssuerRules) {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const is_admin = isIn(groups, rules.admin_groups);
  const has_access =
    is_admin || isIn(groups, rules.access_groups) || rules.access_domains.includes(domain);
  return { has_access, is_admin };
}
