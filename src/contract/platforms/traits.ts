/** The record of facts about a platform. Other code reads these facts instead of checking which platform it is. */
import type { PostPrice } from '#contract/core/prices.ts';
import type { ConnectTraits } from './connect-traits.ts';

/** The figures that platforms report about posts and accounts. */
export const FigureKinds = ['impressions', 'likes', 'replies', 'reposts', 'followers'] as const;
export type FigureKind = (typeof FigureKinds)[number];

/** Who sees a post: everyone, everyone with its link and followers, or followers only. */
export const Visibilities = ['public', 'unlisted', 'followers'] as const;
export type Visibility = (typeof Visibilities)[number];

/** The polls that a platform supports. */
export interface PollTraits {
  /** The most options; the fewest are two. */
  options: number;
  /** The longest option, in characters. */
  option_length: number;
  /** The shortest and the longest duration, in minutes. */
  minutes: readonly [least: number, most: number];
  /** Durations must be a multiple of this many minutes; 60 for whole hours. */
  step?: number;
  /** Whether several options can be chosen. */
  multiple?: true;
  /** Whether files can be attached too. */
  with_media?: true;
}

/** What a post can carry besides text and files; what is missing here is not supported. */
export interface ExtrasTraits {
  /** The full tag, such as `pt-BR`, or only its primary language, `pt`. */
  language?: 'whole' | 'primary';
  /** Free text before the post, and whether it counts towards the text’s length; or one of a fixed list. */
  content_warning?:
    | { max: number; is_counted?: true }
    | { choices: readonly { value: string; name: string }[] };
  visibility?: readonly Visibility[];
  poll?: PollTraits;
  /** The longest title of a document: a PDF, alone in its post. Missing if documents are not supported. */
  document_title?: number;
}

/** How a platform shows that AI made something; what is missing here is shown nowhere. */
interface AiLabelTraits {
  /** It labels posts with AI images or videos if it is told. */
  media?: true;
  /** That software writes the posts, it shows on the account, where the owner or the platform sets it. */
  posts?: 'account_flag';
  /** Replies and comments may be labeled differently from posts. */
  replies?: 'account_flag';
  /**
   * Checking an account also reads its label, so nobody has to tick it. `page`: where its owner can set it; `null` if
   * unknown. `can_set`: this product can set it if the owner asks.
   */
  told?: {
    page: (account: Record<'service' | 'software', string>) => string | null;
    can_set?: true;
  };
}

/** What a platform requires of automated accounts: its label, who is responsible, and X’s approval of AI replies. */
export const ChecklistItems = ['automated_label', 'bio_disclosure', 'ai_replies_approved'] as const;
type ChecklistItem = (typeof ChecklistItems)[number];

/** Who acts: the software, a person with what the software prepared, or no one. */
export type Lane = 'auto' | 'handoff' | 'blocked';

/** The platform’s page that states the rule. */
export interface RuleSource {
  name: string;
  url: string;
}

export interface PlatformRule {
  action:
    | 'post'
    | 'thread'
    | 'reply'
    | 'quote'
    | 'like'
    | 'follow'
    | 'keyword_reply'
    | 'copy'
    | 'scrape';
  /** The conditions of the row, all of which must hold; without any, it applies to every case. */
  when?: {
    stopped?: true;
    answered?: true;
    unsummoned?: true;
    unapproved?: true;
    /** No person has read the exact text. */
    unread?: true;
  };
  lane: Lane;
  /** The rule in words, shown to people. */
  rule: string;
  /** `null` if the rule is this product’s own. */
  source: RuleSource | null;
  /** The day or month since when it applies, as `2026-02-23` or `2026-04`; `null` if the platform gives none. */
  since: string | null;
}

/** The row that every platform has: people who opted out are never contacted. */
export const stopped = (source: RuleSource | null): PlatformRule => ({
  action: 'reply',
  when: { stopped: true },
  lane: 'blocked',
  rule: 'We never contact people who opted out.',
  source,
  since: null,
});

export interface ChecklistEntry {
  item: ChecklistItem;
  label: string;
  /** What it means exactly, and what ticking it changes. */
  help: string;
  /** Where to do it or read about it; `null` if it is done in the platform’s own app. */
  where: { name: string; url: string } | null;
}

/**
 * How length is counted, by `domain/text/post-text.ts`: X’s weighting; user-perceived characters; the same with links
 * and mentions as Mastodon counts them; code points; the same with emoji counted as bytes; or UTF-16 units.
 */
export const Countings = [
  'x_weighted',
  'graphemes',
  'fediverse',
  'code_points',
  'emoji_bytes',
  'utf16',
] as const;

/** Limits per post. `allowedOn` replaces them with the limits of the account’s own server. */
interface PostLimits {
  /** The longest text of one post. */
  max_length: number;
  counting: (typeof Countings)[number];
  /** The most images per post, if fewer than this product sends; of a thread, per part. */
  max_media?: number;
  /** The longest alt text, if shorter than this product stores. */
  max_alt?: number;
  /** The largest file, in bytes. */
  max_image_bytes?: number;
  max_video_bytes?: number;
  /** The shortest video, in seconds. */
  shortest_video?: number;
  /** Whether a post (not a reply) needs an image or a video. */
  needs_media?: boolean;
  /** Whether only the first part of a post can be sent, because no reply to it can be made from here. */
  one_part?: boolean;
}

