/** Evergreen items: subjects that an agent writes about again and again, in posting times that would stay empty. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, prose } from '#contract/core/text.ts';
import { Reviews } from '#contract/posts/scheduled-posts.ts';

/**
 * What became of a posting time that is marked evergreen. `waiting`: it’s still to come, and nothing fills it yet;
 * `taken`: its owner queued something there; `empty`: it passed without a post.
 */
export const EvergreenStates = ['waiting', 'filled', 'taken', 'empty'] as const;
export type EvergreenState = (typeof EvergreenStates)[number];

const shortMonths = new Set([4, 6, 9, 11]);

function isDayOfYear(value: string): boolean {
  const [month = 0, day = 0] = value.split('-').map(Number);
  const last = month === 2 ? 29 : shortMonths.has(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= last;
}

/** Month and day, in every year: `12-24`. */
const DayOfYear = z
  .string()
  .regex(/^\d\d-\d\d$/u, 'Enter a month and a day, like 12-24')
  .refine(isDayOfYear, 'This day doesn’t exist');

/** Both days belong to it; a season that ends before it starts runs over the new year. */
const Season = z.strictObject({ from: DayOfYear, to: DayOfYear });
export type Season = z.infer<typeof Season>;

/** What an owner decides about an item. */
export const evergreenForm = {
  /** What a post is about, in a line. */
  topic: line(limits.topic, 'Enter what the posts are about'),
  /** What the agent may say, in the owner’s words; it adds nothing to this but what the company’s facts say. */
  facts: prose(limits.context),
  /** Ends each post; `null` where there is none. */
  link: z
    .url({ protocol: /^https?$/, error: 'Enter a link, like https://example.com' })
    .max(limits.stream_address)
    .nullable(),
  /** When it may be used; `null`: all year. */
  season: Season.nullable(),
  /** Days between two uses. */
  cooldown_days: z.int().min(1).max(limits.evergreen_cooldown),
  /** How often it’s used at most; `null`: no limit. */
  max_uses: z.int().min(1).max(limits.evergreen_uses).nullable(),
  /** Whether each post waits until its owner approved it. */
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

/** What is left out stays as it is. */
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
  /** Posts that were made of it, whatever became of them. */
  uses: z.int(),
  /** The newest posting time that it fills. */
  last_used_at: Instant.nullable(),
  /** Likes, replies and reposts of one of its posts on average; `null` while no figures are known. */
  interactions: z.number().nullable(),
  created_at: Instant,
});
export type EvergreenItem = z.infer<typeof EvergreenItem>;

export const EvergreenSlot = z.object({
  id: Id,
  connection_id: Id,
  slot_at: Instant,
  state: z.enum(EvergreenStates),
  /** What the post is about that fills it. */
  topic: z.string().nullable(),
  /** The post that was made; it may have been deleted since. */
  post_id: Id.nullable(),
  /** Why nothing fills it, or what to know about the post that does; `null` where that needs no reason. */
  reason: z.string().nullable(),
});
export type EvergreenSlot = z.infer<typeof EvergreenSlot>;
