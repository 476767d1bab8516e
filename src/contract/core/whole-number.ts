import { z } from 'zod';

/** A whole number from `min` to `max`, and one sentence for whatever is none. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const sentence = `Please enter a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};
