/** A slider from 0 to 100 with labels at both ends and a sentence for its value. */
import { Input, Slider } from '@mantine/core';
import { useId } from 'react';
import classes from './slider-with-words.module.css';

interface Props {
  label: string;
  value: number;
  onChange: (value: number) => void;
  low: string;
  high: string;
  /** The effect of the current value, updated live. */
  says?: string;
  /** Below the label, whatever the value. */
  note?: string;
  min?: number;
  max?: number;
}

export function SliderWithWords(props: Props) {
  const { label, value, onChange, low, high, says, note, min = 0, max = 100 } = props;
  const id = useId();
  return (
    <div className="stackXs">
      <div className="flex between gapMd">
        <span className="size2 medium" id={id}>
          {label}
        </span>
        <output className="numeric size2">{value}</output>
      </div>
      {note ? <Input.Description>{note}</Input.Description> : null}
      <Slider
        value={value}
        onChange={onChange}
        min={min}
        max={max}
        label={null}
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': says ?? String(value) }}
      />
      <div className={`quiet flex between gapMd ${classes.words}`}>
        <span>{low}</span>
        <span>{high}</span>
      </div>
      {says ? (
        <p className="said" aria-live="polite">
          {says}
        </p>
      ) : null}
    </div>
  );
}
