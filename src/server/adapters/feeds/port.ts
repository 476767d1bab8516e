/** The port for reading feeds, pages and sitemaps. */

export interface FeedItem {
  /** The feed’s own identifier; empty if there is none. */
  guid: string;
  /** The URL of its page; empty if there is none. */
  url: string;
  /** Plain text on one line; can be empty. */
  title: string;
  /** Plain text of several lines; can be empty. */
  text: string;
  /** Milliseconds UTC. */
  published_at: number | null;
}

/** A feed with its items in feed order. */
interface Feed {
  kind: 'feed';
  title: string;
  items: FeedItem[];
}

/** The URLs that a site lists. Modification dates are often wrong, so they are not read. */
interface SiteMap {
  kind: 'sitemap';
  items: FeedItem[];
  /** Nested sitemaps. */
  maps: string[];
}

export interface WebPage {
  kind: 'page';
  title: string;
  /** Its text without navigation. */
  text: string;
  /** Feeds that it links to. */
  feeds: { url: string; title: string }[];
}

export type ReadWeb = Feed | SiteMap | WebPage;

/** A document that cannot be read; the message tells its owner why. */
export class UnreadableWeb extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnreadableWeb';
  }
}

export interface WebReader {
  /** Reads a document loaded from `url`, in a separate process. Throws `UnreadableWeb`, or the reason of `signal`. */
  read(
    bytes: Uint8Array,
    about: { url: string; type: string },
    signal: AbortSignal,
  ): Promise<ReadWeb>;
}
