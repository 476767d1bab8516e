import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  upload: {
    name: 'TikTok: Content Posting API, Upload',
    url: 'https://developers.tiktok.com/doc/content-posting-api-reference-upload-video',
  },
  guidelines: {
    name: 'TikTok: Content Sharing Guidelines',
    url: 'https://developers.tiktok.com/doc/content-sharing-guidelines',
  },
} as const satisfies Record<string, RuleSource>;

/**
 * A TikTok account, which receives drafts. Direct publishing requires an audit that self-hosted tools do not pass.
 * Photos are not supported: TikTok would fetch them from a domain it has verified, and a lost answer could not be
 * resolved.
 */
export const tiktok = {
  name: 'TikTok',
  max_length: 2200,
  counting: 'utf16',
  clips: 'none',
  videos: 'only',
  // An upload that broke off is sent anew, and has 25 seconds.
  max_video_bytes: 100 * 1024 ** 2,
  needs_media: true,
  inbox: {
    label: 'In your TikTok inbox',
    before:
      'A draft in your TikTok inbox. You finish it in the app. TikTok doesn’t take the caption along, so copy it from the post.',
    after:
      'Open the notification in the TikTok app, paste the caption and post it. If AI made the video, turn on TikTok’s AI label there.',
  },
  removal: 'Delete it in the TikTok app. TikTok doesn’t let other programs delete drafts or posts.',
  figures: [],
  rules_read: '2026-11-24',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'TikTok takes videos as drafts in your inbox, up to 5 unfinished ones in 24 hours. Nothing is public until you post it in the app.',
      source: pages.upload,
      since: null,
    },
    {
      action: 'thread',
      lane: 'blocked',
      rule: 'TikTok doesn’t have threads. Post one video.',
      source: null,
      since: null,
    },
    stopped(pages.guidelines),
    {
      action: 'reply',
      lane: 'blocked',
      rule: 'TikTok doesn’t let software read or write comments, so there are no automatic replies.',
      source: pages.guidelines,
      since: null,
    },
  ],
  checklist: [],
  connect: {
    by: 'visit',
    steps: (username) => [
      username
        ? `You’ll go to TikTok. Sign in as ${username}.`
        : 'You’ll go to TikTok. Sign in with the account you want to get drafts in.',
      'TikTok asks you to allow uploading drafts. Allow everything it asks for. We never see your password.',
      'TikTok sends you back here. We renew the connection as long as you don’t take it back.',
    ],
    app: {
      steps: [
        [
          'Create an app under ',
          { text: 'Manage apps', href: 'https://developers.tiktok.com/apps/' },
          ' at TikTok for Developers, for the platform ',
          { strong: 'Web' },
          '.',
        ],
        [
          'Add the products ',
          { strong: 'Login Kit' },
          ' and ',
          { strong: 'Content Posting API' },
          '. Leave Direct Post off.',
        ],
        [
          'Under ',
          { strong: 'Scopes' },
          ', add ',
          { code: 'user.info.basic' },
          ' and ',
          { code: 'video.upload' },
          '.',
        ],
        [
          'In Login Kit, paste the callback address from below as the redirect URI. It has to begin with https://.',
        ],
        [
          'Submit the app for review. Until TikTok approves it, create a sandbox, add your accounts as target users and use the sandbox’s keys.',
        ],
        ['Copy the client key and the client secret to the fields below.'],
      ],
      id: { label: 'Client key', env: 'TIKTOK_CLIENT_KEY' },
      secret: { label: 'Client secret', env: 'TIKTOK_CLIENT_SECRET' },
    },
  },
} satisfies PlatformTraits;
