import { Input, SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '#contract/core/limits.ts';
import { costBefore, imageGeneratorLabel, useImageGenerators } from './image-generators.ts';

interface Props {
  /** The chosen image model; `null` for the default. */
  drawer: string | null;
  onImageGenerator: (id: string) => void;
  count: number;
  onCount: (count: number) => void;
}

const counts = Array.from({ length: limits.images_at_once }, (_, at) => String(at + 1));

/** The price and the notes of the choices, in the line before the button. */
const Cost = ({ children }: { children: ReactNode }) => (
  <p className="said numeric" role="status">
    {children}
  </p>
);

/** The choice of image model and number of images, with the price. */
export function DrawingTerms({ drawer: chosen, onImageGenerator, count, onCount }: Props) {
  const { generators, generator } = useImageGenerators(chosen);
  return (
    <div className="stackSm">
      {generators.length > 1 && generator && (
        <Select
          label="Drawn by"
          data={generators.map((one) => ({ value: one.id, label: imageGeneratorLabel(one) }))}
          value={generator.id}
          allowDeselect={false}
          onChange={(id) => id && onImageGenerator(id)}
        />
      )}
      <Input.Wrapper label="How many" labelElement="div">
        <SegmentedControl
          aria-label="How many"
          fullWidth
          data={counts}
          value={String(count)}
          onChange={(value) => onCount(Number(value))}
        />
      </Input.Wrapper>
      {generator && <Cost>{costBefore(generator, count)}</Cost>}
    </div>
  );
}
