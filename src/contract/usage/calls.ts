/** What was spent, on what, and how much may be. */
import { z } from 'zod';
import { endpoint, Id, Instant, paged, page, Micros } from '#contract/core/endpoint.ts';

/** `read`: posts of others that a platform charged for. */
export const UsageKinds = ['text', 'image', 'post', 'read'] as const;
export type UsageKind = (typeof UsageKinds)[number];

/** A calendar month, UTC: `2026-11`. */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Use a month such as 2026-11');

export const UsageEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(UsageKinds),
  agent_id: Id.nullable(),
  agent_name: z.string().nullable(),
  /** The model that wrote or drew, or the platform that was called. */
  what: z.string(),
  tokens_in: z.int().nullable(),
  tokens_out: z.int().nullable(),
  /** `null` where no price is known. */
  cost: Micros.nullable(),
  /** Set aside for a call that is under way; what it really cost takes its place. */
  is_reserved: z.boolean(),
  /** The answer was lost: `cost` is the most that the call may have cost, set aside until the month ends. */
  is_not_known: z.boolean(),
});
export type UsageEntry = z.infer<typeof UsageEntry>;

const Spent = z.object({
  spent: Micros,
  /** Calls to a writer: one may give several texts, and mending a text is a call of its own. */
  texts: z.int(),
  /** Pictures that were drawn, or tried to be. */
  images: z.int(),
  posts: z.int(),
  tokens: z.int(),
});

export const UsageMonth = Spent.extend({
  month: Month,
  /** Set aside for calls that are under way. */
  reserved: Micros,
  /** Set aside until the month ends for calls whose answer was lost, so that nobody knows what they cost. */
  not_known: Micros,
  /**
   * What the month comes to if it goes on as until now; `null` where that cannot be known: for another month than this
   * one, on its first day, and where calls without a price are among what was spent.
   */
  forecast: Micros.nullable(),
  budget: Micros.nullable(),
  /** Calls whose price is not known, which no budget can count. */
  unpriced: z.int(),
  /** What these calls went to: models whose price can be set in `AI_PRICES`. */
  unpriced_models: z.array(z.string()),
  /** Those of them that draw, whose price is set in `IMAGE_PRICE`. */
  unpriced_drawers: z.array(z.string()),
  by_agent: z.array(
    Spent.extend({
      /** `null` for what was done for no agent. */
      agent_id: Id.nullable(),
      agent_name: z.string().nullable(),
      /** Its entries stay when an agent is deleted; it has no budget then. */
      is_deleted: z.boolean(),
      /** Whether it is the owner, who posts as themself: they have the budget for everything. */
      is_self: z.boolean(),
      budget: Micros.nullable(),
    }),
  ),
  by_day: z.array(z.object({ date: z.iso.date(), spent: Micros })),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

const Budget = Micros.max(1_000_000_000_000).nullable();

export const usageCalls = {
  month: endpoint({
    method: 'GET',
    path: '/usage',
    access: 'member',
    token: 'read',
    whole: true,
    summary: 'Get a month’s spending by agent and day, with a forecast',
    query: z.strictObject({ month: Month.optional() }),
    response: z.object({ data: UsageMonth }),
  }),
  entries: endpoint({
    method: 'GET',
    path: '/usage/entries',
    access: 'member',
    token: null,
    summary: 'List paid requests, newest first',
    query: paged({ month: Month.optional(), agent_id: Id.optional() }),
    response: z.object(page(UsageEntry)),
  }),
  setBudget: endpoint({
    method: 'PUT',
    path: '/usage/budget',
    access: 'member',
    token: null,
    summary: 'Set the monthly budget, in total or for one agent; null removes it',
    body: z.strictObject({ agent_id: Id.nullable().default(null), monthly_budget: Budget }),
    response: z.object({ data: UsageMonth, message: z.string() }),
  }),
};
