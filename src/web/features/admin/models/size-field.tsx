import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { WritingModel } from '#contract/models/calls.ts';
import {
  type ModelPlace,
  type PromptSize,
  PromptSizes,
  sizeAt,
} from '#contract/models/providers.ts';
import { placeReasons, sizeNames } from './kinds.ts';

/** The value of no choice. */
const automatic = 'automatic';
export type TypedSize = PromptSize | typeof automatic;

export const typedSize = (size: WritingModel['size']): TypedSize => size ?? automatic;
export const sizeOf = (typed: TypedSize): WritingModel['size'] =>
  typed === automatic ? null : typed;

/** What to know before a model gets a large prompt. */
const largeNotes: Partial<Record<ModelPlace, string>> = {
  here: 'A large prompt takes longer to read here, and one with much material may not fit.',
  nearby:
    'Check that this model reads at least 8,000 tokens at once. Ollama reads 4,096 unless told otherwise, and drops the rest.',
};

/** How much a model is told. */
export function SizeField<Values extends { size: TypedSize }>({
  form,
  place,
}: {
  form: UseFormReturnType<Values>;
  place: ModelPlace;
}) {
  const note = form.values.size === 'large' ? largeNotes[place] : undefined;
  return (
    <Select
      label="Prompt size"
      description={
        note ??
        'A small prompt has two examples and a few rules. A large one has up to six examples and all settings, which confuses small models.'
      }
      data={[
        { value: automatic, label: `Automatic (${sizeAt[place]}, ${placeReasons[place]})` },
        ...PromptSizes.map((size) => ({ value: size, label: sizeNames[size] })),
      ]}
      allowDeselect={false}
      {...form.getInputProps('size')}
    />
  );
}
