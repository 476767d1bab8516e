import { limits } from '#contract/core/limits.ts';
import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  notes: {
    name: 'Nostr: NIP-01',
    url: 'https://github.com/nostr-protocol/nips/blob/master/01.md',
  },
  metadata: {
    name: 'Nostr: NIP-24',
    url: 'https://github.com/nostr-protocol/nips/blob/master/24.md',
  },
} as const satisfies Record<string, RuleSource>;

/** Well-known free relays; others can be entered. */
const usualRelays = 'wss://relay.damus.io wss://nos.lol wss://relay.primal.net';
const usualMediaServer = 'https://blossom.primal.net';

const relay = String.raw`wss?:\/\/[^\s,]{1,200}`;

/** A key pair, published through the relays that its owner chooses. */
export const nostr = {
  name: 'Nostr',
  // Our own choice: each relay sets its own limit, and the common ones allow more.
  max_length: 4096,
  counting: 'utf16',
  max_bytes: 16_000,
  clips: 'beside',
  videos: 'alone',
  cover: true,
  // It is one request, which has 25 seconds.
  max_video_bytes: 100 * 1024 ** 2,
  alt_texts: true,
  // NIP-32 (labels) and NIP-36 (content warnings).
  extras: { language: 'primary', content_warning: { max: 100 } },
  first_comment: true,
  // NIP-24’s `bot` field of the profile; where to set it depends on the app.
  ai_label: { posts: 'account_flag', replies: 'account_flag', told: { page: () => null } },
  // The public key itself (npub); Nostr has no handles.
  handle: /^npub1[02-9ac-hj-np-z]{58}(?!\w)/,
  mentions: { every: 30, search_every: 60 * 60, always: true },
  figures: ['likes', 'replies', 'reposts'],
  rules_read: '2026-11-24',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'Nostr has no rules of its own. Each relay decides what it takes, and how much.',
      source: pages.notes,
      since: null,
    },
    stopped(null),
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'An agent replies only to people who mentioned it. You contact anyone else yourself.',
      source: null,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'An agent can reply to people who mentioned it.',
      source: pages.notes,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'automated_label',
      label: 'The profile says that the account is a bot',
      help: 'Some apps have a switch for it. It sets “bot” in the profile.',
      where: { name: 'About the field', url: pages.metadata.url },
    },
    {
      item: 'bio_disclosure',
      label: 'The profile says that AI writes the posts and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: null,
    },
  ],
  connect: {
    by: 'form',
    steps: [
      [
        'The safest choice is a signer such as ',
        { text: 'Amber', href: 'https://github.com/greenart7c3/Amber' },
        ' or ',
        { text: 'nsec.app', href: 'https://nsec.app' },
        ', which keeps your key. Copy the address that starts with ',
        { code: 'bunker://' },
        '. The signer has to be online for each post.',
      ],
      [
        'Or copy the private key from your app’s settings. It starts with ',
        { code: 'nsec1' },
        '. Anyone who has it can post as you, and it can’t be changed.',
      ],
      ['Enter one of them here, and the relays you use.'],
    ],
    fields: {
      key: {
        kind: 'secret',
        label: 'Private key or bunker address',
        help: 'Stored encrypted and never shown again',
        max: limits.nostr_key,
        missing: 'Please enter the private key or the bunker address',
        names_account: true,
        doubt: {
          unless: /^(?:nsec1|bunker:\/\/|[\da-f]{64}$)/i,
          text: 'A private key starts with nsec1, a bunker address with bunker://.',
        },
      },
      relays: {
        kind: 'text',
        label: 'Relays',
        help: 'Where your posts go and your mentions come from, separated by spaces',
        initial: usualRelays,
        pattern: {
          is: new RegExp(String.raw`^${relay}(?:[\s,]{1,5}${relay}){0,9}$`, 'i'),
          or: 'Please enter 1 to 10 addresses that start with wss://',
        },
      },
      media_server: {
        kind: 'text',
        label: 'Media server',
        help: 'Images and videos are uploaded there (Blossom). Most people don’t need to change this.',
        initial: usualMediaServer,
        url: { or: 'Please enter an address that starts with https://' },
        max: limits.service_url,
        meant: (typed) => (/^\w+:\/\//.test(typed) ? typed : `https://${typed}`),
      },
    },
  },
  profileUrl: ({ username }) =>
    /^npub1\w{58}$/.test(username) ? `https://njump.me/${username}` : null,
} satisfies PlatformTraits;
