/** Tables of spaces: the people who work with an owner, and those who are invited. */
import type { Role } from '#contract/core/role-rights.ts';
import type { Generated } from 'kysely';
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

export interface SpaceTables {
  post_visits: PostVisits;
  space_members: SpaceMembers;
  space_invitations: SpaceInvitations;
}
