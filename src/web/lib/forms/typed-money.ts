/** Amounts of money as they are typed into a field. */
/** Micro-dollars of what somebody typed: `null` for nothing, `undefined` for what is no amount of money. */
export function typedMicros(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '').trim();
  if (text === '') return null;
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 1_000_000);
}

/** As it is typed into a field: `5`, `0.25`. */
export const typedDollars = (micros: number | null): string =>
  micros === null ? '' : String(micros / 1_000_000);
