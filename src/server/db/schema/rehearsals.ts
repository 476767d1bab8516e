/** Tables of rehearsals. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type {
  RehearsalOutcome,
  RehearsalSource,
  RehearsalState,
} from '#contract/rehearsals/kinds.ts';
import type { WeekSource } from '#contract/weeks/kinds.ts';
import type { Json, Millis } from './column-types.ts';

interface Rehearsals {
  id: string;
  owner_id: string;
  agent_id: string;
  source: RehearsalSource;
  state: RehearsalState;
  /** The numbers of the versions that are compared, and their personalities as they were. */
  versions: Json;
  personas: Json;
  created_at: Millis;
  expires_at: Millis;
}

/** What one version would say to one message, or in one post. */
interface RehearsalItems {
  id: string;
  rehearsal_id: string;
  owner_id: string;
  /** Its place, and the index of its version. */
  n: number;
  side: number;
  /** A message, or where the topic of a post comes from. */
  source: 'message' | WeekSource;
  /** The mention that it was. No foreign key: it is deleted before. */
  source_id: string | null;
  /** The message or the topic. */
  text: string;
  facts: string;
  link: string | null;
  author: string | null;
  platform: LivePlatform;
  state: 'waiting' | 'done';
  outcome: RehearsalOutcome | null;
  parts: Json | null;
  note: string | null;
  decision: Json | null;
  /** Micro-dollars; `null` if no price is known. */
  cost: number | null;
  tries: number;
  next_at: Millis;
  lease_token: number;
  lease_until: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

export interface RehearsalTables {
  rehearsals: Rehearsals;
  rehearsal_items: RehearsalItems;
}
