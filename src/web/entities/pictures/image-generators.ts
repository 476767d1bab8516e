/** The image models and their prices, in words. */
import { useQuery } from '@tanstack/react-query';
import type { ImageGenerator } from '#contract/images/types.ts';
import { costWords, dollarsOf } from '#domain/money/money.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { imageGeneratorsQuery } from './picture-queries.ts';

/** Every image model on this server, and the chosen one: the default unless another is named. */
export function useImageGenerators(chosen: string | null) {
  const { may } = useSpace();
  const query = { ...imageGeneratorsQuery, enabled: may('media') };
  const { data: generators = [] } = useQuery(query);
  const generator =
    generators.find(({ id }) => id === chosen) ?? generators.find((one) => one.is_default);
  return { generators, generator };
}

export const imageGeneratorLabel = ({ label, price }: ImageGenerator): string =>
  `${label}, ${priceWords(price)}`;

const priceWords = (price: number | null) =>
  price === null || price === 0 ? costWords(price) : `about ${costWords(price)} an image`;

/** The price of this many images, shown before drawing. */
export function costBefore({ price }: Pick<ImageGenerator, 'price'>, count: number): string {
  const pictures = count === 1 ? 'One image' : `${count} images`;
  if (price === 0) return `${pictures}, free`;
  if (price === null) return `${pictures}; price unknown`;
  return `${pictures}, about ${dollarsOf(price * count)} at 512 × 512`;
}

/** A note on an image model that doesn't follow the prompt; none for the others. */
export function limitsOf(generator: ImageGenerator | undefined): string | undefined {
  if (!generator || generator.pictures_prompt) return undefined;
  return `${generator.label} picks from ready-made illustrations. Your prompt only sets the mood.`;
}

/** Whether the image model follows a prompt, rather than a choice of parts; assumed until the models are loaded. */
export const followsPrompt = (generator: ImageGenerator | undefined): boolean =>
  generator?.pictures_prompt ?? true;

/** What only a model can draw. */
const modelStyles: ReadonlySet<string> = new Set(['realistic', 'photographic']);

/** The styles among `all` that the image model supports, and the one that `wanted` means. */
export function stylesFor<Style extends string>(
  generator: ImageGenerator | undefined,
  all: Readonly<Record<Style, string>>,
  wanted: Style,
) {
  const options = (Object.keys(all) as Style[])
    .filter((value) => followsPrompt(generator) || !modelStyles.has(value))
    .map((value) => ({ value, label: all[value] }));
  const { value: style = wanted } =
    options.find(({ value }) => value === wanted) ?? options[0] ?? {};
  return { options, style };
}
