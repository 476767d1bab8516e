/** Image generators with emulated providers on real sockets, through the real egress guard. */
import { afterAll, beforeAll, expect } from 'vitest';
import { createEgress } from '#server/egress/egress.ts';
import { type RunningImages, startImages } from './images.ts';
import { framed } from '#server/features/images/decode/framed.ts';
import {
  createImageGenerators,
  type ImageGeneratorsConfig,
} from '#server/adapters/images/index.ts';
import {
  ImageGeneratorError,
  type DrawRequest,
  type ImagePort,
} from '#server/adapters/images/port.ts';

export interface Wire {
  provider: Exclude<ImageGeneratorsConfig['provider'], 'builtin'>;
  model: string;
  /** The path on the emulator. */
  path: string;
}

export const wires: readonly Wire[] = [
  { provider: 'openai', model: 'gpt-image-2', path: '/v1' },
  { provider: 'openai-compatible', model: 'flux.1-schnell', path: '/v1' },
  { provider: 'google', model: 'gemini-2.5-flash-image', path: '/v1beta' },
  { provider: 'stability', model: 'core', path: '' },
  { provider: 'stability', model: 'sd3.5-large', path: '' },
  { provider: 'stability', model: 'stable-diffusion-xl-1024-v1-0', path: '' },
];

export const request = (changes: Partial<DrawRequest> = {}): DrawRequest => ({
  subject: { purpose: 'picture', style: 'photographic' },
  prompt: 'a lighthouse at dusk',
  negative_prompt: '',
  agent_name: undefined,
  take: 0,
  width: 512,
  height: 512,
  cfg_scale: undefined,
  steps: undefined,
  clip_guidance_preset: undefined,
  frame: (bytes) => framed(bytes, { width: 512, height: 512, ...changes }),
  signal: new AbortController().signal,
  ...changes,
});

export const failureOf = async (drawing: Promise<unknown>): Promise<ImageGeneratorError> => {
  const error: unknown = await drawing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect.assert(error instanceof ImageGeneratorError, String(error));
  return error;
};

/** A generator that does not really wait, with a record of its waits. */
interface Watched {
  drawer: ImagePort;
  waits: number[];
}

export interface Gallery {
  provider(): RunningImages;
  drawer(wire: Wire, changes?: Partial<ImageGeneratorsConfig>): Watched;
}

/** Starts the provider for a test file. */
export function startGallery(): Gallery {
  let running: RunningImages | undefined;
  let egress: ReturnType<typeof createEgress> | undefined;
  beforeAll(async () => {
    running = await startImages();
    egress = createEgress({ origins: [running.url] });
  });
  afterAll(async () => {
    await egress?.close();
    await running?.close();
  });
  const provider = (): RunningImages => {
    if (!running) throw new Error('The provider has not started.');
    return running;
  };
  return {
    provider,
    drawer({ provider: name, model, path }, changes = {}) {
      const waits: number[] = [];
      const { url, api_key } = provider();
      const way = egress;
      if (!way) throw new Error('There is no way out.');
      const drawers = createImageGenerators({
        provider: name,
        model,
        base_url: `${url}${path}`,
        api_key,
        price: undefined,
        fetch: way.fetch,
        fetchPublic: (address, init) => way.guarded(address, init),
        wait: async (milliseconds) => void waits.push(milliseconds),
        ...changes,
      });
      return { drawer: drawers.default, waits };
    },
  };
}
