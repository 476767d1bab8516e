/** While the page goes on where somebody was, calls wait for the fresh token: the stored one may have been exchanged. */
let underWay: Promise<unknown> = Promise.resolve();

export const holdCallsFor = (work: Promise<unknown>): void => {
  underWay = work.catch(() => {});
};

export const callsMayGo = (): Promise<unknown> => underWay;
