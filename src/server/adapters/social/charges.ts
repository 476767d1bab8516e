/** Sums up what platforms charge for calls made during some work. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Micro-dollars so far. */
export interface Charges {
  micros: number;
}

const open = new AsyncLocalStorage<Charges>();

/** Runs `work` and adds the cost of its calls to `charges`, even if it fails midway. */
export const charging = <T>(charges: Charges, work: () => Promise<T>): Promise<T> =>
  open.run(charges, work);

/** Records the cost of a call that a platform charges for. */
export function charge(micros: number): void {
  const charges = open.getStore();
  if (charges) charges.micros += micros;
}
