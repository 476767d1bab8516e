/** Makes items of what news comes in: feeds, pages and site maps. */

/** Something that a feed tells of. */
export interface FeedItem {
  /** What the feed itself tells it apart by; empty where it names nothing. */
  guid: string;
  /** The address of its page; empty without one. */
  url: string;
  /** Plain text on one line; may be empty. */
  title: string;
  /** Plain text of several lines; may be empty. */
  text: string;
  /** Milliseconds UTC. */
  published_at: number | null;
}

/** A feed with its items in the order in which it names them. */
export interface Feed {
  kind: 'feed';
  title: string;
  items: FeedItem[];
}

/** Addresses that a site lists. When each changed is often said wrongly, so it is not read. */
export interface SiteMap {
  kind: 'sitemap';
  items: FeedItem[];
  /** Other site maps that it names. */
  maps: string[];
}

/** A page that people read. */
export interface WebPage {
  kind: 'page';
  title: string;
  /** What it says, without its navigation. */
  text: string;
  /** Feeds that it names. */
  feeds: { url: string; title: string }[];
}

export type ReadWeb = Feed | SiteMap | WebPage;

/** What cannot be read; the message says why, for its owner. */
export class UnreadableWeb extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnreadableWeb';
  }
}

export interface WebReader {
  /** Reads what came from `url`, in a process of its own. Throws `UnreadableWeb`, or the reason of `signal`. */
  read(
    bytes: Uint8Array,
    about: { url: string; type: string },
    signal: AbortSignal,
  ): Promise<ReadWeb>;
}
