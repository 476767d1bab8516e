import { microsOf } from '#contract/core/prices.ts';
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
  name: 'X',
  prescribed_name: 'Twitter',
  also_called: ['Twitter', 'X (Twitter)'],
  max_length: 280,
  counting: 'x_weighted',
  // Up to four images, or one GIF, or one video.
  clips: 'alone',
  videos: 'alone',
  captions: { format: 'srt', most: 20 },
  max_video_bytes: 512 * 1024 ** 2,
  called_by_handle: true,
  // X’s guide to cards, “Multiple URLs in a Tweet”: the last link.
  link_card: 'last',
  utm_source: 'x',
  alt_texts: true,
  extras: { poll: { options: 4, option_length: 25, minutes: [5, 7 * 24 * 60] } },
  first_comment: true,
  // `made_with_ai` of a post: “Disclose that the tweet contains AI-generated media.” Texts have the account’s label.
  ai_label: { media: true, posts: 'account_flag', replies: 'account_flag' },
  // X reads as much as is valid: “@ada.example” is “@ada”.
  handle: /^\w{1,15}(?!\w)/,
  // X’s automation rules: no duplicate posts on one account.
  takes_once: true,
  takes_every_draft: true,
  mentions: { every: 5 * 60, search_every: 2 * 60 * 60 },
  figures: ['impressions', 'likes', 'replies', 'reposts', 'followers'],
  rules_read: '2026-08-01',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'X charges for each post, and a post with a link costs more than 10 times as much. A post can have one cashtag, and must say if it contains media that AI made.',
      source: pages.pricing,
      since: '2026-02-06',
    },
    {
      action: 'thread',
      lane: 'auto',
      rule: 'X doesn’t say if the later parts of a thread count as uninvited replies. We try them. If X refuses one, you decide what happens to the rest.',
      source: pages.manage,
      since: null,
    },
    stopped(pages.guidelines),
    {
      action: 'reply',
      when: { answered: true },
      lane: 'blocked',
      rule: 'An automated account replies once per interaction, not repeatedly.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'X accepts automated replies only if the author mentioned the account or quoted one of its posts. You send any other reply yourself in X’s own editor. It opens with the text filled in and is free.',
      source: pages.manage,
      since: '2026-02-23',
    },
    {
      action: 'reply',
      when: { unapproved: true },
      lane: 'handoff',
      rule: 'AI-written replies need X’s approval first. Until you confirm that you have it, you send each reply yourself in X’s own editor.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'The author invited a reply and X approved AI-written replies, so it can be sent.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'quote',
      lane: 'handoff',
      rule: 'X doesn’t offer automated quotes without a contract. You can quote in X’s own editor.',
      source: pages.changelog,
      since: '2026-04',
    },
    {
      action: 'like',
      lane: 'blocked',
      rule: 'X doesn’t allow automated likes.',
      source: pages.changelog,
      since: '2026-04',
    },
    {
      action: 'follow',
      lane: 'blocked',
      rule: 'X doesn’t allow automated follows.',
      source: pages.changelog,
      since: '2026-04',
    },
    {
      action: 'keyword_reply',
      lane: 'blocked',
      rule: 'Replying to posts because they contain a keyword is forbidden.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'copy',
      lane: 'blocked',
      rule: 'Posting the same or nearly the same text on several accounts is forbidden.',
      source: pages.guidelines,
      since: null,
    },
    {
      action: 'scrape',
      lane: 'blocked',
      rule: 'Automating a browser instead of using the API leads to permanent suspension.',
      source: pages.guidelines,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'automated_label',
      label: 'The account carries the Automated label',
      help: 'X shows it below the name once the account’s settings say that it’s automated and who manages it.',
      where: {
        name: 'How to add the label',
        url: 'https://help.x.com/en/using-x/automated-account-labels',
      },
    },
    {
      item: 'bio_disclosure',
      label: 'The bio says that AI writes the posts and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: { name: 'Edit the profile', url: 'https://x.com/settings/profile' },
    },
    {
      item: 'ai_replies_approved',
      label: 'X has approved my AI replies',
      help: 'Until you confirm this, agents only draft replies and you send each one yourself.',
      where: {
        name: 'What X asks for',
        url: 'https://docs.x.com/developer-guidelines',
      },
    },
  ],
  // X’s developer documentation, pricing. Where it gives a range, as for deleting a post, this is the upper end,
  // because a budget must not be exceeded.
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
        ? `You’ll go to X. Sign in as @${username}.`
        : 'You’ll go to X. Sign in with the account you want to post from.',
      'X asks you to approve reading and writing posts. We never see your password.',
      'X sends you back here, and the account is connected.',
    ],
    app: {
      steps: [
        [
          'Sign in to the ',
          { text: 'X Developer Portal', href: 'https://developer.x.com/en/portal/dashboard' },
          ' and create a project with an app. X charges for each call, so add credits.',
        ],
        [
          'Open the app’s ',
          { strong: 'User authentication settings' },
          '. Choose ',
          { strong: 'Read and write' },
          ' and ',
          { strong: 'Web App' },
          ', and paste the callback address from below.',
        ],
        [
          'Under ',
          { strong: 'Keys and tokens' },
          ', copy the API key and its secret to the fields below.',
        ],
      ],
      id: { label: 'API key', env: 'X_API_KEY' },
      secret: { label: 'API key secret', env: 'X_API_SECRET' },
    },
  },
  disconnected: {
    done: 'Twitter account disconnected successfully',
    failed: 'Failed to disconnect Twitter account',
  },
  profileUrl: ({ username }) => (/^\w{1,30}$/.test(username) ? `https://x.com/${username}` : null),
  composeUrl: (text, in_reply_to) =>
    `https://x.com/intent/post?in_reply_to=${encodeURIComponent(in_reply_to)}&text=${encodeURIComponent(text)}`,
} satisfies PlatformTraits;
