/** A post parsed for a decision, once. */
import type { ConversationTone } from '#contract/engagement/types.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { asks, toneOf } from './conversation-tone.ts';
import type { EngagementFacts } from './facts.ts';
import {
  conceals,
  longestRead,
  saysSomething,
  seemsAutomatic,
  sells,
  steers,
} from './spam-signals.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { isEmergency, moodOf } from '#domain/mood/message-mood.ts';
import { shown } from '#domain/text/links/unmasked.ts';

export interface ReadPost {
  tone: ConversationTone;
  mood: MessageMood;
  /** Someone may need medical help at once. */
  is_emergency: boolean;
  asks: boolean;
  /** The agent’s topics that it mentions, as their owner wrote them. */
  topics: readonly string[];
  /** The topic to avoid that it mentions. */
  avoided: string | undefined;
  says_something: boolean;
  steers: boolean;
  sells: boolean;
  conceals: boolean;
  automatic: boolean;
  oversize: boolean;
  /** The author asked for a reply, as networks define it. */
  summoned: boolean;
}

const inName = /[\p{L}\p{N}_.-]/u;

/** Whether a text addresses one of the names; `@adalbert` does not address `@ada`. */
export function addresses(text: string, names: readonly string[]): boolean {
  const lower = shown(text).toLowerCase();
  return names.some((name) => {
    const called = `@${name.toLowerCase()}`;
    for (let from = lower.indexOf(called); from >= 0; from = lower.indexOf(called, from + 1)) {
      const [next = '', afterNext = ''] = lower.slice(from + called.length);
      const goesOn = next === '.' ? /[\p{L}\p{N}]/u.test(afterNext) : inName.test(next);
      if (name !== '' && !goesOn) return true;
    }
    return false;
  });
}

/** A mention or a quote asks for a reply; a reply to us does only if it names us again, and a search result never does. */
const isSummoned = (kind: EngagementFacts['post']['kind'], names: boolean): boolean =>
  kind === 'mention' || kind === 'quote' || (kind === 'reply' && names);

/** Reads the first 2,000 characters; for the mood, more of them. */
export function readPost({ post, author, agent }: EngagementFacts): ReadPost {
  const text = post.text.slice(0, longestRead);
  const plain = shown(text);
  return {
    tone: toneOf(text),
    mood: moodOf(post.text, agent),
    is_emergency: isEmergency(post.text),
    asks: asks(text),
    topics: agent.topics.filter((topic) => avoidedIn(plain, [topic]) !== undefined),
    avoided: avoidedIn(plain, agent.avoided),
    says_something: saysSomething(text),
    steers: steers(text),
    sells: sells(text),
    conceals: conceals(text),
    automatic: seemsAutomatic(text, author),
    oversize: post.text.length > longestRead,
    summoned: isSummoned(post.kind, addresses(text, agent.names)),
  };
}
