import type { ModelProviderId } from '#contract/models/providers.ts';
import { composer } from './composer.ts';
import { createModelWriter, type ModelOptions } from './model.ts';
import type { LlmPort, Writers } from './port.ts';

export { findServers, isStillLoading } from './found.ts';
export {
  createWriterHere,
  findNpm,
  hereUrl,
  nameOf,
  SetupError,
  type WriterHere,
} from './here/index.ts';
export { createModelWriter, placeAt } from './model.ts';
export { newMark } from './prompt.ts';

export interface WritersConfig extends Omit<ModelOptions, 'provider' | 'model'> {
  provider: 'composer' | ModelProviderId;
  /** The provider’s model names; the first is the default. */
  models: readonly string[];
}

/** The configured writers and the composer, which is the default if there is no model. */
export function createWriters({ provider, models, ...rest }: WritersConfig): Writers {
  if (provider === 'composer') {
    return { default: composer, byId: new Map([[composer.name, composer]]) };
  }
  const writers: LlmPort[] = models.map((model) => createModelWriter({ ...rest, provider, model }));
  const [first] = writers;
  if (!first) throw new Error('AI_MODEL: required unless AI_PROVIDER is composer.');
  return {
    default: first,
    byId: new Map([...writers, composer].map((writer) => [writer.name, writer])),
  };
}
