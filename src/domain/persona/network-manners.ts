/** What reads well on each network, for a writer. Apart from the records of the platforms, which every page loads. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';

/** What a writer has to know of where a text goes. */
export interface Network {
  name: string;
  /** What reads well there, in a sentence or two. */
  manners: string;
}

export const networkManners: Record<LivePlatform, string> = {
  twitter:
    'One idea in one or two sentences, the point first. Line breaks rather than long paragraphs; hashtags and links sparingly.',
  telegram:
    'Readers subscribed to a channel: complete sentences and short paragraphs, with room for detail. Plain text, no Markdown.',
  bluesky:
    'Conversational and personal, the point first. No engagement bait, few hashtags, no slogans.',
  sandbox: 'It reads like a short post on any network: the point first, then what backs it.',
};
