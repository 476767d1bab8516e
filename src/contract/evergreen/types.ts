/** Evergreen items: topics that an agent writes about repeatedly, to fill posting times that would stay empty. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, prose } from '#contract/core/text.ts';
import { Reviews } from '#contract/posts/scheduled-posts.ts';

/**
 * The state of a posting time marked as evergreen. `waiting`: still to come and not filled. `taken`: its owner queued a
 * post there. `empty`: it passed without a post.
 */
const EvergreenStates = ['waiting', 'filled', 'taken', 'empty'] as const;
export type EvergreenState = (typeof EvergreenStates)[number];

const shortMonths = new Set([4, 6, 9, 11]);

function isDayOfYear(value: string): boolean {
  const [month = 0, day = 0] = value.split('-').map(Number);
  const last = month === 2 ? 29 : shortMonths.has(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= last;
}

/** Month and day, without a year: `12-24`. */
const DayOfYear = z
  .string()
  .regex(/^\d\d-\d\d$/u, 'Enter a month and a day, like 12-24')
  .refine(isDayOfYear, 'This day doesn’t exist');

/** Both days inclusive; a season that ends before it starts spans the new year. */
const Season = z.strictObject({ from: DayOfYear, to: DayOfYear });
export type Season = z.infer<typeof Season>;

/** The fields of an item that its owner sets. */
export const evergreenForm = {
  /** The topic of its posts, in one line. */
  topic: line(limits.topic, 'Enter what the posts are about'),
  /** What the agent may say, in the owner’s words. It may add only company facts. */
  facts: prose(limits.context),
  /** Appended to each post; `null` for none. */
  link: z
    .url({ protocol: /^https?$/, error: 'Enter a link, like https://example.com' })
    .max(limits.stream_address)
    .nullable(),
  /** When it may be used; `null` for all year. */
  season: Season.nullable(),
  /** The fewest days between two uses. */
  cooldown_days: z.int().min(1).max(limits.evergreen_cooldown),
  /** The most uses in all; `null` for no limit. */
  max_uses: z.int().min(1).max(limits.evergreen_uses).nullable(),
  /** Whether each post needs its owner’s approval. */
  review: z.enum(Reviews),
};

export const NewEvergreen = z.strictObject({
  ...evergreenForm,
  facts: evergreenForm.facts.default(''),
  link: evergreenForm.link.default(null),
  season: evergreenForm.season.default(null),
  cooldown_days: evergreenForm.cooldown_days.default(90),
  max_uses: evergreenForm.max_uses.default(null),
  review: evergreenForm.review.default('before_sending'),
});
export type NewEvergreen = z.output<typeof NewEvergreen>;

/** Missing fields keep their value. */
export const EvergreenChange = z.strictObject({
  ...z.strictObject(evergreenForm).partial().shape,
  is_paused: z.boolean().optional(),
});
export type EvergreenChange = z.output<typeof EvergreenChange>;

export const EvergreenItem = z.object({
  id: Id,
  agent_id: Id,
  topic: z.string(),
  facts: z.string(),
  link: z.string().nullable(),
  season: z.object({ from: z.string(), to: z.string() }).nullable(),
  cooldown_days: z.int(),
  max_uses: z.int().nullable(),
  review: z.enum(Reviews),
  is_paused: z.boolean(),
  /** Why it waits, in sentences: the agent has no wording left that it did not post. `null` if it does not. */
  note: z.string().nullable(),
  /** How many posts were made from it, in any state. */
  uses: z.int(),
  /** The latest posting time that it fills. */
  last_used_at: Instant.nullable(),
  /** The average likes, replies and reposts per post; `null` if no figures are known. */
  interactions: z.number().nullable(),
  created_at: Instant,
});
export type EvergreenItem = z.infer<typeof EvergreenItem>;

export const EvergreenSlot = z.object({
  id: Id,
  connection_id: Id,
  slot_at: Instant,
  state: z.enum(EvergreenStates),
  /** The topic of the post that fills it. */
  topic: z.string().nullable(),
  /** The post that was made from it; it may have been deleted. */
  post_id: Id.nullable(),
  /** Why nothing fills it, or a note about the post that does; `null` if there is nothing to say. */
  reason: z.string().nullable(),
});
export type EvergreenSlot = z.infer<typeof EvergreenSlot>;
