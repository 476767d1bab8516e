/** Price lists. Amounts are whole micro-dollars: 1,000,000 are one US dollar. */

/** The price of a million input tokens and output tokens, in micro-dollars. */
export interface TokenPrice {
  input: number;
  output: number;
}

/**
 * The price of an image, in micro-dollars: per image, or per million text tokens read and image tokens generated;
 * `most` is the most image tokens per image at the requested quality.
 */
export type PicturePrice = { piece: number } | { text: number; drawn: number; most: number };

/** The price of one call to a platform, in micro-dollars. */
export interface PostPrice {
  post: number;
  post_with_link: number;
  /** A reply to someone who mentioned or quoted the account. */
  reply: number;
  /** Reading a post in the lists of the account that owns the app. */
  own_read: number;
  /** Reading a post in any other way. */
  other_read: number;
  /** Reading the account’s profile. */
  profile: number;
  /** Setting an image’s alt text. */
  picture_words: number;
  /** Deleting a post. */
  removal: number;
}

/** Converts dollars to whole micro-dollars. */
export const microsOf = (dollars: number): number => Math.round(dollars * 1_000_000);

const tokens = (input: number, output: number): TokenPrice => ({
  input: microsOf(input),
  output: microsOf(output),
});

/**
 * Standard list prices from the providers’ own pages (platform.claude.com, developers.openai.com); `date` is the newest
 * change included. Discounts for batches and cached input are left out, and so are the higher prices for prompts over
 * 100,000 tokens, which are never sent. `AI_PRICES` adds and overrides.
 */
export const modelPrices: { date: string; models: Readonly<Record<string, TokenPrice>> } = {
  date: '2026-10-26',
  models: {
    'gpt-6-astra': tokens(10, 50),
    'gpt-6.1-sol': tokens(2, 10),
    'gpt-6.1-terra': tokens(1, 5),
    'gpt-6-sol': tokens(2, 10),
    'gpt-6-luna': tokens(0.1, 0.5),
    'gpt-5.6': tokens(4, 20),
    'gpt-5.6-sol': tokens(4, 20),
    'gpt-5.6-terra': tokens(2, 12),
    'gpt-5.6-luna': tokens(0.2, 1.2),
    'gpt-5.5': tokens(5, 30),
    'gpt-5.4': tokens(2.5, 15),
    'gpt-5.4-mini': tokens(0.75, 4.5),
    'gpt-5.4-nano': tokens(0.2, 1.25),
    'gpt-5.2': tokens(1.75, 14),
    'gpt-5.1': tokens(1.25, 10),
    'gpt-5': tokens(1.25, 10),
    'gpt-5-mini': tokens(0.25, 2),
    'gpt-5-nano': tokens(0.05, 0.4),
    'gpt-4.1': tokens(2, 8),
    'gpt-4.1-mini': tokens(0.4, 1.6),
    'gpt-4.1-nano': tokens(0.1, 0.4),
    'claude-fable-5-1': tokens(10, 50),
    'claude-fable-5': tokens(10, 50),
    'claude-opus-5-5': tokens(4, 20),
    'claude-opus-5': tokens(5, 25),
    'claude-opus-4-8': tokens(5, 25),
    'claude-opus-4-7': tokens(5, 25),
    'claude-opus-4-6': tokens(5, 25),
    'claude-opus-4-5': tokens(5, 25),
    'claude-sonnet-5-5': tokens(2, 10),
    'claude-sonnet-5': tokens(2, 10),
    'claude-sonnet-4-6': tokens(3, 15),
    'claude-sonnet-4-5': tokens(3, 15),
    'claude-haiku-5-5': tokens(0.1, 0.5),
    'claude-haiku-4-5': tokens(1, 5),
  },
};

const drawn = (text: number, picture: number, most: number): PicturePrice => ({
  text: microsOf(text),
  drawn: microsOf(picture),
  most,
});
const piece = (dollars: number): PicturePrice => ({ piece: microsOf(dollars) });

/**
 * Standard list prices from the providers’ own pages (developers.openai.com, model pages; platform.stability.ai,
 * pricing: one credit is a cent); `date` is the newest change included. OpenAI’s token counts are for medium quality at
 * 1024 × 1024 pixels; for GPT Image 1, at the oblong sizes, which need more. `IMAGE_PRICE` overrides.
 */
export const picturePrices: { date: string; models: Readonly<Record<string, PicturePrice>> } = {
  date: '2026-11-04',
  models: {
    'gpt-image-2.6-flare': drawn(5, 30, 1756),
    'gpt-image-2.6-sunburst': drawn(5, 30, 1756),
    'gpt-image-2.5-flare': drawn(5, 30, 439),
    'gpt-image-2.5-sunburst': drawn(5, 30, 439),
    'gpt-image-2': drawn(5, 30, 1756),
    'gpt-image-1.5': drawn(5, 32, 1584),
    'gpt-image-1': drawn(5, 40, 1584),
    'gpt-image-1-mini': drawn(2, 8, 1584),
    ultra: piece(0.08),
    core: piece(0.03),
    'sd3.5-large': piece(0.065),
    'sd3.5-large-turbo': piece(0.04),
    'sd3.5-medium': piece(0.035),
    'stable-diffusion-xl-1024-v1-0': piece(0.009),
  },
};
