/** Amounts of money as form input. */
export const noAmount = 'Please enter an amount in dollars, such as 5 or 0.50';

/** The typed amount in micro-dollars: `null` when empty, `undefined` when invalid. */
export function typedMicros(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '').trim();
  if (text === '') return null;
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 1_000_000);
}

/** As form input: `5`, `0.25`. */
export const typedDollars = (micros: number | null): string =>
  micros === null ? '' : String(micros / 1_000_000);
