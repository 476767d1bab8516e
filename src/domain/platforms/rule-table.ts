/**
 * The rules themselves, read from the networks' public documentation. Of the rows about one action the first whose
 * `when` fits decides, so narrow rows stand before wide ones.
 */
import type { PlatformId } from '#contract/platforms/platforms.ts';

/** Who does it: the software by itself, a person with what the software prepared, or nobody from here. */
export type Lane = 'auto' | 'handoff' | 'blocked';

/** A page of the network that says so. */
export interface RuleSource {
  name: string;
  url: string;
}

export interface PlatformRule {
  action:
    | 'post'
    | 'thread'
    | 'reply'
    | 'quote'
    | 'like'
    | 'follow'
    | 'keyword_reply'
    | 'copy'
    | 'scrape';
  /** The case that the row is about; all that are named must hold. Without any it is about every case. */
  when?: { stopped?: true; answered?: true; unsummoned?: true; unapproved?: true };
  lane: Lane;
  /** For the person to read. */
  rule: string;
  /** `null` where the rule is this product's own. */
  source: RuleSource | null;
  /** The day or month from which it holds, as `2026-02-23` or `2026-04`; `null` where the network names none. */
  since: string | null;
}

const x = {
  manage: {
    name: 'X: Manage posts',
    url: 'https://docs.x.com/x-api/posts/manage-tweets/integrate',
  },
  guidelines: {
    name: 'X: Developer guidelines',
    url: 'https://docs.x.com/developer-guidelines',
  },
  changelog: { name: 'X: Changelog', url: 'https://docs.x.com/changelog' },
  pricing: { name: 'X: Pricing', url: 'https://docs.x.com/x-api/getting-started/pricing' },
  intents: {
    name: 'X: Web intents',
    url: 'https://docs.x.com/x-for-websites/web-intents/overview',
  },
} as const satisfies Record<string, RuleSource>;

const telegram = {
  faq: { name: 'Telegram: Bots FAQ', url: 'https://core.telegram.org/bots/faq' },
  privacy: {
    name: 'Telegram: Privacy mode',
    url: 'https://core.telegram.org/bots/features#privacy-mode',
  },
} as const satisfies Record<string, RuleSource>;

const bluesky = {
  limits: {
    name: 'Bluesky: Rate limits',
    url: 'https://docs.bsky.app/docs/advanced-guides/rate-limits',
  },
  bots: { name: 'Bluesky: Bots', url: 'https://docs.bsky.app/docs/starter-templates/bots' },
} as const satisfies Record<string, RuleSource>;

const stopped = (source: RuleSource | null): PlatformRule => ({
  action: 'reply',
  when: { stopped: true },
  lane: 'blocked',
  rule: 'Who asked not to be written to is not written to again.',
  source,
  since: null,
});

const twitterRules: readonly PlatformRule[] = [
  {
    action: 'post',
    lane: 'auto',
    rule: 'Each post is paid for when it is made, and one with a link costs more than ten times as much. A post may carry at most one cashtag, and says when AI has made it.',
    source: x.pricing,
    since: '2026-02-06',
  },
  {
    action: 'thread',
    lane: 'auto',
    rule: 'Whether the later parts of a thread count as replies that nobody asked for is not written down. They are tried; where X refuses one, you decide about the rest.',
    source: x.manage,
    since: null,
  },
  stopped(x.guidelines),
  {
    action: 'reply',
    when: { answered: true },
    lane: 'blocked',
    rule: 'An automated account answers once in an interaction, not again and again.',
    source: x.guidelines,
    since: null,
  },
  {
    action: 'reply',
    when: { unsummoned: true },
    lane: 'handoff',
    rule: 'X takes a reply from software only where the author mentioned the account or quoted one of its posts. Any other you send yourself, in X’s own composer, which opens with the text in place and costs nothing.',
    source: x.manage,
    since: '2026-02-23',
  },
  {
    action: 'reply',
    when: { unapproved: true },
    lane: 'handoff',
    rule: 'Replies written by AI need X’s approval beforehand. Until you tick that you have it, you send each one yourself in X’s own composer.',
    source: x.guidelines,
    since: null,
  },
  {
    action: 'reply',
    lane: 'auto',
    rule: 'The author asked for an answer and X has approved replies written by AI, so one may be sent.',
    source: x.guidelines,
    since: null,
  },
  {
    action: 'quote',
    lane: 'handoff',
    rule: 'Quoting by software is not part of the access that can be bought without a contract. You can quote in X’s own composer.',
    source: x.changelog,
    since: '2026-04',
  },
  {
    action: 'like',
    lane: 'blocked',
    rule: 'Liking by software is not allowed, and no longer part of the access that can be bought without a contract.',
    source: x.changelog,
    since: '2026-04',
  },
  {
    action: 'follow',
    lane: 'blocked',
    rule: 'Following by software is not allowed, and no longer part of the access that can be bought without a contract.',
    source: x.changelog,
    since: '2026-04',
  },
  {
    action: 'keyword_reply',
    lane: 'blocked',
    rule: 'Answering posts because a word stands in them is forbidden.',
    source: x.guidelines,
    since: null,
  },
  {
    action: 'copy',
    lane: 'blocked',
    rule: 'The same or nearly the same text on several accounts is forbidden.',
    source: x.guidelines,
    since: null,
  },
  {
    action: 'scrape',
    lane: 'blocked',
    rule: 'Steering a browser instead of using the API ends in permanent suspension.',
    source: x.guidelines,
    since: null,
  },
];

const telegramRules: readonly PlatformRule[] = [
  {
    action: 'post',
    lane: 'auto',
    rule: 'A bot writes where it may: in a channel as an administrator. About one message a second in a chat, twenty a minute in a group.',
    source: telegram.faq,
    since: null,
  },
  stopped(null),
  {
    action: 'reply',
    lane: 'auto',
    rule: 'A bot answers what it is shown: in a group that is what mentions it or answers it, unless its owner has opened all messages to it.',
    source: telegram.privacy,
    since: null,
  },
];

const blueskyRules: readonly PlatformRule[] = [
  {
    action: 'post',
    lane: 'auto',
    rule: 'Posting by software is free and allowed. An account may write about 1,600 records an hour and 11,600 a day.',
    source: bluesky.limits,
    since: null,
  },
  stopped(bluesky.bots),
  {
    action: 'reply',
    when: { unsummoned: true },
    lane: 'handoff',
    rule: 'A bot writes to people who have mentioned it. To anybody else you write yourself.',
    source: bluesky.bots,
    since: null,
  },
  {
    action: 'reply',
    lane: 'auto',
    rule: 'A bot may answer people who have mentioned it.',
    source: bluesky.bots,
    since: null,
  },
];

const sandboxRules: readonly PlatformRule[] = [
  {
    action: 'post',
    lane: 'auto',
    rule: 'The sandbox is yours alone: nobody outside this installation reads it, and nothing costs anything.',
    source: null,
    since: null,
  },
  stopped(null),
  {
    action: 'reply',
    lane: 'auto',
    rule: 'In the sandbox an agent may answer whatever it finds.',
    source: null,
    since: null,
  },
];

/** `date` is the day on which the pages were read last. */
export const platformRuleTable = {
  date: '2026-08-01',
  platforms: {
    sandbox: sandboxRules,
    twitter: twitterRules,
    telegram: telegramRules,
    bluesky: blueskyRules,
  },
} as const satisfies {
  date: string;
  platforms: Partial<Record<PlatformId, readonly PlatformRule[]>>;
};

/** A platform whose rules were read. */
export type RuledPlatform = keyof typeof platformRuleTable.platforms;
