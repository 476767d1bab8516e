/** What platforms charge for the calls that are made while someone's work is done. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Micro-dollars so far. */
export interface Charges {
  micros: number;
}

const open = new AsyncLocalStorage<Charges>();

/** Does `work`, and adds what its calls cost to `charges`, also when it fails half-way. */
export const charging = <T>(charges: Charges, work: () => Promise<T>): Promise<T> =>
  open.run(charges, work);

/** A platform answered a call that it charges for. */
export function charge(micros: number): void {
  const charges = open.getStore();
  if (charges) charges.micros += micros;
}
