/** Tables of who may come in: the people of a space, and ways to sign in besides wallets and passwords. */
import type { Generated } from 'kysely';
import type { Role } from '#contract/core/role-rights.ts';
import type { Json, Millis } from './column-types.ts';

/** A person who works in somebody else’s space. */
interface SpaceMembers {
  id: string;
  /** The owner of the space. */
  owner_id: string;
  user_id: string;
  role: Role;
  /** Ids of the agents they are limited to; `null` for all. */
  agents: Json | null;
  accounts: Json | null;
  joined_at: Millis;
}

/** An invitation by a link, for one person or several. It is kept for a while after its end. */
interface SpaceInvitations {
  id: string;
  owner_id: string;
  secret_hash: string;
  role: Role;
  agents: Json | null;
  accounts: Json | null;
  /** The name of whoever made it. */
  invited_by: string;
  created_at: Millis;
  /** Its end: when it expires, was used for the last time, or was withdrawn. */
  expires_at: Millis;
  /** Where it was sent; `null` for a link that somebody passes on. */
  email: Generated<string | null>;
  /** The last email with it, in `mails` until it is sent. */
  mail_id: Generated<string | null>;
  mail_state: Generated<'sent' | 'failed' | null>;
  /** When the last email was asked for. */
  sent_at: Generated<Millis | null>;
  /** When somebody who had signed in first saw it. */
  opened_at: Generated<Millis | null>;
  revoked_at: Generated<Millis | null>;
  /** How many people may still join with it, and how many did. */
  uses_left: Generated<number>;
  used: Generated<number>;
}

/** Somebody who has a post open in the editor. */
interface PostVisits {
  post_id: string;
  /** Of the post. */
  owner_id: string;
  user_id: string;
  /** When it ends unless they say so again. */
  until: Millis;
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

export interface AccessTables {
  post_visits: PostVisits;
  space_members: SpaceMembers;
  space_invitations: SpaceInvitations;
  passkeys: Passkeys;
  issuer_links: IssuerLinks;
  issuer_visits: IssuerVisits;
  issuer_sessions: IssuerSessions;
}
