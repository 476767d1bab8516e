/** Tests with many cases run a fixed sample in `npm test`, and all cases in `npm run prove -- whole`. */
/** Whether to run every case. */
export const isWhole = process.env['EVERY_CASE'] !== undefined;

/** The seed for random cases. */
export const seed = 20_261;

/** Every `nth` of a long list of similar cases, or all of them. */
export const sampleOf = <Case>(all: readonly Case[], nth: number): readonly Case[] =>
  isWhole ? all : all.filter((_, at) => at % nth === 0);

/** The number of repetitions: `few`, or `many` with every case. */
export const repeated = (few: number, many: number): number => (isWhole ? many : few);
