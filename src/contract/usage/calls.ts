/** Calls for costs and budgets. */
import { z } from 'zod';
import { endpoint, Id, Instant, paged, page, Micros } from '#contract/core/endpoint.ts';

/** `read`: reading other people’s posts, where a platform charges for it. */
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
  /** `null` if no price is known. */
  cost: Micros.nullable(),
  /** A reservation for a call in progress; replaced by its real cost. */
  is_reserved: z.boolean(),
  /** The answer was lost or stopped: `cost` is the most the call may have cost, or an estimate, reserved until the end of the month. */
  is_not_known: z.boolean(),
});
export type UsageEntry = z.infer<typeof UsageEntry>;

const Spent = z.object({
  spent: Micros,
  /** Calls to a writer. One call may return several texts, and each repair is a call of its own. */
  texts: z.int(),
  /** Images generated or attempted. */
  images: z.int(),
  posts: z.int(),
  tokens: z.int(),
});

export const UsageMonth = Spent.extend({
  month: Month,
  /** Reserved for calls in progress. */
  reserved: Micros,
  /** Reserved until the end of the month for calls whose answer was lost, so that their cost is unknown. */
  not_known: Micros,
  /**
   * The projected cost of the month; `null` if it cannot be projected: for another month than the current one, on the
   * first day, and if some calls have no price.
   */
  forecast: Micros.nullable(),
  budget: Micros.nullable(),
  /** Calls without a known price, which no budget can cover. */
  unpriced: z.int(),
  /** The models of these calls, whose price can be set in `AI_PRICES`. */
  unpriced_models: z.array(z.string()),
  /** Those among them that generate images, whose price is set in `IMAGE_PRICE`. */
  unpriced_drawers: z.array(z.string()),
  by_agent: z.array(
    Spent.extend({
      /** `null` for costs that belong to no agent. */
      agent_id: Id.nullable(),
      agent_name: z.string().nullable(),
      /** Its entries remain when an agent is deleted; it then has no budget. */
      is_deleted: z.boolean(),
      /** Whether this is the owner themself, to whom the overall budget applies. */
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
    member: 'manage',
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
