/** What an agent is asked to write, apart from the calls, because the form checks it too. */
import { z } from 'zod';
import { Id, wholeNumber } from '#contract/core/endpoint.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { maxUnlike, suggestionCount, variationCount } from './kinds.ts';
import { brief } from './types.ts';

const maxSeed = 2 ** 31 - 1;

/** Texts about a topic. */
export const NewDrafts = z.strictObject({
  agent_id: Id,
  ...brief,
  variations: z.boolean().default(false),
  variation_count: wholeNumber(variationCount).default(variationCount.default),
  /** The platform whose length limit applies. */
  platform: LivePlatform.default(homePlatform),
  /** Drafts whose words must not come again, such as those that are to be replaced. */
  unlike: z.array(Id).max(maxUnlike).default([]),
  /** The same request with the same seed gives the same composer text, until a similar post is published. */
  seed: z.int().min(0).max(maxSeed).optional(),
});

/** Texts about topics that the agent chooses. */
export const NewSuggestions = z.strictObject({
  agent_id: Id,
  content_type: brief.content_type,
  platform: LivePlatform.default(homePlatform),
  count: z.int().min(1).max(suggestionCount.max).default(suggestionCount.default),
});
