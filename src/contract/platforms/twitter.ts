import { microsOf } from '#contract/usage/prices.ts';
import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

/** X's own documentation. */
const pages = {
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

/** X, which the specification calls Twitter. */
export const twitter = {
  name: 'Twitter',
  live: true,
  max_length: 280,
  counting: 'x_weighted',
  // Up to four pictures, or one GIF.
  clips: 'alone',
  called_by_handle: true,
  alt_texts: true,
  // It reads as far as it can: “@ada.example” is “@ada”.
  handle: /^\w{1,15}(?!\w)/,
  // X's rules on automation: no duplicates within one account.
  takes_once: true,
  takes_every_draft: true,
  mentions: { every: 5 * 60, search_every: 2 * 60 * 60 },
  figures: ['impressions', 'likes', 'replies', 'reposts', 'followers'],
  rules_read: '2026-08-01',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Each post is paid for when it is made, and one with a link costs more than ten times as much. A post may carry at most one cashtag, and says when AI has made it.',
      source: pages.pricing,
      since: '2026-02-06',
    },
    {
      action: 'thread',
      lane: 'auto',
      rule: 'Whether the later parts of a thread count as replies that nobody asked for is not written down. They are tried; where X refuses one, you decide about the rest.',
      source: pages.manage,
      since: null,
    },
    stopped(pages.guidelines),
    {
      action: 'reply',
      when: { answered: true },
      lane: 'blocked',
      rule: 'An automated account answers once in an interaction, not again and again.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'X takes a reply from software only where the author mentioned the account or quoted one of its posts. Any other you send yourself, in X’s own composer, which opens with the text in place and costs nothing.',
      source: pages.manage,
      since: '2026-02-23',
    },
    {
      action: 'reply',
      when: { unapproved: true },
      lane: 'handoff',
      rule: 'Replies written by AI need X’s approval beforehand. Until you tick that you have it, you send each one yourself in X’s own composer.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'The author asked for an answer and X has approved replies written by AI, so one may be sent.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'quote',
      lane: 'handoff',
      rule: 'Quoting by software is not part of the access that can be bought without a contract. You can quote in X’s own composer.',
      source: pages.changelog,
      since: '2026-04',
    },
    {
      action: 'like',
      lane: 'blocked',
      rule: 'Liking by software is not allowed, and no longer part of the access that can be bought without a contract.',
      source: pages.changelog,
      since: '2026-04',
    },
    {
      action: 'follow',
      lane: 'blocked',
      rule: 'Following by software is not allowed, and no longer part of the access that can be bought without a contract.',
      source: pages.changelog,
      since: '2026-04',
    },
    {
      action: 'keyword_reply',
      lane: 'blocked',
      rule: 'Answering posts because a word stands in them is forbidden.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'copy',
      lane: 'blocked',
      rule: 'The same or nearly the same text on several accounts is forbidden.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'scrape',
      lane: 'blocked',
      rule: 'Steering a browser instead of using the API ends in permanent suspension.',
      source: pages.guidelines,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'automated_label',
      label: 'The account carries the Automated label',
      help: 'X shows it below the name once you have said in the account’s settings that it is automated, and who manages it.',
      where: {
        name: 'How to add the label',
        url: 'https://help.x.com/en/using-x/automated-account-labels',
      },
    },
    {
      item: 'bio_disclosure',
      label: 'Its bio says that software writes, and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: { name: 'Edit the profile', url: 'https://x.com/settings/profile' },
    },
    {
      item: 'ai_replies_approved',
      label: 'X has approved my AI replies',
      help: 'Until you tick this, agents only prepare replies and you send each one yourself.',
      where: {
        name: 'What X asks for',
        url: 'https://docs.x.com/developer-guidelines',
      },
    },
  ],
  // Developer documentation, pricing. Where it names a range, as for taking a post back, this is its upper end: a
  // budget must hold.
  prices: {
    date: '2026-08-22',
    calls: {
      post: microsOf(0.015),
      post_with_link: microsOf(0.2),
      reply: microsOf(0.01),
      own_read: microsOf(0.001),
      other_read: microsOf(0.005),
      profile: microsOf(0.01),
      picture_words: microsOf(0.005),
      removal: microsOf(0.01),
    },
  },
  connect: {
    by: 'visit',
    steps: (username) => [
      username
        ? `You go to Twitter (X). Sign in there as @${username}.`
        : 'You go to Twitter (X). Sign in there as the account that is to post.',
      'Twitter asks whether this application may read and write posts for it. Your password stays with Twitter.',
      'Twitter sends you back here, and the account is connected.',
    ],
    unavailable:
      'Twitter cannot be connected here yet: the operator of this installation has to set X_API_KEY and X_API_SECRET.',
  },
  disconnected: {
    done: 'Twitter account disconnected successfully',
    failed: 'Failed to disconnect Twitter account',
  },
  profileUrl: ({ username }) => (/^\w{1,30}$/.test(username) ? `https://x.com/${username}` : null),
  composeUrl: (text, in_reply_to) =>
    `https://x.com/intent/post?in_reply_to=${encodeURIComponent(in_reply_to)}&text=${encodeURIComponent(text)}`,
} satisfies PlatformTraits;
