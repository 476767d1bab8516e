/** Tables of spaces: the people who work with an owner, and those who are invited. */
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

/** An invitation for one person; it is deleted when they accept. */
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
  expires_at: Millis;
}

export interface SpaceTables {
  space_members: SpaceMembers;
  space_invitations: SpaceInvitations;
}
