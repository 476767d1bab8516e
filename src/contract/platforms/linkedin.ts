import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  terms: {
    name: 'LinkedIn: API Terms of Use',
    url: 'https://www.linkedin.com/legal/l/api-terms-of-use',
  },
  share: {
    name: 'LinkedIn: Share on LinkedIn',
    url: 'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/share-on-linkedin',
  },
} as const satisfies Record<string, RuleSource>;

const newApp = 'https://www.linkedin.com/developers/apps/new';

/** Steps for both of its apps. */
const pasteCallback = [
  'Under ',
  { strong: 'Auth' },
  ', paste the callback address from below as an authorized redirect URL.',
];
const copyKeys = ['Copy the client ID and the client secret into the fields below.'];

/** A member’s own profile on LinkedIn, and the pages they administer if the operator has an app for those. */
export const linkedin = {
  name: 'LinkedIn',
  max_length: 3000,
  counting: 'utf16',
  // Images API: GIFs of up to 250 frames.
  clips: 'alone',
  videos: 'alone',
  cover: true,
  captions: { format: 'srt', most: 1 },
  // A comment has one image.
  replies: { max_media: 1, videos: 'none' },
  max_video_bytes: 500 * 1024 ** 2,
  // Documents API: a title is required. How long it can be isn’t documented; 200 is the limit of titles of other media.
  extras: { document_title: 200 },
  shortest_video: 3,
  alt_texts: true,
  // LinkedIn rejects an identical text, and its answer names the first post.
  takes_once: true,
  figures: [],
  rules_read: '2026-11-22',
  rules: [
    {
      action: 'post',
      when: { unread: true },
      lane: 'handoff',
      rule: 'LinkedIn’s terms forbid automated posts, so you approve the exact text of each post before it’s sent. That includes every run of a recurring post.',
      source: pages.terms,
      since: null,
    },
    {
      action: 'post',
      lane: 'auto',
      rule: 'A post whose exact text you wrote or approved can be sent, up to 150 a day.',
      source: pages.share,
      since: null,
    },
    {
      action: 'thread',
      lane: 'auto',
      rule: 'LinkedIn has no threads. The parts after the first one are sent as comments on it.',
      source: null,
      since: null,
    },
    stopped(pages.terms),
    {
      action: 'reply',
      lane: 'blocked',
      rule: 'LinkedIn doesn’t let software read what people say to a member, so there are no automatic replies.',
      source: pages.terms,
      since: null,
    },
  ],
  checklist: [],
  connect: {
    by: 'visit',
    steps: (username) => [
      username
        ? `You’ll go to LinkedIn. Sign in as ${username}. If it’s a page, sign in as one of its administrators.`
        : 'You’ll go to LinkedIn. Sign in with the profile you want to post from.',
      'LinkedIn asks you to allow posting for you. We never see your password.',
      'LinkedIn sends you back here, and the profile is connected for 60 days. We’ll remind you before it ends.',
    ],
    also: {
      visit: 'Your profile',
      label: 'Pages you manage',
      about:
        'Posts appear as the page of your organization. You need to be one of its administrators.',
      steps: [
        'You’ll go to LinkedIn. Sign in with the profile that manages the pages.',
        'LinkedIn asks you to allow managing and posting as your pages. We never see your password.',
        'LinkedIn sends you back here, and you choose which pages to connect. They’re connected for 60 days. We’ll remind you before it ends.',
      ],
      app: {
        part: 'pages',
        name: 'LinkedIn pages',
        steps: [
          [
            'Set up the app for LinkedIn first. Create another one in the ',
            { text: 'LinkedIn Developer Portal', href: newApp },
            '; LinkedIn wants the product for pages to be alone on its app.',
          ],
          [
            'Under ',
            { strong: 'Products' },
            ', request ',
            { strong: 'Community Management API' },
            '. LinkedIn reviews the request before it grants it.',
          ],
          pasteCallback,
          copyKeys,
        ],
        id: { label: 'Client ID', env: 'LINKEDIN_PAGES_CLIENT_ID' },
        secret: { label: 'Client secret', env: 'LINKEDIN_PAGES_CLIENT_SECRET' },
      },
    },
    app: {
      steps: [
        [
          'Create an app in the ',
          { text: 'LinkedIn Developer Portal', href: newApp },
          '. LinkedIn asks for a page of your organization to go with it.',
        ],
        [
          'Under ',
          { strong: 'Products' },
          ', add ',
          { strong: 'Sign In with LinkedIn using OpenID Connect' },
          ' and ',
          { strong: 'Share on LinkedIn' },
          '. Both are granted at once.',
        ],
        pasteCallback,
        copyKeys,
      ],
      id: { label: 'Client ID', env: 'LINKEDIN_CLIENT_ID' },
      secret: { label: 'Client secret', env: 'LINKEDIN_CLIENT_SECRET' },
    },
  },
  profileUrl: ({ external_id }) => {
    const [, id] = /^urn:li:organization:(\d+)$/.exec(external_id) ?? [];
    return id === undefined ? null : `https://www.linkedin.com/company/${id}`;
  },
  composeUrl: (text) =>
    `https://www.linkedin.com/feed/?shareActive=true&text=${encodeURIComponent(text)}`,
} satisfies PlatformTraits;
