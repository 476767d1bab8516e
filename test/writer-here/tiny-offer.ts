import type { Weights } from '#server/adapters/llm/here/weights.ts';

/** A model of no size that can be installed anywhere. */
export const tinyOffer = (sha256: string): Weights => ({
  id: 'tiny',
  label: 'Tiny model',
  licence: 'Apache-2.0',
  path: 'tiny/resolve/main/tiny.gguf',
  sha256,
  bytes: 1_000_000,
  memory: 1_000_000,
  billions: 1.5,
  cores: 1,
  about: 'For tests.',
});
