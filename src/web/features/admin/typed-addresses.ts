/** Reads the addresses that somebody typed or pasted, one a line or with commas between. */
import { decodeAddress } from '#domain/account/sign-in.ts';

export interface TypedAddresses {
  /** Each once, in the order typed. */
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
