/**
 * What tries a great many cases tries a sample of them in `npm test`, and all of them in `npm run verify -- whole`. The
 * sample is the same each time.
 */
/** Whether every case is to be tried. */
export const isWhole = process.env['EVERY_CASE'] !== undefined;

/** What chooses among random cases. */
export const seed = 20_261;

/** How often to repeat: `few` times, or `many` when it is to be the whole. */
export const repeated = (few: number, many: number): number => (isWhole ? many : few);
