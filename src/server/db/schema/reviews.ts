/** Tables of reviews by people without an account. */
import type { Generated } from 'kysely';
import type { NoteKind } from '#contract/reviews/types.ts';
import type { Json, Millis } from './column-types.ts';

interface ReviewLinks {
  id: string;
  owner_id: string;
  name: string | null;
  /** SHA-256 of the token in the address. */
  token_hash: string;
  expires_at: Millis;
  revoked_at: Millis | null;
  created_at: Millis;
  /** Instead of chosen posts: what is planned of this agent, or on this account. */
  agent_id: Generated<string | null>;
  account_id: Generated<string | null>;
  /** By argon2id; `null` for a link without a PIN. */
  pin_hash: Generated<string | null>;
  /** The member who made it; `null` for the founder. */
  made_by: Generated<string | null>;
}

/** The posts of a link. */
interface ReviewItems {
  link_id: string;
  /** No foreign key: suggestions are deleted. */
  post_id: string;
  /** Its place. */
  n: number;
}

/** What a reviewer or the owner said about a post. */
interface ReviewNotes {
  id: string;
  owner_id: string;
  /** No foreign key: suggestions are deleted. */
  post_id: string;
  /** The link of the reviewer; `null` for the owner. */
  link_id: string | null;
  /** The name that the reviewer gave; `null` for the owner. */
  by_name: string | null;
  kind: NoteKind;
  /** The content hash of the post as it was shown. */
  hash: string;
  /** The texts of each account that the reviewer saw, by its id; `null` for the owner, and for older notes. */
  shown: Generated<Json | null>;
  text: string;
  quote: string | null;
  /** The note that it answers. */
  answers: string | null;
  /** From the page that was sent, so that a form that is sent twice counts once. */
  nonce: string | null;
  created_at: Millis;
  resolved_at: Millis | null;
}

export interface ReviewTables {
  review_links: ReviewLinks;
  review_items: ReviewItems;
  review_notes: ReviewNotes;
}
