/** Tables of evergreen items: the items, and each posting time to fill. */
import type { EvergreenState } from '#contract/evergreen/types.ts';
import type { Review } from '#contract/posts/scheduled-posts.ts';
import type { Millis } from './column-types.ts';

interface EvergreenItems {
  id: string;
  owner_id: string;
  agent_id: string;
  topic: string;
  facts: string;
  link: string | null;
  /** Month and day, such as `12-24`; both or neither. */
  season_from: string | null;
  season_to: string | null;
  cooldown_days: number;
  max_uses: number | null;
  review: Review;
  paused_at: Millis | null;
  /** Why the writer found nothing new for it, in a sentence; `null` if it did. */
  note: string | null;
  created_at: Millis;
  updated_at: Millis;
}

/** One row per slot of an account, so that no slot is filled twice. */
interface EvergreenSlots {
  id: string;
  owner_id: string;
  account_id: string;
  slot_at: Millis;
  state: EvergreenState;
  /** No foreign key: a filled slot is kept when its item is deleted. */
  item_id: string | null;
  topic: string | null;
  /** No foreign key either. */
  post_id: string | null;
  /** In a sentence. */
  reason: string | null;
  tries: number;
  next_at: Millis;
  lease_token: number;
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

export interface EvergreenTables {
  evergreen_items: EvergreenItems;
  evergreen_slots: EvergreenSlots;
}
