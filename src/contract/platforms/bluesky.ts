import { limits } from '#contract/core/limits.ts';
import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  limits: {
    name: 'Bluesky: Rate limits',
    url: 'https://docs.bsky.app/docs/advanced-guides/rate-limits',
  },
  bots: { name: 'Bluesky: Bots', url: 'https://docs.bsky.app/docs/starter-templates/bots' },
} as const satisfies Record<string, RuleSource>;

/** The default service, unless the owner enters another one. */
const usualService = 'https://bsky.social';

/** An account on Bluesky's own service, or on any other server of the AT Protocol. */
export const bluesky = {
  name: 'Bluesky',
  max_length: 300,
  counting: 'graphemes',
  max_bytes: 3000,
  // `app.bsky.embed.images` shows a GIF as a still picture.
  clips: 'still',
  videos: 'alone',
  captions: { format: 'vtt', most: 20, bytes: 20_000 },
  // What servers usually take in one request; their own refusal is told where they take less.
  max_video_bytes: 50 * 1024 ** 2,
  // Our own choice: on Bluesky the posting client chooses the card.
  link_card: 'first',
  alt_texts: true,
  extras: {
    language: 'whole',
    // The self-labels of `com.atproto.label.defs#selfLabels`; none of them takes free text.
    content_warning: {
      choices: [
        { value: 'sexual', name: 'Suggestive' },
        { value: 'nudity', name: 'Nudity' },
        { value: 'porn', name: 'Adult content' },
        { value: 'graphic-media', name: 'Graphic media' },
      ],
    },
  },
  first_comment: true,
  // The `bot` self-label in the account’s profile record.
  ai_label: {
    posts: 'account_flag',
    replies: 'account_flag',
    told: { page: () => 'https://bsky.app/settings/account', can_set: true },
  },
  handle: /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/i,
  mentions: { every: 30, search_every: 10 * 60, always: true },
  // Bluesky has no view counts.
  figures: ['likes', 'replies', 'reposts', 'followers'],
  rules_read: '2026-08-01',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Automated posting is free and allowed. Each account is limited to about 1,600 records an hour and 11,600 a day.',
      source: pages.limits,
      since: null,
    },
    stopped(pages.bots),
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'A bot only contacts people who mentioned it. You contact anyone else yourself.',
      source: pages.bots,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'A bot can reply to people who mentioned it.',
      source: pages.bots,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'automated_label',
      label: 'The account is labeled as a bot',
      help: 'Bluesky asks automated accounts to label themselves.',
      where: { name: 'About the label', url: 'https://docs.bsky.app/docs/starter-templates/bots' },
    },
    {
      item: 'bio_disclosure',
      label: 'The bio says that AI writes the posts and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: null,
    },
  ],
  connect: {
    by: 'form',
    steps: [
      [
        'Open ',
        {
          text: 'App passwords in Bluesky’s settings',
          href: 'https://bsky.app/settings/app-passwords',
        },
        ' with the account you want to post from, and add one. Name it SocialAI so you can find it later.',
      ],
      ['Copy the app password. Bluesky shows it only once.'],
      ['Enter it here with your handle.'],
    ],
    fields: {
      identifier: {
        kind: 'text',
        label: 'Handle',
        placeholder: 'you.bsky.social',
        is_username: true,
        names_account: true,
        max: limits.bluesky_identifier,
        missing: 'Please enter the handle',
        meant: (typed) => typed.replace(/^@/, ''),
      },
      app_password: {
        kind: 'secret',
        label: 'App password',
        help: 'Stored encrypted and never shown again',
        max: limits.app_password,
        missing: 'Please enter the app password',
        // The format in which Bluesky itself issues app passwords.
        doubt: {
          unless: /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/i,
          text: 'App passwords look like abcd-efgh-ijkl-mnop. Don’t use your account password.',
        },
      },
      service: {
        kind: 'text',
        label: 'Service',
        help: 'The server your account is on. Most people don’t need to change this.',
        initial: usualService,
        url: { or: 'Please enter an address that starts with https://' },
        max: limits.service_url,
        // People often omit the scheme of an address.
        meant: (typed) => (/^\w+:\/\//.test(typed) ? typed : `https://${typed}`),
      },
    },
  },
  profileUrl: ({ external_id }) =>
    /^did:[a-z]+:[\w.:%-]+$/.test(external_id) ? `https://bsky.app/profile/${external_id}` : null,
  // The composer cannot be opened as a reply, so the post to answer opens beside it.
  composeUrl: (text) => `https://bsky.app/intent/compose?text=${encodeURIComponent(text)}`,
} satisfies PlatformTraits;
