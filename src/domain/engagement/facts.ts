/** The facts for deciding whether an agent replies to someone. Instants are milliseconds UTC. */
import type { EngagementRules, InteractionKind } from '#contract/engagement/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';

export interface EngagementFacts {
  platform: LivePlatform;
  settings: EngagementRules;
  paused_until: number | null;
  /** When auto-reply was turned on; `null` if that was not recorded. */
  answering_since: number | null;
  agent: {
    /** Its name and the name of the account that it uses. */
    names: readonly string[];
    topics: readonly string[];
    avoided: readonly string[];
  };
  post: {
    kind: InteractionKind;
    text: string;
    created_at: number;
    likes: number | null;
    /** Its likes when it was last read; `null` if this is the first time. */
    likes_before: number | null;
    is_repost: boolean;
  };
  author: {
    username: string;
    display_name: string;
    followers: number | null;
    /** An account or an agent of the same owner. */
    is_own: boolean;
    /** An account that another person connected to this server, which may be a bot as well. */
    is_neighbour: boolean;
    /** They asked, now or earlier, not to be contacted. */
    opted_out: boolean;
    /** How many of their posts reached this account within the last hour, including this one. */
    posts_last_hour: number;
  };
  history: {
    /** This post was already answered. */
    answered: boolean;
    /** The agent’s replies in this conversation so far. */
    replies_in_conversation: number;
    /** The agent’s replies today: sent, waiting or being written. */
    today: number;
    /** Whether this month’s spending limit for replies is used up. */
    spent_up: boolean;
  };
  /** The owner ticked that the network approved AI-written replies. */
  approved: boolean;
}
