/** Numbers as platforms tell them. */
import { z } from 'zod';
import { countWithin } from '#domain/outside-numbers.ts';

/** How many there are of something; `null` where that is not told, or is no number. */
export const Count = z
  .number()
  .transform(countWithin)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
