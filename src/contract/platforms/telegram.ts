import { type PlatformTraits, type RuleSource, stopped } from './traits.ts';

const pages = {
  faq: { name: 'Telegram: Bots FAQ', url: 'https://core.telegram.org/bots/faq' },
  privacy: {
    name: 'Telegram: Privacy mode',
    url: 'https://core.telegram.org/bots/features#privacy-mode',
  },
} as const satisfies Record<string, RuleSource>;

const channelLink = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/(\w{4,64})\/?$/i;

/** A bot in one chat: a channel, a group, or a private chat. */
export const telegram = {
  name: 'Telegram',
  max_length: 4096,
  counting: 'utf16',
  // Bot API, `sendPhoto`.
  max_caption: 1024,
  // Bot API, `sendAnimation`; not possible in an album.
  clips: 'alone',
  // Bot API, `sendVideo`.
  videos: 'alone',
  cover: true,
  max_video_bytes: 50 * 1024 ** 2,
  // A private chat has the same id as the person in it.
  account_is_place: true,
  // Telegram shows “bot” beside a bot’s name. That says nothing of AI, so the first reply to each person does.
  ai_label: { posts: 'account_flag' },
  // Bot API, `LinkPreviewOptions`: the first link by default. A caption has no preview.
  link_card: 'first',
  handle: /^[A-Za-z]\w{3,31}(?!\w)/,
  mentions: { every: 10, search_every: 60 * 60 },
  // Bots cannot read views or reactions.
  audience: 'member',
  figures: ['followers'],
  rules_read: '2026-08-01',
  rules: [
    {
      action: 'post',
      lane: 'auto',
      rule: 'A bot posts where it’s allowed to: in a channel, as an administrator. The limits are about 1 message a second in a chat and 20 a minute in a group.',
      source: pages.faq,
      since: null,
    },
    stopped(null),
    {
      action: 'reply',
      lane: 'auto',
      rule: 'A bot replies to what it can see. In a group, that’s mentions of it and replies to it, unless its owner lets it see all messages.',
      source: pages.privacy,
      since: null,
    },
  ],
  checklist: [
    {
      item: 'bio_disclosure',
      label: 'The bot’s description says that AI writes the posts and names the person responsible',
      help: 'BotFather sets it with /setdescription.',
      where: { name: 'Open BotFather', url: 'https://t.me/BotFather' },
    },
  ],
  connect: {
    by: 'form',
    steps: [
      [
        'Open ',
        { text: 'BotFather in Telegram', href: 'https://t.me/BotFather' },
        ', send it ',
        { code: '/newbot' },
        ' and answer its 2 questions. It gives you a token. For a bot you already have, send ',
        { code: '/mybots' },
        '.',
      ],
      [
        'Add the bot to your channel or group. In a channel make it an administrator with the rights ',
        { strong: 'Post messages' },
        ' and ',
        { strong: 'Delete messages' },
        '; in a group, allow it to send messages and photos. It needs nothing else.',
      ],
      ['Enter the token and the chat here.'],
    ],
    fields: {
      bot_token: {
        kind: 'secret',
        label: 'Bot token',
        help: 'Stored encrypted and never shown again',
        placeholder: '123456:ABC-DEF',
        pattern: {
          is: /^\d{1,20}:[\w-]{1,100}$/,
          or: 'Paste the whole token, like 123456:ABC-DEF',
        },
      },
      chat_id: {
        kind: 'text',
        label: 'Chat',
        help: 'The channel’s @name or link. For a private channel, its number, like -1001234567890',
        placeholder: '@yourchannel',
        // A link to a public channel is accepted as its name.
        as: { of: channelLink, put: '@$1' },
        pattern: {
          is: /^(?:@\w{4,64}|-?\d{1,20})$/,
          or: 'Please enter a number, or the name with its @',
        },
        names_account: true,
      },
    },
    note: 'We’ll check both now.',
  },
  profileUrl: ({ username }) =>
    /^[A-Za-z]\w{3,63}$/.test(username) ? `https://t.me/${username}` : null,
} satisfies PlatformTraits;
