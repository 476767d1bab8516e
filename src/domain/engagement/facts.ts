/** What is known when it is decided whether an agent answers someone. Instants are milliseconds UTC. */
import type { EngagementRules, InteractionKind } from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';

export interface EngagementFacts {
  platform: LivePlatform;
  settings: EngagementRules;
  paused_until: number | null;
  /** Since when the agent answers people; `null` where nobody wrote that down. */
  answering_since: number | null;
  agent: {
    /** Its name and the name of the account that it speaks from. */
    names: readonly string[];
    topics: readonly string[];
    avoided: readonly string[];
  };
  post: {
    kind: InteractionKind;
    text: string;
    created_at: number;
    likes: number | null;
    /** How many it had when it was looked at the time before; `null` where this is the first time. */
    likes_before: number | null;
    is_repost: boolean;
  };
  author: {
    username: string;
    display_name: string;
    followers: number | null;
    /** An account or an agent of the same owner. */
    is_own: boolean;
    /** An account that another person connected to this installation: a machine may write there too. */
    is_neighbour: boolean;
    /** They asked not to be written to, now or at any time before. */
    opted_out: boolean;
    /** How many posts of theirs came to this account within the last hour, this one included. */
    posts_last_hour: number;
  };
  history: {
    /** This very post was answered before. */
    answered: boolean;
    /** Our replies in this conversation so far. */
    replies_in_conversation: number;
    /** Answers of this agent today that were sent, wait or are being written. */
    today: number;
    /** Whether the month has cost as much as engagement may cost. */
    spent_up: boolean;
  };
  /** The owner ticked that the network approved answers written by AI. */
  approved: boolean;
}
