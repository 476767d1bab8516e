import { z } from 'zod';

const Words = z.array(z.string());

/** A list of subjects as a row keeps it. */
export const topicsIn = (json: string): string[] => Words.parse(JSON.parse(json));
