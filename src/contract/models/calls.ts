/** What administrators decide about the models that write, and nobody else sees. */
import { z } from 'zod';
import { TokenCost } from '#contract/content/types.ts';
import { endpoint, Id, Micros } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { tooLong } from '#contract/system/complaint.ts';
import { ModelProviderIds } from './providers.ts';

/** Requests can be made below it: nothing in it is a secret or gets in their way. */
const base = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i;

const BaseUrl = z
  .string()
  .trim()
  .max(limits.model_url, tooLong(limits.model_url))
  .regex(base, 'Enter an address, like https://models.example.com/v1')
  .transform((value) => value.replace(/\/+$/, ''));

const Key = z
  .string()
  .trim()
  .max(limits.model_key, tooLong(limits.model_key))
  .regex(/^[\x21-\x7E]+$/, 'Enter the key as the provider shows it');

const Price = z.strictObject({
  input: Micros.max(limits.model_price),
  output: Micros.max(limits.model_price),
});

/** Enough to write with a model that isn’t saved. */
const settings = {
  provider: z.enum(ModelProviderIds),
  /** Only for a server of one’s own; the others have theirs. */
  base_url: BaseUrl.optional(),
  model: line(limits.writer, 'Enter the name of the model'),
  api_key: Key.optional(),
  /** For a million tokens; without it the built-in list is asked. */
  price: Price.nullable().default(null),
};
const NewModel = z.strictObject(settings);
export type NewModel = z.output<typeof NewModel>;

export const WritingModel = z.object({
  id: Id,
  provider: z.enum(ModelProviderIds),
  base_url: z.string().nullable(),
  /** Its name, by which agents choose it too. */
  model: z.string(),
  /** `lost`: it was sealed with a secret that this server no longer has. */
  key: z.enum(['none', 'saved', 'lost']),
  price: TokenCost.nullable(),
});
export type WritingModel = z.infer<typeof WritingModel>;

const Settings = z.object({
  /** The name of what writes where nobody chose anything else; `composer` where there is no model. */
  writes_now: z.string(),
  /** What `AI_PROVIDER` and the settings beside it name. They go first, and only the operator changes them. */
  environment: z
    .object({
      provider: z.enum(ModelProviderIds),
      models: z.array(z.object({ model: z.string(), price: TokenCost.nullable() })),
    })
    .nullable(),
  /** The first writes, the next one where it fails. */
  models: z.array(WritingModel),
});
export type ModelSettings = z.infer<typeof Settings>;

const FoundServer = z.object({
  label: z.string(),
  base_url: z.string(),
  models: z.array(z.string()),
});
export type FoundServer = z.infer<typeof FoundServer>;

const Tried = z.object({
  text: z.string(),
  milliseconds: z.int(),
  /** `null` where the provider doesn’t count them. */
  tokens: z.object({ input: z.int(), output: z.int() }).nullable(),
  cost: Micros.nullable(),
});
export type Tried = z.infer<typeof Tried>;

const ModelParams = z.object({ model: Id });
const Changed = z.object({ data: Settings, message: z.string() });

export const modelCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/models',
    access: 'admin',
    summary: 'List writing models in the order they’re tried; keys are never returned',
    response: z.object({ data: Settings }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/admin/models/found',
    access: 'admin',
    rate: 'generate',
    summary: 'List model servers running on this machine, with their models',
    response: z.object({ data: z.array(FoundServer) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/models',
    access: 'admin',
    secret: true,
    summary: 'Add a writing model; it’s last in order and used right away',
    body: NewModel,
    response: Changed,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/admin/models/:model',
    access: 'admin',
    secret: true,
    summary: 'Change a model’s key or price',
    params: ModelParams,
    body: z.strictObject({ api_key: Key, price: Price.nullable() }).partial(),
    response: Changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/models/:model',
    access: 'admin',
    summary: 'Remove a model with its key; agents that chose it need another one',
    params: ModelParams,
    response: Changed,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/models/order',
    access: 'admin',
    summary: 'Set the order in which all models are tried',
    body: z.strictObject({ ids: z.array(Id).max(limits.writing_models) }),
    response: Changed,
  }),
  try: endpoint({
    method: 'POST',
    path: '/admin/models/try',
    access: 'admin',
    rate: 'generate',
    secret: true,
    summary: 'Test a model with one sentence, saved or not; provider charges apply',
    body: z.union([NewModel, z.strictObject({ model_id: Id, api_key: Key.optional() })]),
    response: z.object({ data: Tried }),
  }),
};
