/** Who draws and what that costs, in words. */
import { useQuery } from '@tanstack/react-query';
import type { ImageGenerator } from '#contract/images/types.ts';
import { costWords, dollarsOf } from '#domain/money/money.ts';
import { imageGeneratorsQuery } from './picture-queries.ts';

/** Everyone who can draw here, and the one that is chosen: the default one unless another is named. */
export function useImageGenerators(chosen: string | null) {
  const { data: generators = [] } = useQuery(imageGeneratorsQuery);
  const drawer =
    generators.find(({ id }) => id === chosen) ?? generators.find((one) => one.is_default);
  return { drawers: generators, drawer };
}

export const imageGeneratorLabels = ({ label, price }: ImageGenerator): string =>
  `${label}, ${priceWords(price)}`;

const priceWords = (price: number | null) =>
  price === null || price === 0 ? costWords(price) : `about ${costWords(price)} an image`;

/** What so many pictures will cost, said before they are drawn. */
export function costBefore({ price }: Pick<ImageGenerator, 'price'>, count: number): string {
  const pictures = count === 1 ? 'One image' : `${count} images`;
  if (price === 0) return `${pictures}, free`;
  if (price === null) return `${pictures}; price unknown`;
  return `${pictures}, about ${dollarsOf(price * count)} at 512 × 512`;
}

/** What is to be known of a drawer that does not do as it is told; nothing about one that does. */
export function limitsOf(drawer: ImageGenerator | undefined): string | undefined {
  if (!drawer || drawer.pictures_prompt) return undefined;
  return `${drawer.label} picks from ready-made illustrations. Your prompt only sets the mood.`;
}

/** The help under the field for what should not be on a picture. */
export const negativeHelp = (drawer: ImageGenerator | undefined): string =>
  drawer && !drawer.heeds_negative_prompt
    ? `What should not be in the image. Only for image models; ${drawer.label.toLowerCase()} ignores it`
    : 'What should not be in the image';
