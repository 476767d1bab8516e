/** Tables of ways to sign in besides wallets and passwords. */
import type { Generated } from 'kysely';
import type { Millis } from './column-types.ts';

export interface SignInTables {
  passkeys: Passkeys;
  issuer_links: IssuerLinks;
  issuer_visits: IssuerVisits;
  issuer_sessions: IssuerSessions;
}

interface Passkeys {
  id: string;
  user_id: string;
  /** Its id and public key (COSE) in base64url; no two accounts have the same. */
  credential_id: string;
  public_key: string;
  /** What the authenticator counted at its last use; 0 for those that are kept in sync. */
  counter: number;
  name: string;
  created_at: Millis;
  last_used_at: Millis | null;
  /** The id by which its authenticator names the account, if it isn’t `user_id` any more. */
  handle: Generated<string | null>;
}

/** Whom an issuer of OpenID Connect knows a person as. */
interface IssuerLinks {
  id: string;
  user_id: string;
  /** The short name that the operator gave it, and its own identifier. */
  issuer_id: string;
  issuer: string;
  subject: string;
  /** The address that it knows the person by, at their last sign-in there. */
  email: string;
  linked_at: Millis;
  last_used_at: Millis | null;
}

/** A session that an issuer has with somebody who signed in there, by a hash of the issuer and its name there. */
interface IssuerSessions {
  id: string;
  user_id: string;
  seen_at: Millis;
}

/** A sign-in at an issuer that is on its way; deleted once it is finished. */
interface IssuerVisits {
  /** A hash of its state. */
  id: string;
  issuer_id: string;
  /** A hash of what the browser that began it keeps. */
  browser_hash: string;
  /** The nonce and the PKCE verifier, encrypted by `sealed.ts`. */
  sealed: string;
  /** The account that it connects; `null` for signing in. */
  user_id: string | null;
  expires_at: Millis;
}
