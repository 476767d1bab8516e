/** Calls for administrators: the AI models that write and draw. */
import { z } from 'zod';
import { TokenCost } from '#contract/content/types.ts';
import { endpoint, Id, Micros } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import { tooLong } from '#contract/core/complaint.ts';
import { here } from './here.ts';
import { ModelPlaces, ModelProviderIds, PromptSizes } from './providers.ts';

/** No credentials, query or fragment, so that paths can be appended. */
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

const ModelName = line(limits.writer, 'Enter the name of the model');

/** How much a model is told; `null` if that follows from where it runs (`sizeAt`). */
const Size = z.enum(PromptSizes).nullable();
const Place = z.enum(ModelPlaces);

/** What a model produces. */
const ModelKinds = ['text', 'picture'] as const;
const Kind = z.enum(ModelKinds).default('text');
export type ModelKind = (typeof ModelKinds)[number];

const Amount = Micros.max(limits.model_price);
/** Per million tokens of a writing model, or per image. */
const Price = z.union([
  z.strictObject({ input: Amount, output: Amount }),
  z.strictObject({ piece: Amount }),
]);
export type ModelPrice = z.infer<typeof Price>;

/** The fields needed to try a model that is not saved yet. */
const settings = {
  kind: Kind,
  provider: z.enum(ModelProviderIds),
  /** Only for a self-hosted server; other providers have a fixed address. */
  base_url: BaseUrl.optional(),
  /** Allows exactly that host and port, even at a private address. */
  is_nearby: z.boolean().default(false),
  model: ModelName,
  api_key: Key.optional(),
  /** Defaults to the built-in price list. */
  price: Price.nullable().default(null),
};
const NewModel = z.strictObject(settings);
export type NewModel = z.output<typeof NewModel>;

const SavedModel = z.object({
  id: Id,
  provider: z.enum([...ModelProviderIds, here]),
  base_url: z.string().nullable(),
  /** Whether its address is allowed although it is in the local network. */
  is_nearby: z.boolean(),
  /** The model’s name, by which agents choose it too. */
  model: z.string(),
  /** `lost`: encrypted with a secret that this server no longer has. */
  key: z.enum(['none', 'saved', 'lost']),
});
export const WritingModel = SavedModel.extend({
  price: TokenCost.nullable(),
  place: Place,
  size: Size,
});
export type WritingModel = z.infer<typeof WritingModel>;
/** The maximum price of one image. */
export const PictureModel = SavedModel.extend({ price: Micros.nullable() });
export type PictureModel = z.infer<typeof PictureModel>;

const Pictures = z.object({
  /** The generator used by default; `builtin` if there is no image model. */
  draws_now: z.string(),
  /** The model set by `IMAGE_PROVIDER` and related settings. It goes first, and only the operator can change it. */
  environment: z
    .object({ label: z.string(), model: z.string(), price: Micros.nullable() })
    .nullable(),
  /** The first one draws; the next ones are fallbacks, in order. */
  models: z.array(PictureModel),
});
export type PictureSettings = z.infer<typeof Pictures>;

const Settings = z.object({
  /** The writer used by default; `composer` if there is no model. */
  writes_now: z.string(),
  /** The models set by `AI_PROVIDER` and related settings. They go first, and only the operator can change them. */
  environment: z
    .object({
      provider: z.enum(ModelProviderIds),
      models: z.array(z.object({ model: z.string(), price: TokenCost.nullable() })),
      place: Place,
      /** From `AI_FORM`. */
      size: Size,
    })
    .nullable(),
  /** The first one writes; the next ones are fallbacks, in order. */
  models: z.array(WritingModel),
  pictures: Pictures,
});
export type ModelSettings = z.infer<typeof Settings>;

const FoundServer = z.object({
  label: z.string(),
  base_url: z.string(),
  /** The models that write; none if it has only others, or is still downloading. */
  models: z.array(z.string()),
  is_ollama: z.boolean(),
  /** How many tokens a model reads at once, where known: as it is loaded now, or at most. */
  contexts: z.array(z.object({ model: z.string(), tokens: z.int(), is_loaded: z.boolean() })),
});
export type FoundServer = z.infer<typeof FoundServer>;

const Tried = z.object({
  /** The model is still being loaded, so it has not been asked yet; try again in a moment. */
  is_loading: z.boolean(),
  /** The sentence it wrote; empty for an image model. */
  text: z.string(),
  /** A reduced image as a `data:` URL; `null` for a writing model. It is not stored. */
  image: z.string().nullable(),
  milliseconds: z.int(),
  /** `null` if the provider does not report token counts. */
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
    token: null,
    summary:
      'List the models that write and draw in the order they’re tried; keys are never returned',
    response: z.object({ data: Settings }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/admin/models/found',
    access: 'admin',
    token: null,
    rate: 'generate',
    summary: 'List model servers running on this machine, with their models',
    response: z.object({ data: z.array(FoundServer) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/models',
    access: 'admin',
    token: null,
    secret: true,
    summary: 'Add a model that writes or draws; it’s last in order and used right away',
    body: NewModel,
    response: Changed,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/admin/models/:model',
    access: 'admin',
    token: null,
    secret: true,
    summary:
      'Change a model’s name, address, key, price, or how much it’s told; another host needs the key again',
    params: ModelParams,
    body: z
      .strictObject({
        model: ModelName,
        base_url: BaseUrl,
        is_nearby: z.boolean(),
        api_key: Key,
        price: Price.nullable(),
        size: Size,
      })
      .partial(),
    response: Changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/models/:model',
    access: 'admin',
    token: null,
    summary: 'Remove a model with its key; agents that chose it need another one',
    params: ModelParams,
    response: Changed,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/models/order',
    access: 'admin',
    token: null,
    summary: 'Set the order in which all models of a kind are tried',
    body: z.strictObject({ kind: Kind, ids: z.array(Id).max(limits.writing_models) }),
    response: Changed,
  }),
  try: endpoint({
    method: 'POST',
    path: '/admin/models/try',
    access: 'admin',
    token: null,
    rate: 'generate',
    secret: true,
    summary: 'Test a model with a sentence or an image, saved or not; provider charges apply',
    body: z.union([NewModel, z.strictObject({ model_id: Id, api_key: Key.optional() })]),
    response: z.object({ data: Tried }),
  }),
};
