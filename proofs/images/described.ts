/** Whether every call of the image generators, in every style and size, matches the provider’s own API description. */
import { z } from 'zod';
import { AvatarStyles, ImageStyles, type Subject } from '#contract/images/types.ts';
import { type Compared, descriptionOf, type Part } from '#proofs/shared/report.ts';
import { type Errors, errorsOf } from '#scripts/schema-errors.ts';
import {
  createImageGenerators,
  type ImageGeneratorsConfig,
} from '#server/adapters/images/index.ts';
import { framed } from '#server/features/images/decode/framed.ts';
import type { DrawRequest } from '#server/adapters/images/port.ts';
import { createEgress } from '#server/egress/egress.ts';
import { startImages } from '#test/emulators/images.ts';
import type { AskedImage } from '#test/emulators/images-state.ts';

interface Artist {
  provider: ImageGeneratorsConfig['provider'];
  /** The path after the provider’s address. */
  path: string;
  models: readonly string[];
}

/** A provider with the name of its description, and how a call maps to one of its operations. */
interface Described extends Artist {
  name: string;
  variable: string;
  /** Whether a path of the description matches that of a call. */
  describes(described: string, called: string): boolean;
}

const openai: Described = {
  name: 'OpenAI',
  variable: 'OPENAI_OPENAPI',
  provider: 'openai',
  path: '/v1',
  models: ['gpt-image-1', 'gpt-image-1.5', 'gpt-image-2', 'gpt-image-2.6-flare'],
  describes: (described, called) => called === `/v1${described}`,
};

/** Stability’s public description lists its engines; its versions differ in the first part of the path. */
const stability: Described = {
  name: 'Stability',
  variable: 'STABILITY_OPENAPI',
  provider: 'stability',
  path: '',
  models: ['stable-diffusion-xl-1024-v1-0'],
  describes: (described, called) =>
    /^\/v1\w*\/generation\/\{engine_id\}\/text-to-image$/.test(described) &&
    called.startsWith('/v1/generation/'),
};

const subjects: Subject[] = [
  ...AvatarStyles.map((style) => ({ purpose: 'avatar', style }) as const),
  ...ImageStyles.map((style) => ({ purpose: 'picture', style }) as const),
];
const sides = [256, 320, 512, 576, 768, 832, 1024] as const;
const settings: Partial<DrawRequest>[] = [
  {},
  { negative_prompt: 'people, words, frames' },
  { cfg_scale: 35, steps: 150, clip_guidance_preset: 'SLOWEST', take: 7 },
  { cfg_scale: 0, steps: 10, clip_guidance_preset: 'anything', agent_name: 'Ada' },
  { prompt: 'x'.repeat(500), negative_prompt: '漢'.repeat(500) },
];

/** Every style, every shape and every setting, each combined with one of the others. */
function wishes(): Partial<DrawRequest>[] {
  const frames = sides.flatMap((width) => sides.map((height) => ({ width, height })));
  return frames.map((frame, n) => ({
    ...frame,
    subject: subjects[n % subjects.length] ?? { purpose: 'picture', style: 'anime' },
    ...settings[n % settings.length],
  }));
}

const blank = (): DrawRequest => ({
  subject: { purpose: 'picture', style: 'realistic' },
  prompt: 'a lighthouse at dusk',
  width: 512,
  height: 512,
  negative_prompt: '',
  agent_name: undefined,
  take: 0,
  cfg_scale: undefined,
  steps: undefined,
  clip_guidance_preset: undefined,
  frame: async () => undefined,
  signal: new AbortController().signal,
});

interface Drawing {
  asked: readonly AskedImage[];
  /** Images that could not be generated, one line each. */
  failed: string[];
}

/** Generates every image with every model; returns the recorded requests and responses. */
async function drawAll({ provider, path, models }: Artist): Promise<Drawing> {
  const running = await startImages();
  const egress = createEgress({ origins: [running.url] });
  const failed: string[] = [];
  try {
    for (const model of models) {
      const { url, api_key } = running;
      const drawers = createImageGenerators({
        provider,
        model,
        api_key,
        base_url: `${url}${path}`,
        price: undefined,
        fetch: egress.fetch,
        fetchPublic: (at, init) => egress.guarded(at, init),
      });
      for (const wish of wishes()) {
        const request = { ...blank(), ...wish };
        const frame = (bytes: Uint8Array) => framed(bytes, request);
        await drawers.default.draw({ ...request, frame }).catch((error: unknown) => {
          failed.push(`${model}: ${String(error)}`);
        });
      }
    }
    return { asked: running.asked, failed };
  } finally {
    await egress.close();
    await running.close();
  }
}

const Operation = z.looseObject({
  requestBody: z.looseObject({
    content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })),
  }),
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z
        .record(z.string(), z.looseObject({ schema: z.looseObject({}).optional() }))
        .optional(),
    }),
  ),
});
const Description = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  paths: z.record(z.string(), z.looseObject({ post: z.unknown().optional() })),
});

interface Judge {
  version: string;
  wrongInCall(asked: AskedImage): string[];
  /** `undefined` where the description does not define the response. */
  wrongInAnswer(asked: AskedImage): string[] | undefined;
}

function judgeFrom(raw: unknown, { describes }: Described): Judge {
  const description = Description.parse(raw);
  const errors: Errors = errorsOf(raw);
  const operationOf = ({ url }: AskedImage) => {
    const path = Object.keys(description.paths).find((one) => describes(one, url));
    return path === undefined ? undefined : Operation.parse(description.paths[path]?.post);
  };
  return {
    version: description.info.version,
    wrongInCall(asked) {
      const schema = operationOf(asked)?.requestBody.content['application/json']?.schema;
      return schema ? errors(schema, asked.body) : ['there is no such call'];
    },
    wrongInAnswer(asked) {
      const answer = operationOf(asked)?.responses[String(asked.status)];
      const schema = answer?.content?.['application/json']?.schema;
      return schema && errors(schema, JSON.parse(asked.answer));
    },
  };
}

function compared(judge: Judge, asked: readonly AskedImage[]): Compared[] {
  const answers = asked.map((one) => judge.wrongInAnswer(one)).filter((one) => one !== undefined);
  const calls = {
    what: `calls that differ from version ${judge.version}`,
    tries: asked.length,
    wrong: asked.flatMap((one) => judge.wrongInCall(one)),
  };
  if (answers.length === 0) return [calls];
  const told = "the emulator's responses that differ";
  return [calls, { what: told, tries: answers.length, wrong: answers.flat() }];
}

const proveProvider =
  (described: Described): Part =>
  async (report, [file]) => {
    const { asked, failed } = await drawAll(described);
    const { name, variable, models } = described;
    const drawn = {
      what: `${name}: pictures not generated, by ${models.length} models`,
      tries: asked.length,
    };
    report.compare([{ ...drawn, wrong: failed }]);
    const description = await descriptionOf(name, file, variable, report);
    if (description === undefined) return;
    const judge = judgeFrom(description, described);
    report.compare(compared(judge, asked));
    if (asked.every((one) => judge.wrongInAnswer(one) === undefined)) {
      report.say(`The description of ${name} defines no responses that could be compared.`);
    }
  };

export const proveOpenAi = proveProvider(openai);
export const proveStability = proveProvider(stability);
