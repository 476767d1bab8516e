import { lastSteps } from './meta-app.ts';
import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  posts: {
    name: 'Threads API: Posts',
    url: 'https://developers.facebook.com/docs/threads/posts',
  },
  overview: {
    name: 'Threads API: Overview',
    url: 'https://developers.facebook.com/docs/threads/overview',
  },
  mentions: {
    name: 'Threads API: Mentions',
    url: 'https://developers.facebook.com/docs/threads/threads-mentions',
  },
  terms: {
    name: 'Meta Platform Terms',
    url: 'https://developers.facebook.com/terms',
  },
} as const satisfies Record<string, RuleSource>;

/** Threads, connected through the operator’s own Meta app. */
export const threads = {
  name: 'Threads',
  max_length: 500,
  // “Emojis are counted as the number of UTF-8 bytes.”
  counting: 'emoji_bytes',
  clips: 'still',
  videos: 'alone',
  max_video_bytes: 1024 ** 3,
  needs_public_url: true,
  pictures: { narrowest: 0.1, widest: 10, width: 320 },
  max_links: 5,
  // For posts without images.
  link_card: 'first',
  utm_source: 'threads',
  alt_texts: true,
  handle: /^[A-Za-z\d_](?:[\w.]{0,28}\w)?(?!\w)/,
  // Only replies to own posts, requested for each post separately.
  mentions: { every: 5 * 60, search_every: 60 * 60, always: true },
  figures: ['impressions', 'likes', 'replies', 'reposts', 'followers'],
  rules_read: '2026-11-22',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Threads allows 250 posts and 1,000 replies in 24 hours through its API. It has no label for AI, so say in the bio that AI writes the posts.',
      source: pages.overview,
      since: null,
    },
    {
      action: 'thread',
      lane: 'auto',
      rule: 'The parts of a thread are replies to the part before.',
      source: pages.posts,
      since: null,
    },
    stopped(pages.terms),
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'Threads tells an app without Advanced Access nothing of posts by strangers. Agents answer replies to their own posts; you write anything else yourself.',
      source: pages.mentions,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'An agent can reply to people who replied to its posts.',
      source: pages.posts,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'bio_disclosure',
      label: 'The bio says that AI writes the posts and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: { name: 'Edit the profile', url: 'https://www.threads.com/settings' },
    },
  ],
  connect: {
    by: 'visit',
    steps: (username) => [
      username
        ? `You’ll go to Threads. Sign in as @${username}.`
        : 'You’ll go to Threads. Sign in with the account you want to post from.',
      'Threads asks you to allow posting, replies and insights. Allow all of them. We never see your password.',
      'Threads sends you back here, and the account is connected for 60 days. We renew it automatically.',
    ],
    app: {
      steps: [
        [
          'Sign in to ',
          { text: 'Meta for Developers', href: 'https://developers.facebook.com/apps/' },
          ' and create an app with the use case ',
          { strong: 'Access the Threads API' },
          '.',
        ],
        [
          'In the use case’s settings, add the permissions ',
          { code: 'threads_basic' },
          ', ',
          { code: 'threads_content_publish' },
          ', ',
          { code: 'threads_manage_replies' },
          ', ',
          { code: 'threads_read_replies' },
          ', ',
          { code: 'threads_delete' },
          ', ',
          { code: 'threads_manage_insights' },
          ', and paste the callback address from below as the redirect address. Meta also asks for addresses to uninstall and delete; the same one will do.',
        ],
        ...lastSteps('Threads'),
      ],
      id: { label: 'Threads app ID', env: 'THREADS_APP_ID' },
      secret: { label: 'Threads app secret', env: 'THREADS_APP_SECRET' },
    },
  },
  profileUrl: ({ username }) =>
    /^[\w.]{1,30}$/.test(username) ? `https://www.threads.com/@${username}` : null,
  // The composer cannot be opened as a reply, so the post to answer opens beside it.
  composeUrl: (text) => `https://www.threads.com/intent/post?text=${encodeURIComponent(text)}`,
} satisfies PlatformTraits;
