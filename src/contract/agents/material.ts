/** What an agent may post about without being told: facts, stories, opinions, products and dates, one line each. */
import { z } from 'zod';
import { Agent } from './types.ts';
import { endpoint, Id, IdParams, Instant, page, paged } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, passage, prose } from '#contract/core/text.ts';
import { tooLong } from '#contract/core/complaint.ts';

export const MaterialKinds = ['fact', 'story', 'opinion', 'product', 'date'] as const;
export type MaterialKind = (typeof MaterialKinds)[number];

const missing = 'Enter something your agent may say';

const form = {
  kind: z.enum(MaterialKinds),
  text: line(limits.material, missing),
  /** The fewest days between two posts from it. */
  cooldown_days: z.int().min(1).max(limits.evergreen_cooldown),
};

/** A year: by then few readers remember it. */
export const materialCooldown = 365;

export const NewMaterial = z.strictObject({
  ...form,
  kind: form.kind.default('fact'),
  cooldown_days: form.cooldown_days.default(materialCooldown),
});
export type NewMaterial = z.output<typeof NewMaterial>;

/** A line that an agent writes from: a fact, a story, an opinion, a product or a date. */
export const Material = z.object({
  id: Id,
  agent_id: Id,
  ...form,
  text: z.string(),
  /** How many texts were made from it. */
  uses: z.int(),
  last_used_at: Instant.nullable(),
  /** When it can be used again; `null` if it can be used now, or not any more. */
  ready_at: Instant.nullable(),
  /** Why it waits, in sentences; `null` if nothing but its cooldown keeps it. */
  note: z.string().nullable(),
  /** Increased by every change of its owner. */
  version: z.int(),
  created_at: Instant,
});
export type Material = z.infer<typeof Material>;

/** How much there is to post about. */
export const MaterialState = z.object({
  /** All lines, and those that can be used now. */
  total: z.int(),
  left: z.int(),
  /** `low`: soon used up, `dry`: nothing is left. `null` if there is enough, or nothing was ever added. */
  state: z.enum(['low', 'dry']).nullable(),
  /** When the next one can be used again, if none can now. */
  next_at: Instant.nullable(),
});
export type MaterialState = z.infer<typeof MaterialState>;

/** Where an answer of the interview goes: to the material, or into the personality. */
export const AnswerPlaces = ['material', 'topic', 'avoid', 'sample', 'pair', 'guideline'] as const;
export type AnswerPlace = (typeof AnswerPlaces)[number];

/** How long a sentence may be in each place. */
export const placeLimits: Readonly<Record<AnswerPlace, number>> = {
  material: limits.material,
  topic: limits.list_item,
  avoid: limits.list_item,
  sample: limits.voice_sample,
  pair: limits.contrast,
  guideline: limits.guideline_item,
};

/** A sentence of the owner, and where it goes. */
export const PlacedAnswer = z
  .strictObject({
    to: z.enum(AnswerPlaces),
    /** Of material. */
    kind: form.kind.default('fact'),
    text: passage(Math.max(...Object.values(placeLimits)), missing),
    /** What a pair says instead; it has no meaning elsewhere. */
    write: prose(limits.contrast).default(''),
  })
  .refine(({ to, text }) => text.length <= placeLimits[to], {
    path: ['text'],
    error: ({ input }) => tooLong(placeLimits[(input as { to: AnswerPlace }).to]),
  })
  .refine(({ to, write }) => to !== 'pair' || write !== '', {
    path: ['write'],
    error: 'Enter what it would say instead',
  });
export type PlacedAnswer = z.output<typeof PlacedAnswer>;

/** A line that was not added, and why, in a sentence. */
const Skipped = z.object({ text: z.string(), reason: z.string() });
export type Skipped = z.infer<typeof Skipped>;

const One = z.object({ data: Material, message: z.string() });

export const materialCalls = {
  list: endpoint({
    method: 'GET',
    path: '/agents/:id/material',
    access: 'member',
    token: 'read',
    summary: 'List what an agent may post about, newest first, and how much of it is left',
    params: IdParams,
    query: paged({}),
    response: z.object({ ...page(Material), state: MaterialState }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/agents/:id/material',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Add lines that an agent may post about; those that it has already are skipped',
    params: IdParams,
    body: z.strictObject({ lines: z.array(NewMaterial).min(1).max(limits.material_lines) }),
    response: z.object({
      data: z.array(Material),
      skipped: z.array(Skipped),
      message: z.string(),
    }),
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/material/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Change a line of material',
    params: IdParams,
    body: z.strictObject({
      kind: form.kind.optional(),
      text: form.text.optional(),
      cooldown_days: form.cooldown_days.optional(),
      /** The version that the change is based on; another one is refused. */
      version: z.int().min(1).optional(),
    }),
    echo: Material,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/material/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Delete a line of material; posts that were made from it stay',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/material/:id/restore',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Bring back a line of material that was deleted within a day',
    params: IdParams,
    response: One,
  }),
  interview: endpoint({
    method: 'POST',
    path: '/agents/:id/interview',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Save what an owner answered about an agent: in its personality and its material',
    params: IdParams,
    body: z.strictObject({ answers: z.array(PlacedAnswer).min(1).max(limits.material_lines) }),
    response: z.object({
      data: Agent,
      /** How many lines of material were added. */
      added: z.int(),
      skipped: z.array(Skipped),
      message: z.string(),
    }),
  }),
};
