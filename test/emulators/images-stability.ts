/** Stability’s image generation: the v1 engines and the current services. */
import { z } from 'zod';
import {
  commonFault,
  type ImageAnswer,
  type ImageFault,
  type ImageState,
  painted,
  patience,
  pictureOf,
} from './images-state.ts';

const presets = [
  ...['3d-model', 'analog-film', 'anime', 'cinematic', 'comic-book', 'digital-art', 'enhance'],
  ...['fantasy-art', 'isometric', 'line-art', 'low-poly', 'modeling-compound', 'neon-punk'],
  ...['origami', 'photographic', 'pixel-art', 'tile-texture'],
];
const Preset = z.enum(presets).optional();
const seed = { min: 0, max: 4_294_967_294 };

const sizes = [
  ...['1024x1024', '1152x896', '1216x832', '1344x768', '1536x640'],
  ...['640x1536', '768x1344', '832x1216', '896x1152'],
];

const EngineBody = z
  .strictObject({
    text_prompts: z
      .array(z.strictObject({ text: z.string().min(1).max(2000), weight: z.number().default(1) }))
      .min(1),
    cfg_scale: z.number().min(0).max(35).default(7),
    clip_guidance_preset: z
      .enum(['FAST_BLUE', 'FAST_GREEN', 'NONE', 'SIMPLE', 'SLOW', 'SLOWER', 'SLOWEST'])
      .default('NONE'),
    height: z.int().multipleOf(64),
    width: z.int().multipleOf(64),
    samples: z.int().min(1).max(10).default(1),
    seed: z.int().min(seed.min).max(seed.max).default(0),
    steps: z.int().min(10).max(50).default(30),
    style_preset: Preset,
  })
  .refine(({ width, height }) => sizes.includes(`${width}x${height}`), {
    message: 'for stable-diffusion-xl-1024-v1-0 the allowed dimensions are others',
  });

const ratios: Readonly<Record<string, [number, number]>> = {
  '1:1': [1024, 1024],
  '5:4': [1152, 896],
  '3:2': [1216, 832],
  '16:9': [1344, 768],
  '21:9': [1536, 640],
  '4:5': [896, 1152],
  '2:3': [832, 1216],
  '9:16': [768, 1344],
  '9:21': [640, 1536],
};

const ServiceForm = z.strictObject({
  prompt: z.string().min(1).max(10_000),
  negative_prompt: z.string().max(10_000).optional(),
  aspect_ratio: z.enum(Object.keys(ratios)).default('1:1'),
  seed: z.coerce.number().int().min(seed.min).max(seed.max).default(0),
  style_preset: Preset,
  output_format: z.enum(['jpeg', 'png', 'webp']).default('png'),
  model: z.enum(['sd3.5-large', 'sd3.5-large-turbo', 'sd3.5-medium']).optional(),
  cfg_scale: z.coerce.number().min(1).max(10).optional(),
});

interface Refusal {
  status: number;
  name: string;
  message?: string;
}

const refusal = ({ status, name, message = 'That cannot be done.' }: Refusal): ImageAnswer => ({
  status,
  body: { id: '4aacb9e1', name, message, errors: [message] },
});

const refusals = (
  key: string,
  isEngine: boolean,
): Partial<Record<ImageFault['kind'], Refusal>> => ({
  rate_limited: { status: 429, name: 'rate_limit_exceeded' },
  error: { status: 500, name: 'internal_error' },
  overloaded: { status: 503, name: 'service_unavailable' },
  no_credit: { status: 402, name: 'payment_required' },
  bad_key: { status: 401, name: 'unauthorized', message: `incorrect key ${key}` },
  unknown_model: { status: 404, name: 'not_found' },
  policy: isEngine
    ? { status: 400, name: 'invalid_prompts' }
    : { status: 403, name: 'content_moderation' },
});

function refusalFor(
  fault: ImageFault | undefined,
  key: string,
  isEngine: boolean,
): ImageAnswer | undefined {
  const found = fault && refusals(key, isEngine)[fault.kind];
  return found && { ...refusal(found), headers: patience(fault) };
}

const invalid = (error: z.ZodError): ImageAnswer =>
  refusal({ status: 400, name: 'bad_request', message: z.prettifyError(error) });

const reasonOf = (fault: ImageFault | undefined): string =>
  fault?.kind === 'filtered' ? 'CONTENT_FILTERED' : 'SUCCESS';

/** `POST /v1/generation/{engine}/text-to-image`. */
async function answerEngine(given: unknown, fault: ImageFault | undefined): Promise<ImageAnswer> {
  const body = EngineBody.safeParse(given);
  if (!body.success) return invalid(body.error);
  const { text_prompts, width, height, seed: drawnBy, samples } = body.data;
  const paint = () => painted(`${JSON.stringify(text_prompts)}${drawnBy}`, width, height);
  const base64 = await pictureOf(fault, paint);
  const artifact = { base64, seed: drawnBy, finishReason: reasonOf(fault) };
  const artifacts =
    fault?.kind === 'nothing' ? [] : Array.from({ length: samples }, () => artifact);
  return { status: 200, body: { artifacts } };
}

/** `POST /v2beta/stable-image/generate/{service}`. */
async function answerService(given: unknown, fault: ImageFault | undefined): Promise<ImageAnswer> {
  const form = ServiceForm.safeParse(given);
  if (!form.success) return invalid(form.error);
  const { prompt, negative_prompt = '', aspect_ratio, seed: drawnBy } = form.data;
  const [width, height] = ratios[aspect_ratio] ?? [1024, 1024];
  const paint = () => painted(`${prompt}|${negative_prompt}|${drawnBy}`, width, height);
  const image = fault?.kind === 'nothing' ? undefined : await pictureOf(fault, paint);
  return { status: 200, body: { image, seed: drawnBy, finish_reason: reasonOf(fault) } };
}

export async function answerStability(
  state: ImageState,
  path: string,
  given: unknown,
  fault: ImageFault | undefined,
): Promise<ImageAnswer> {
  const isEngine = path.startsWith('/v1/');
  const refused = refusalFor(fault, state.api_key, isEngine) ?? commonFault(fault);
  if (refused) return refused;
  return isEngine ? answerEngine(given, fault) : answerService(given, fault);
}
