/** Calls for administrators: the writer on this computer, a language model that runs beside the server. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';

/** The provider of a model that runs on this computer. */
export const here = 'here';

/** The file of a model in the folder for models. */
const ModelFile = z
  .string()
  .trim()
  .max(limits.writer)
  .regex(/^\w[\w.+-]*\.gguf$/, 'Enter the name of a .gguf file in the folder for models');

const Offer = z.object({
  /** Where it is kept once it is installed. */
  file: z.string(),
  label: z.string(),
  licence: z.string(),
  /** About, until the download says. */
  bytes: z.int(),
  memory: z.int(),
  about: z.string(),
  /** Why it cannot be installed here. */
  obstacle: z.string().nullable(),
  is_recommended: z.boolean(),
});
export type HereOffer = z.infer<typeof Offer>;

const Kept = z.object({
  file: z.string(),
  label: z.string(),
  bytes: z.int(),
  /** What is wrong with the file. */
  fault: z.string().nullable(),
  /** Whether it is among the models that write. */
  is_used: z.boolean(),
});
export type KeptModel = z.infer<typeof Kept>;

export const HereWork = z.object({
  file: z.string(),
  name: z.string(),
  step: z.enum(['runtime', 'download', 'check']),
  state: z.enum(['running', 'paused', 'failed']),
  bytes: z.int(),
  /** 0 while unknown. */
  total: z.int(),
  /** Bytes a second of late; 0 while unknown. */
  rate: z.int(),
  /** Why it failed. */
  message: z.string().nullable(),
});
export type HereWork = z.infer<typeof HereWork>;

const HereState = z.object({
  machine: z.object({
    cores: z.int(),
    memory: z.int(),
    /** Free bytes in the data folder. */
    disk: z.int(),
    /** Why no model can run here. */
    obstacle: z.string().nullable(),
  }),
  /** Whether the program that runs models is installed. */
  has_runtime: z.boolean(),
  /** `off` until there is something to write, and some time after. */
  state: z.enum(['off', 'loading', 'ready', 'writing']),
  /** What the last text took, since the server started. */
  last: z
    .object({
      milliseconds: z.int(),
      /** Tokens; those that it still knew from the text before are not read again. */
      read: z.int(),
      written: z.int(),
    })
    .nullable(),
  /** The folder in which a model of one’s own can be put. */
  folder: z.string(),
  offers: z.array(Offer),
  /** The models in the folder. */
  kept: z.array(Kept),
  work: HereWork.nullable(),
});
export type HereState = z.infer<typeof HereState>;

const PostTime = z.object({
  file: z.string(),
  /** Calculated from the speed of this machine, and rounded: it may be half or twice that. */
  seconds: z.int().positive(),
});
export type PostTime = z.infer<typeof PostTime>;

const Answer = z.object({ data: HereState });

export const hereCalls = {
  state: endpoint({
    method: 'GET',
    path: '/admin/models/here',
    access: 'admin',
    token: null,
    summary:
      'Show which models can write on this computer, what is installed, and what is under way',
    response: Answer,
  }),
  speed: endpoint({
    method: 'GET',
    path: '/admin/models/here/speed',
    access: 'admin',
    token: null,
    summary:
      'Calculate about how long a post takes on this computer with each model on offer; the first time takes seconds',
    response: z.object({ data: z.array(PostTime) }),
  }),
  install: endpoint({
    method: 'POST',
    path: '/admin/models/here',
    access: 'admin',
    token: null,
    summary:
      'Install a writer on this computer: its program, and a model that is downloaded or in the folder',
    body: z.strictObject({ file: ModelFile }),
    response: Answer,
    status: 202,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/admin/models/here/pause',
    access: 'admin',
    token: null,
    summary: 'Pause the installation; what came so far is kept',
    response: Answer,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/models/here/cancel',
    access: 'admin',
    token: null,
    summary: 'Cancel the installation, and remove what came so far',
    response: Answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/models/here/:file',
    access: 'admin',
    token: null,
    summary:
      'Remove a model and its file from this computer; removing the last one also removes the program',
    params: z.object({ file: ModelFile }),
    response: Answer,
  }),
};
