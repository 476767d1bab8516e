/** The workers of a trial. */
import { type Hand, hire } from './hand.ts';
import type { WorkerSetup } from './wire.ts';

/** Starts and stops workers. A spare one is always running, so that nobody waits for a process to start. */
export function createCrew(setup: () => WorkerSetup, hands: Hand[]) {
  let spare = hire(setup());
  // Taken before any await: two workers that die at once must not be replaced by the same spare.
  const next = (): Promise<Hand> => {
    const hand = spare;
    spare = hire(setup());
    return hand;
  };
  return {
    async hire() {
      const hand = await next();
      hands.push(hand);
      return hand;
    },
    async replace(hand: Hand) {
      await hand.kill();
      const fresh = await next();
      hands.splice(hands.indexOf(hand), 1, fresh);
      return fresh;
    },
    async dismiss(hand: Hand) {
      hands.splice(hands.indexOf(hand), 1);
      await hand.kill();
    },
    /** Stops all workers, including the spare. */
    async leave() {
      hands.push(await spare);
      await Promise.all(hands.splice(0).map((hand) => hand.kill()));
    },
    /** Resolves when the spare has started. */
    async ready() {
      await spare;
    },
    /** Starts a new spare after all workers were stopped. */
    comeBack() {
      spare = hire(setup());
    },
  };
}
