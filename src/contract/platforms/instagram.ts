import { lastSteps } from './meta-app.ts';
import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  publishing: {
    name: 'Instagram Platform: Content publishing',
    url: 'https://developers.facebook.com/docs/instagram-platform/content-publishing',
  },
  comments: {
    name: 'Instagram Platform: Comment moderation',
    url: 'https://developers.facebook.com/docs/instagram-platform/comment-moderation',
  },
  terms: {
    name: 'Meta Platform Terms',
    url: 'https://developers.facebook.com/terms',
  },
} as const satisfies Record<string, RuleSource>;

/** A professional Instagram account, connected through the operator’s own Meta app. */
export const instagram = {
  name: 'Instagram',
  max_length: 2200,
  counting: 'utf16',
  clips: 'still',
  videos: 'alone',
  cover: true,
  replies: { max_media: 0, clips: 'none', videos: 'none' },
  max_video_bytes: 300 * 1024 ** 2,
  shortest_video: 3,
  needs_media: true,
  needs_public_url: true,
  // Aspect ratios from 4:5 to 1.91:1. Instagram resizes images that are smaller or larger.
  pictures: { narrowest: 0.8, widest: 1.91, width: 320 },
  max_hashtags: 30,
  removal: 'Delete it in the Instagram app. Instagram doesn’t let other programs delete posts.',
  alt_texts: true,
  // `is_ai_generated` of a post is about its media; nothing labels texts.
  ai_label: { media: true },
  handle: /^[A-Za-z\d_](?:[\w.]{0,28}\w)?(?!\w)/,
  mentions: { every: 5 * 60, search_every: 60 * 60, always: true },
  // Views would need another permission.
  figures: ['likes', 'replies', 'followers'],
  rules_read: '2026-11-22',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Instagram takes images, and videos as reels, from professional accounts, up to the day’s limit that it tells us, and labels those with media that AI made. Links in captions can’t be clicked.',
      source: pages.publishing,
      since: '2026-06-22',
    },
    {
      action: 'thread',
      lane: 'auto',
      rule: 'Instagram has no threads: the first part is the post, and the others are comments under it.',
      source: pages.comments,
      since: null,
    },
    stopped(pages.terms),
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'Agents reply to comments on their own posts. You write anything else yourself.',
      source: pages.comments,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'An agent can answer comments under its posts.',
      source: pages.comments,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'bio_disclosure',
      label: 'The bio says that AI writes the posts and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: { name: 'Edit the profile', url: 'https://www.instagram.com/accounts/edit/' },
    },
  ],
  connect: {
    by: 'visit',
    steps: (username) => [
      username
        ? `You’ll go to Instagram. Sign in as @${username}.`
        : 'You’ll go to Instagram. Sign in with the account you want to post from. It needs to be a Creator or Business account.',
      'Instagram asks you to allow posting and comments. Allow both. We never see your password.',
      'Instagram sends you back here, and the account is connected for 60 days. We renew it automatically.',
    ],
    app: {
      steps: [
        [
          'Sign in to ',
          { text: 'Meta for Developers', href: 'https://developers.facebook.com/apps/' },
          ' and create an app with the use case ',
          { strong: 'Manage messaging & content on Instagram' },
          '.',
        ],
        [
          'In the use case’s settings, add the permissions ',
          { code: 'instagram_business_basic' },
          ', ',
          { code: 'instagram_business_content_publish' },
          ', ',
          { code: 'instagram_business_manage_comments' },
          ', and paste the callback address from below as the redirect address. Choose “API setup with Instagram login”.',
        ],
        ...lastSteps('Instagram'),
      ],
      id: { label: 'Instagram app ID', env: 'INSTAGRAM_APP_ID' },
      secret: { label: 'Instagram app secret', env: 'INSTAGRAM_APP_SECRET' },
    },
  },
  profileUrl: ({ username }) =>
    /^[\w.]{1,30}$/.test(username) ? `https://www.instagram.com/${username}/` : null,
} satisfies PlatformTraits;
