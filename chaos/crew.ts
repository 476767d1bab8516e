/** The workers of a trial. */
import { type Hand, hire } from './hand.ts';
import type { WorkerSetup } from './wire.ts';

/** Hires and dismisses workers. Someone always stands ready, so that nobody waits for a process to start. */
export function createCrew(setup: () => WorkerSetup, hands: Hand[]) {
  let spare = hire(setup());
  // Taken before anything is awaited: two workers that die at once must not be replaced by the same one.
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
    /** Everybody goes, also who stood ready. */
    async leave() {
      hands.push(await spare);
      await Promise.all(hands.splice(0).map((hand) => hand.kill()));
    },
    /** Who stands ready has started by now. */
    async ready() {
      await spare;
    },
    /** After everybody has gone: someone stands ready again. */
    comeBack() {
      spare = hire(setup());
    },
  };
}
