/** Long work in steps, so that whoever does it can let others have their turn between them. */

/** Each step is short; what comes of all of them is returned. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps one after another. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
