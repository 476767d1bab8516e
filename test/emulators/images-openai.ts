/** OpenAI’s image generation, as OpenAI and compatible servers answer it. */
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

const Common = { prompt: z.string().min(1), model: z.string(), n: z.literal(1) };

/** GPT image models always answer with base64 and reject the parameter for it. */
const ForGpt = z.strictObject({
  ...Common,
  prompt: Common.prompt.max(32_000),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536', 'auto']),
  quality: z.enum(['low', 'medium', 'high', 'auto']).default('auto'),
  background: z.enum(['transparent', 'opaque', 'auto']).default('auto'),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
});

const ForOthers = z.strictObject({
  ...Common,
  size: z.string().regex(/^\d{3,4}x\d{3,4}$/),
  response_format: z.enum(['url', 'b64_json']).default('url'),
});

interface Refusal {
  status: number;
  code: string | null;
  type?: string;
  message?: string;
}

const refusal = ({ status, code, ...said }: Refusal): ImageAnswer => {
  const { type = 'invalid_request_error', message = 'That cannot be done.' } = said;
  return { status, body: { error: { message, type, param: null, code } } };
};

const blocked: Refusal = {
  status: 400,
  code: 'moderation_blocked',
  type: 'image_generation_user_error',
  message: 'Your request was rejected by the safety system. safety_violations=[violence].',
};

const refusals = (key: string): Partial<Record<ImageFault['kind'], Refusal>> => ({
  rate_limited: { status: 429, code: 'rate_limit_exceeded', type: 'requests' },
  error: { status: 500, code: null, type: 'server_error' },
  overloaded: { status: 503, code: null, type: 'service_unavailable_error' },
  no_credit: { status: 429, code: 'insufficient_quota', type: 'insufficient_quota' },
  bad_key: {
    status: 401,
    code: 'invalid_api_key',
    message: `Incorrect API key provided: ${key}.`,
  },
  unknown_model: { status: 404, code: 'model_not_found' },
  policy: blocked,
  filtered: blocked,
});

function refusalFor(fault: ImageFault | undefined, key: string): ImageAnswer | undefined {
  const found = fault && refusals(key)[fault.kind];
  return found && { ...refusal(found), headers: patience(fault) };
}

const sidesOf = (size: string): [number, number] => {
  const [width = 1024, height = 1024] = size.split('x').map(Number);
  return [width || 1024, height || 1024];
};

/** The image tokens of a GPT image model at medium quality. */
const drawnTokens = 1056;

interface Wish {
  model: string;
  prompt: string;
  size: string;
  response_format?: 'url' | 'b64_json' | undefined;
}

/** The request parameters echoed in the response. */
function facts(wish: Wish, isGpt: boolean): object {
  const { prompt, size } = wish;
  if (!isGpt) return { created: 1_700_000_000 };
  const text_tokens = Math.ceil(prompt.length / 4);
  return {
    created: 1_700_000_000,
    background: 'opaque',
    output_format: 'png',
    quality: 'medium',
    size: size === 'auto' ? '1024x1024' : size,
    usage: {
      input_tokens: text_tokens,
      output_tokens: drawnTokens,
      total_tokens: text_tokens + drawnTokens,
      input_tokens_details: { text_tokens, image_tokens: 0 },
    },
  };
}

async function entry(state: ImageState, wish: Wish, fault: ImageFault | undefined) {
  const [width, height] = sidesOf(wish.size);
  if (fault?.kind === 'url') {
    const path = `/files/${state.files.size}.png`;
    state.files.set(path, await painted(wish.prompt, width, height));
    return { url: fault.url ?? `${state.origin}${path}` };
  }
  return { b64_json: await pictureOf(fault, () => painted(wish.prompt, width, height)) };
}

/** `POST /v1/images/generations`. */
export async function answerOpenAi(
  state: ImageState,
  given: unknown,
  fault: ImageFault | undefined,
): Promise<ImageAnswer> {
  const refused = refusalFor(fault, state.api_key) ?? commonFault(fault);
  if (refused) return refused;
  const model = z.looseObject({ model: z.string() }).safeParse(given).data?.model ?? '';
  const isGpt = model.startsWith('gpt-image');
  const wish = (isGpt ? ForGpt : ForOthers).safeParse(given);
  if (!wish.success) {
    const message = z.prettifyError(wish.error);
    return refusal({ status: 400, code: 'invalid_value', message });
  }
  const data = fault?.kind === 'nothing' ? [] : [await entry(state, wish.data, fault)];
  return { status: 200, body: { ...facts(wish.data, isGpt), data } };
}
