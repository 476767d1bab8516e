/** What this product knows of a platform. Whoever needs a fact asks the record; nobody asks which platform it is. */
import type { PostPrice } from '#contract/usage/prices.ts';
import type { ConnectTraits } from './connect-traits.ts';

/** What platforms tell of posts and accounts. */
export const FigureKinds = ['impressions', 'likes', 'replies', 'reposts', 'followers'] as const;
type FigureKind = (typeof FigureKinds)[number];

/** Who sees a post: everybody, everybody who has its link or follows, or only those who follow. */
export const Visibilities = ['public', 'unlisted', 'followers'] as const;
export type Visibility = (typeof Visibilities)[number];

/** What a platform takes as a poll. */
export interface PollTraits {
  /** How many options at most; two at least. */
  options: number;
  /** The longest option, in characters. */
  option_length: number;
  /** The shortest and the longest time that it is open. */
  minutes: readonly [least: number, most: number];
  /** What that time is a multiple of, in minutes; 60 for whole hours. */
  step?: number;
  /** Whether people may be let choose several options. */
  multiple?: true;
  /** Whether files can go along. */
  with_media?: true;
}

/** What a post can carry on a platform beyond text and files; what is left out, it can't. */
export interface ExtrasTraits {
  /** Whole, such as `pt-BR`, or only `pt` of it. */
  language?: 'whole' | 'primary';
  /** Words of its author before the post, and if they take room from it; or one of a fixed list. */
  content_warning?:
    | { max: number; is_counted?: true }
    | { choices: readonly { value: string; name: string }[] };
  visibility?: readonly Visibility[];
  poll?: PollTraits;
}

/** Where a platform shows it: on what was written, or on the account, where its owner or the platform labels that. */
type AiLabelPlace = 'post_flag' | 'account_flag';

/** How a platform shows readers that software wrote something; what is left out, it shows nowhere. */
export interface AiLabelTraits {
  posts?: AiLabelPlace;
  /** Replies and comments may carry less than posts. */
  replies?: AiLabelPlace;
  /**
   * Each check of an account reads whether it carries the label, so nobody ticks that here. `page`: where its owner sets it;
   * `null` where that isn’t known. `can_set`: this product can set it, for an owner who asks.
   */
  told?: {
    page: (account: Record<'service' | 'software', string>) => string | null;
    can_set?: true;
  };
}

/** What a platform asks of automated accounts: its label, who is responsible, and X's approval of replies by an AI. */
export const ChecklistItems = ['automated_label', 'bio_disclosure', 'ai_replies_approved'] as const;
type ChecklistItem = (typeof ChecklistItems)[number];

/** Who does it: the software by itself, a person with what the software prepared, or nobody from here. */
export type Lane = 'auto' | 'handoff' | 'blocked';

/** A page of the platform that says so. */
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
  /** The case that the row is about; all that are named must hold. Without any it is about every case. */
  when?: {
    stopped?: true;
    answered?: true;
    unsummoned?: true;
    unapproved?: true;
    /** No person has read the exact text. */
    unread?: true;
  };
  lane: Lane;
  /** For the person to read. */
  rule: string;
  /** `null` where the rule is this product's own. */
  source: RuleSource | null;
  /** The day or month from which it holds, as `2026-02-23` or `2026-04`; `null` where the platform names none. */
  since: string | null;
}

/** The row that every platform has: nobody is written to against their will. */
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
  /** What exactly is meant, and what ticking it changes here. */
  help: string;
  /** Where it is done or read up on; `null` where it is done in the platform's own app. */
  where: { name: string; url: string } | null;
}

/**
 * How length is counted, by `domain/text/post-text.ts`: X's weighting, user-perceived characters, the same with links
 * and mentions as Mastodon counts them, code points, the same where an emoji counts as its bytes, or UTF-16 units.
 */
export const Countings = [
  'x_weighted',
  'graphemes',
  'fediverse',
  'code_points',
  'emoji_bytes',
  'utf16',
] as const;

/** What one post may have. The server of a single account may have limits of its own, which `allowedOn` puts in place of these. */
export interface PostLimits {
  /** The longest text of one post. */
  max_length: number;
  counting: (typeof Countings)[number];
  /** How many pictures go with one post, where it is fewer than this product sends. */
  max_media?: number;
  /** The longest description of a picture, where it is shorter than this product keeps. */
  max_alt?: number;
  /** The largest files, in bytes. */
  max_image_bytes?: number;
  max_video_bytes?: number;
  /** Whether a post that answers nothing needs a picture or a video. */
  needs_media?: boolean;
}

