/** Tables of the weeks that agents propose. */
import type { WeekSource, WeekState } from '#contract/weeks/kinds.ts';
import type { Flag, Millis } from './column-types.ts';

/** The proposal of an agent; a new one replaces it. */
interface WeekPlans {
  id: string;
  owner_id: string;
  agent_id: string;
  timezone: string;
  by_rule: Flag;
  from_at: Millis;
  /** Exclusive; the proposal is deleted then. */
  to_at: Millis;
  created_at: Millis;
}

/** A proposed post. */
interface WeekItems {
  id: string;
  plan_id: string;
  owner_id: string;
  agent_id: string;
  account_id: string;
  at: Millis;
  /** Whether that is a posting time of the account’s queue. */
  is_slot: Flag;
  source: WeekSource;
  /** The evergreen item, or the idea on the board. No foreign key: both may be deleted. */
  source_id: string | null;
  topic: string;
  /** What the text may say, one fact a line; of a feed’s item its title. */
  facts: string;
  /** Appended to the text. */
  link: string | null;
  why: string;
  /** Micro-dollars: an estimate until it is written; `null` if no price is known. */
  cost: number | null;
  state: WeekState;
  /** The suggestion. No foreign key either. */
  post_id: string | null;
  /** In a sentence. */
  reason: string | null;
  /** The same for all that were approved together. */
  approved_at: Millis | null;
  tries: number;
  next_at: Millis;
  lease_token: number;
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

/** Agents that propose a week every Sunday. */
interface WeekRules {
  agent_id: string;
  owner_id: string;
  timezone: string;
  /** Advanced in the transaction that proposes, so that no week is proposed twice. */
  next_at: Millis;
  /** Why there was no proposal the last time. */
  note: string | null;
  created_at: Millis;
  updated_at: Millis;
}

export interface WeekTables {
  week_plans: WeekPlans;
  week_items: WeekItems;
  week_rules: WeekRules;
}
