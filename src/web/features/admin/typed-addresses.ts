/** Parses typed or pasted addresses, separated by lines or commas. */
import { decodeAddress } from '#domain/account/sign-in.ts';

export interface TypedAddresses {
  /** Without duplicates, in the typed order. */
  valid: string[];
  wrong: string[];
}

export function typedAddresses(typed: string): TypedAddresses {
  const words = new Set(typed.split(/[\s,;]+/).filter(Boolean));
  const valid: string[] = [];
  const wrong: string[] = [];
  for (const word of words) (decodeAddress(word) ? valid : wrong).push(word);
  return { valid, wrong };
}
