import { limits } from '#contract/core/limits.ts';
import type { ConnectField } from './connect-traits.ts';
import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  limits: { name: 'Mastodon: Rate limits', url: 'https://docs.joinmastodon.org/api/rate-limits/' },
  bots: {
    name: 'Mastodon: Profile fields',
    url: 'https://docs.joinmastodon.org/methods/accounts/#update_credentials',
  },
  rules: { name: 'Mastodon: Server rules', url: 'https://docs.joinmastodon.org/entities/Rule/' },
} as const satisfies Record<string, RuleSource>;

const server = {
  kind: 'text',
  label: 'Server',
  placeholder: 'mastodon.social',
  help: 'The server your account is on',
  url: { or: 'Enter the server’s address, like mastodon.social' },
  max: limits.service_url,
  // People often omit the scheme, or enter their handle instead of the server.
  meant: (typed) =>
    /^\w+:\/\//.test(typed) ? typed : `https://${typed.replace(/^@?[^@/]*@/, '')}`,
} as const satisfies ConnectField;

/** Server software with profile pages at `/@name`. */
const namedByAt = new Set(['mastodon', 'hometown', 'gotosocial']);

/** Server software with the bot switch at `/settings/profile`. */
const setsProfileThere = new Set(['mastodon', 'hometown']);

/** An account on any server with Mastodon’s API. Each server’s limits are stored with the account. */
export const mastodon = {
  name: 'Mastodon',
  also_called: ['Fediverse', 'GoToSocial', 'Pixelfed', 'Pleroma', 'Akkoma', 'snac'],
  max_length: 500,
  counting: 'fediverse',
  // Servers convert a GIF to a silent video, and accept no video beside images.
  clips: 'alone',
  videos: 'alone',
  cover: true,
  focus: true,
  // What a server takes unless it says otherwise.
  max_video_bytes: 99 * 1024 ** 2,
  link_card: 'first',
  alt_texts: true,
  // Fields of `POST /api/v1/statuses`; the content warning counts towards the text’s length.
  extras: {
    language: 'primary',
    content_warning: { max: 100, is_counted: true },
    visibility: ['public', 'unlisted', 'followers'],
    poll: { options: 4, option_length: 50, minutes: [5, 30 * 24 * 60], multiple: true },
  },
  first_comment: true,
  // The `bot` flag of the profile. Only Mastodon’s own settings page is known.
  ai_label: {
    posts: 'account_flag',
    replies: 'account_flag',
    told: {
      page: ({ service, software }) =>
        setsProfileThere.has(software) && service !== '' ? `${service}/settings/profile` : null,
    },
  },
  called_by_handle: true,
  handle: /^[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?(?:@[a-z\d](?:[a-z\d.-]*[a-z\d])?)?$/i,
  mentions: { every: 30, search_every: 60 * 60, always: true },
  // Mastodon has no view counts.
  figures: ['likes', 'replies', 'reposts', 'followers'],
  // The documentation as of this day.
  rules_read: '2026-07-31',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Automated posting is allowed unless the account’s server has a rule against it. Most servers allow 300 requests in 5 minutes.',
      source: pages.limits,
      since: null,
    },
    stopped(pages.rules),
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'A bot only contacts people who mentioned it. You contact anyone else yourself.',
      source: null,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'A bot can reply to people who mentioned it, unless its server’s rules say otherwise.',
      source: pages.rules,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'automated_label',
      label: 'The profile is marked as automated',
      help: 'Under Preferences › Profile, turn on “This is an automated account”.',
      where: { name: 'About the mark', url: pages.bots.url },
    },
    {
      item: 'bio_disclosure',
      label: 'The bio says that AI writes the posts and names the person responsible',
      help: 'Some servers have rules on bots and AI, listed on the server’s About page.',
      where: null,
    },
  ],
  connect: {
    by: 'visit',
    steps: (username) => [
      username
        ? `Enter your server’s address. You’ll go there to sign in as @${username}.`
        : 'Enter your server’s address. You’ll go there to sign in with the account you want to post from.',
      'Your server asks you to allow posting for you. We never see your password.',
      'It sends you back here, and we read the server’s limits right away.',
    ],
    fields: { server: { ...server, names_account: true, is_username: true } },
    instead: {
      visit: 'Sign in on your server',
      label: 'Use an access token',
      about: 'For servers that offer no sign-in to other software.',
      steps: [
        [
          'On your server, open ',
          { strong: 'Preferences › Development' },
          ' with the account you want to post from, and choose ',
          { strong: 'New application' },
          '. Name it SocialAI so you can find it later.',
        ],
        [
          'Tick the scopes ',
          { code: 'profile' },
          ', ',
          { code: 'read:statuses' },
          ', ',
          { code: 'read:notifications' },
          ', ',
          { code: 'write:statuses' },
          ' and ',
          { code: 'write:media' },
          '; nothing else is needed. On servers older than 4.3, tick ',
          { code: 'read:accounts' },
          ' instead of ',
          { code: 'profile' },
          '.',
        ],
        [
          'Save it, open it, copy “Your access token”, and enter it here with the server’s address.',
        ],
      ],
      fields: {
        server,
        access_token: {
          kind: 'secret',
          label: 'Access token',
          help: 'Stored encrypted and never shown again',
          names_account: true,
          max: limits.access_token,
          missing: 'Please enter the access token',
        },
      },
      note: 'Works with Mastodon, GoToSocial, Pixelfed, Pleroma, Akkoma and snac. We’ll check the token and read the server’s limits right away.',
    },
  },
  profileUrl: ({ username, software }) => {
    if (!namedByAt.has(software)) return null;
    const [, name, domain] = /^([\w.-]+)@([a-z\d.-]+(?::\d+)?)$/i.exec(username) ?? [];
    return name === undefined ? null : `https://${domain}/@${name}`;
  },
} satisfies PlatformTraits;