/** What the server of one account says of itself, in place of its platform's usual limits. */
export interface AccountLimits extends Partial<
  PostLimits & Pick<PlatformTraits, 'clips' | 'videos'>
> {
  /** What it runs, such as `gotosocial`. */
  software: string;
}

/** A platform that posts can go to. */
export interface PlatformTraits extends PostLimits {
  name: string;
  /** What people write for it besides its name, as in a file that is imported. */
  also_called?: readonly string[];
  /** How many bytes of UTF-8 one post may take besides. */
  max_bytes?: number;
  /** The longest text under pictures, where it is shorter. */
  max_caption?: number;
  /** Whether short looping clips (GIF) can go along: beside pictures, one without anything else, or not at all. */
  clips: 'beside' | 'alone' | 'none';
  /** Whether one video can go along, which is then alone; or whether it takes nothing but a video. */
  videos: 'alone' | 'only' | 'none';
  /**
   * What is sent there lies in the person’s inbox, and is public only once they have posted it in the network’s own app.
   * Its label in place of “Published”, what is said before it is sent, and what is left to do. The text does not go along.
   */
  inbox?: { label: string; before: string; after: string };
  /**
   * Whether it fetches images itself from an address of this server: without one that it can reach, nothing can be
   * connected there, and no post with images goes out.
   */
  needs_public_url?: true;
  /** What it takes of pictures: the width through the height, and how many pixels wide at least. */
  pictures?: { narrowest: number; widest: number; width: number };
  /** How many hashtags and how many different links one text may have. */
  max_hashtags?: number;
  max_links?: number;
  /** What is said where other networks offer to delete a post: it can be deleted there only. */
  removal?: string;
  /** Part of this installation: no network lies between, its clock is ours, and nobody there has to be spared. */
  is_local?: true;
  /** Whether each agent has a handle of its own there, so that the account's name names nobody. */
  agent_handles?: true;
  /** Whether an account is a place where a bot speaks: then its number says nothing of who speaks there. */
  account_is_place?: true;
  /** Whether an account is called by its handle, rather than by the name that it shows. */
  called_by_handle?: true;
  /** What it takes for a handle behind an @; without it a mention reaches nobody outside. */
  handle?: RegExp;
  /** Which link of a post without images it shows a card of; without it, none. */
  link_card?: 'first' | 'last';
  /** How links name it as where their readers come from, if that isn’t its id. */
  utm_source?: string;
  /** Whether it takes a description of each picture. */
  alt_texts?: true;
  /** What a post can carry besides text and files; without it, nothing more. */
  extras?: ExtrasTraits;
  /** Whether an account can answer its own post at once, so that a first comment can stand under it. */
  first_comment?: true;
  /** How it shows readers that software wrote something. Left out: not at all. */
  ai_label?: AiLabelTraits;
  /** Whether it refuses a text that the account has said already. */
  takes_once?: true;
  /** Whether a text that was written for another platform is offered for this one too. */
  takes_every_draft?: true;
  /** How it is heard. Platforms are asked; none of them calls here. Times in seconds. Left out where nothing can be read. */
  mentions?: {
    /** How often what is said to an account is read; seldom where each reading costs. */
    every: number;
    /** How often is looked for posts by topic; the same where each one that comes back costs. */
    search_every: number;
    /** Read also while no agent answers: it is free, and takes nothing from other software that reads the account. */
    always?: true;
  };
  /** What it tells of posts and accounts to a program that posts there. */
  figures: readonly FigureKind[];
  /** The day on which the pages that `rules` quotes were read last. */
  rules_read: string;
  /** What software may do there. Of the rows about one action the first whose `when` fits decides: narrow ones first. */
  rules: readonly PlatformRule[];
  /** What it asks of an account that software writes in, for its owner to tick off in this order. */
  checklist: readonly ChecklistEntry[];
  /** What its calls cost, as of a day; without it they are free. */
  prices?: { date: string; calls: PostPrice };
  connect: ConnectTraits;
  /** What is said once an account is taken away, or could not be, where the specification has sentences of its own. */
  disconnected?: { done: string; failed: string };
  /** The page of an account there; `null` for one that has none. */
  profileUrl?: (account: Record<'username' | 'external_id' | 'software', string>) => string | null;
  /** Its own composer with an answer in place. */
  composeUrl?: (text: string, in_reply_to: string) => string;
}
