/** Text models and image models, in the words of this screen. */
import type { ModelKind, PictureModel, WritingModel } from '#contract/models/calls.ts';
import { here } from '#contract/models/here.ts';
import {
  type ModelPlace,
  modelProviders,
  type PromptSize,
  sizeAt,
} from '#contract/models/providers.ts';
import { costWords } from '#domain/money/money.ts';
import { priceWords } from '#web/entities/agents/price-words.ts';

export type AnyModel = WritingModel | PictureModel;

interface Words {
  title: string;
  /** What is there without a model. */
  builtIn: { name: string; about: string };
  now: string;
  attempt: string;
  trying: string;
  environment: string;
  fallback: string;
  /** What happens to agents whose model is removed, with and without another one left. */
  removed: { next: string; last: string };
}

export const kindWords: Record<ModelKind, Words> = {
  text: {
    title: 'What writes now',
    builtIn: {
      name: 'Built-in writer',
      about:
        'It puts posts together from your facts without an AI model. Add a model to get posts in your own style.',
    },
    now: 'Writes now',
    attempt: 'Try a sentence',
    trying: 'Writing. The first sentence of a local model can take a while.',
    environment:
      'Set by AI_PROVIDER and AI_MODEL on the server. They come first and change with a restart.',
    fallback: 'If a model fails, the next one in this order writes.',
    removed: {
      next: 'Agents that chose this model stop writing until their owner picks another one. All other agents use the next model.',
      last: 'Agents that chose this model stop writing until their owner picks another one. All other agents switch to the built-in writer.',
    },
  },
  picture: {
    title: 'What makes images now',
    builtIn: {
      name: 'Built-in artist',
      about:
        'It’s free and draws faces, scenes and cards, but it doesn’t draw what a prompt describes. Add a model for that.',
    },
    now: 'Makes images now',
    attempt: 'Try an image',
    trying: 'Drawing. An image can take up to a minute.',
    environment:
      'Set by IMAGE_PROVIDER and IMAGE_MODEL on the server. It comes first and changes with a restart.',
    fallback:
      'If a model fails, the next one in this order makes the image. The built-in artist is always there to choose.',
    removed: {
      next: 'New images come from the next model.',
      last: 'New images come from the built-in artist.',
    },
  },
};

/** The location of a model, in a word or an address. */
export const placeOf = ({ provider, base_url }: Pick<AnyModel, 'provider' | 'base_url'>): string =>
  base_url ?? (provider === here ? 'This computer' : modelProviders[provider].label);

/** Whether it is installed on this computer, where another part of the screen removes it. */
export const isHere = ({ provider }: Pick<AnyModel, 'provider'>): boolean => provider === here;

/** The price of a model: per image, or per million tokens. */
export function priceLine(price: AnyModel['price']): string {
  if (typeof price !== 'number') return priceWords({ price });
  return price === 0 ? costWords(price) : `about ${costWords(price)} an image`;
}

export const sizeNames: Record<PromptSize, string> = { small: 'Small', large: 'Large' };

/** Why a model is told as much as it is, unless that is set. */
export const placeReasons: Record<ModelPlace, string> = {
  here: 'because it runs on this computer',
  nearby: 'because it runs on this machine or in your network',
  hosted: 'because a provider runs it',
};

/** How much a model is told. */
export const promptLine = ({ place, size }: Pick<WritingModel, 'place' | 'size'>): string =>
  `${sizeNames[size ?? sizeAt[place]]} prompt`;
