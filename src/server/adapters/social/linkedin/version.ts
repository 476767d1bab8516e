/** The version of LinkedIn’s API that every call specifies. */

/** Each version is supported for a year; `version.test.ts` fails two months before this one ends. */
export const linkedinVersion = '202608';

/** When LinkedIn stops supporting a version, milliseconds UTC: in the middle of the same month a year later. */
export const endOfVersion = (version: string): number =>
  Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1, 15);