/** What an account’s server reports about itself, in place of the platform’s usual limits. */
export interface AccountLimits extends Partial<
  PostLimits & Pick<PlatformTraits, 'clips' | 'videos'>
> {
  /** The server software, such as `gotosocial`. */
  software: string;
}

/** A platform that posts can be sent to. */
export interface PlatformTraits extends PostLimits {
  name: string;
  /** Its name in the messages and labels that the specification gives word for word, if different: `prescribedName`. */
  prescribed_name?: string;
  /** Other names people use for it, as in an import file. */
  also_called?: readonly string[];
  /** The limit in UTF-8 bytes, in addition to `max_length`. */
  max_bytes?: number;
  /** The longest text with images, if shorter. */
  max_caption?: number;
  /** How looping clips (GIF) are sent: together with images, as the only file, as a picture of their first frame, or not at all. */
  clips: 'beside' | 'alone' | 'still' | 'none';
  /** Whether videos are supported: one video alone, only videos and nothing else, or not at all. */
  videos: 'alone' | 'only' | 'none';
  /** Whether a video can have a cover from here: an image that is shown before it plays. */
  cover?: true;
  /** Whether an image is sent with the point that stays in view where it is cut. */
  focus?: true;
  /** The captions of a video that can be sent along: the format, in how many languages, and the most bytes of each. */
  captions?: { format: 'vtt' | 'srt'; most: number; bytes?: number };
  /**
   * Posts arrive in the person’s inbox and become public only when they publish them in the network’s own app. The
   * label in place of “Published”, the note before sending, and what is left to do. The text is not sent along.
   */
  inbox?: { label: string; before: string; after: string };
  /**
   * The platform fetches images from a public address of this server. Without one, nothing can be connected there, and
   * no post with images goes out.
   */
  needs_public_url?: true;
  /** Image requirements: the aspect ratios (width ÷ height) and the least width in pixels. */
  pictures?: { narrowest: number; widest: number; width: number };
  /** The files of a reply, and so of each part after the first, if it takes fewer than a post. */
  replies?: Partial<Pick<PlatformTraits, 'clips' | 'videos' | 'max_media'>>;
  /** The most hashtags and distinct links in one text. */
  max_hashtags?: number;
  max_links?: number;
  /** Shown where other networks offer to delete a post: this one only allows that on its own site. */
  removal?: string;
  /** Part of this server: there is no network in between, the clock is ours, and no rate limits apply. */
  is_local?: true;
  /** Whether each agent has its own handle there, so that the account’s name identifies no one. */
  agent_handles?: true;
  /** Whether an account is a place where a bot speaks, so that its id does not say who speaks. */
  account_is_place?: true;
  /** Whether accounts are shown by handle rather than by display name. */
  called_by_handle?: true;
  /** What counts as a handle after an @; missing if mentions notify no one. */
  handle?: RegExp;
  /** Which link of a post without images gets a card; missing if none does. */
  link_card?: 'first' | 'last';
  /** The `utm_source` for links posted there, if different from the id. */
  utm_source?: string;
  /** Whether images can have alt text. */
  alt_texts?: true;
  /** What a post can carry besides text and files; missing if nothing. */
  extras?: ExtrasTraits;
  /** Whether an account can reply to its own new post at once, so that a first comment is possible. */
  first_comment?: true;
  /** How the platform labels AI content; missing if it does not. */
  ai_label?: AiLabelTraits;
  /** Whether it rejects a text that the account has posted before. */
  takes_once?: true;
  /** Whether drafts written for other platforms are offered for this one too. */
  takes_every_draft?: true;
  /** How mentions are polled; no platform calls this server. In seconds. Missing if nothing can be read. */
  mentions?: {
    /** How often mentions are read; rarely if each request costs money. */
    every: number;
    /** How often topics are searched; rarely if each result costs money. */
    search_every: number;
    /** Polled even if no agent replies: it is free, and does not consume updates that other software needs. */
    always?: true;
  };
  /** What those who get its posts are called there, if they aren’t followers. */
  audience?: 'member';
  /** The figures that it reports to the posting app. */
  figures: readonly FigureKind[];
  /** The day on which the pages quoted in `rules` were last read. */
  rules_read: string;
  /** What software may do there. For an action, the first row whose `when` applies decides, so narrow rows come first. */
  rules: readonly PlatformRule[];
  /** What it requires of automated accounts, for the owner to tick in this order. */
  checklist: readonly ChecklistEntry[];
  /** The prices of its calls on that date; missing if they are free. */
  prices?: { date: string; calls: PostPrice };
  connect: ConnectTraits;
  /** Messages after disconnecting, or failing to, where the specification prescribes them. */
  disconnected?: { done: string; failed: string };
  /** The page of an account; `null` if it has none. */
  profileUrl?: (account: Record<'username' | 'external_id' | 'software', string>) => string | null;
  /** The platform’s own composer with a reply filled in. */
  composeUrl?: (text: string, in_reply_to: string) => string;
}

/** The name for messages and labels that the specification gives word for word; all others say `name`. */
export const prescribedName = ({
  name,
  prescribed_name = name,
}: Pick<PlatformTraits, 'name' | 'prescribed_name'>): string => prescribed_name;

/** The name with the network’s other name, for its first mention: “X (Twitter)”. */
export const fullName = ({
  name,
  also_called = [],
}: Pick<PlatformTraits, 'name' | 'also_called'>): string =>
  also_called.find((other) => other.startsWith(`${name} (`)) ?? name;
