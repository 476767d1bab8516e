let ticked: number | undefined;

/** Remembers that the ledger is being worked on in this process. */
export const beat = (now: number): void => void (ticked = now);

/** When the ledger was last looked at in this process, milliseconds UTC. */
export const lastTick = (): number | undefined => ticked;
