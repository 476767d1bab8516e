import { z } from 'zod';

/** A BCP 47 tag. */
export const Language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i, 'Enter a language code, like en or pt-BR');
