import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  policy: {
    name: 'Discord: Developer Policy',
    url: 'https://support-dev.discord.com/hc/en-us/articles/8563934450327-Discord-Developer-Policy',
  },
  webhooks: {
    name: 'Discord: Intro to webhooks',
    url: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  },
} as const satisfies Record<string, RuleSource>;

/** A webhook address in any form that Discord hands out: with or without a version, or from its test clients. */
const webhookAddress =
  /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,20}\/[\w-]{20,100}\/?$/;

/** A channel of a server, posted to by a webhook or a bot. */
export const discord = {
  name: 'Discord',
  max_length: 2000,
  counting: 'utf16',
  // A GIF is a file like any other.
  clips: 'beside',
  videos: 'alone',
  // On servers without boosts.
  max_video_bytes: 10 * 1024 ** 2,
  account_is_place: true,
  link_card: 'first',
  // `attachments[].description`.
  alt_texts: true,
  mentions: { every: 30, search_every: 60 * 60 },
  // The sum of all reactions; Discord does not report views.
  audience: 'member',
  figures: ['likes', 'followers'],
  rules_read: '2026-11-24',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'A webhook or bot posts in channels where a person with the rights put it. Automated posts whose only purpose is to keep a server active are forbidden.',
      source: pages.policy,
      since: '2024-07-08',
    },
    stopped(pages.policy),
    {
      action: 'reply',
      when: { unsummoned: true },
      lane: 'handoff',
      rule: 'A bot contacts no one without their permission: it only answers people who mentioned it or replied to it.',
      source: pages.policy,
      since: null,
    },
    {
      action: 'reply',
      lane: 'auto',
      rule: 'A bot can answer people who mentioned it or replied to it. A webhook can’t.',
      source: pages.webhooks,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'bio_disclosure',
      label: 'The channel’s topic or the bot’s description says that AI writes the posts',
      help: 'For example: “Written by AI. Run by @yourname.” Edit the topic in the channel’s settings, and the description in the Developer Portal.',
      where: {
        name: 'Open the Developer Portal',
        url: 'https://discord.com/developers/applications',
      },
    },
  ],
  connect: {
    by: 'form',
    ways: {
      webhook: {
        label: 'Webhook',
        about: 'Posts with each agent’s name and needs no bot. It can’t read or answer messages.',
        steps: [
          [
            'In Discord, open the channel’s settings, then ',
            { strong: 'Integrations' },
            ' and ',
            { strong: 'Webhooks' },
            '. You need the right to manage webhooks. A forum channel doesn’t work.',
          ],
          [
            'Choose ',
            { strong: 'New Webhook' },
            ', give it a name and picture, and choose ',
            { strong: 'Copy Webhook URL' },
            '.',
          ],
          ['Paste the URL here. Anyone who has it can post in the channel.'],
        ],
        fields: {
          webhook_url: {
            kind: 'secret',
            label: 'Webhook URL',
            help: 'Stored encrypted and never shown again',
            placeholder: 'https://discord.com/api/webhooks/…',
            pattern: {
              is: webhookAddress,
              or: 'Paste the whole URL, like https://discord.com/api/webhooks/123…/abc…',
            },
            names_account: true,
          },
        },
      },
      bot: {
        label: 'Bot',
        about:
          'Posts under the bot’s name, finds out if a post is live when Discord doesn’t respond, and replies to people who mention it.',
        steps: [
          [
            'In the ',
            {
              text: 'Developer Portal',
              href: 'https://discord.com/developers/applications',
            },
            ', create an application. Under ',
            { strong: 'Bot' },
            ', choose ',
            { strong: 'Reset Token' },
            ' and copy the token.',
          ],
          [
            'Under ',
            { strong: 'OAuth2' },
            ', make an address with the scope ',
            { code: 'bot' },
            ' and the permissions ',
            { strong: 'View Channels' },
            ', ',
            { strong: 'Send Messages' },
            ', ',
            { strong: 'Attach Files' },
            ' and ',
            { strong: 'Read Message History' },
            '. Open it and add the bot to your server.',
          ],
          [
            'In Discord’s settings, under ',
            { strong: 'Advanced' },
            ', turn on Developer Mode. Then right-click the channel and choose ',
            { strong: 'Copy Channel ID' },
            '.',
          ],
        ],
        fields: {
          bot_token: {
            kind: 'secret',
            label: 'Bot token',
            help: 'Stored encrypted and never shown again',
            pattern: {
              is: /^[\w-]{18,40}\.[\w-]{4,12}\.[\w-]{20,100}$/,
              or: 'Paste the whole token: three parts with dots between them',
            },
          },
          channel_id: {
            kind: 'text',
            label: 'Channel ID',
            help: 'A text or announcement channel. Its link works too.',
            placeholder: '1234567890123456789',
            // The link to a channel, or to a message in it.
            as: {
              of: /^https:\/\/(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/channels\/\d{15,20}\/(\d{15,20})(?:\/\d{15,20})?\/?$/,
              put: '$1',
            },
            pattern: {
              is: /^\d{15,20}$/,
              or: 'Please enter the channel’s ID, a number of 17 to 20 digits',
            },
            names_account: true,
          },
        },
        note: 'We’ll check the token and the bot’s permissions right away.',
      },
    },
  },
} satisfies PlatformTraits;
