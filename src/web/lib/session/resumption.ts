/** While a page load resumes the session, calls wait for the fresh token: the stored one may have been exchanged. */
let underWay: Promise<unknown> = Promise.resolve();

export const holdCallsFor = (work: Promise<unknown>): void => {
  underWay = work.catch(() => {});
};

export const callsMayGo = (): Promise<unknown> => underWay;
