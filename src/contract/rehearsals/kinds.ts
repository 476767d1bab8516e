/** The words of rehearsals, without the schema library. */
import { day } from '#contract/core/time.ts';

export const rehearsalLimits = {
  /** Messages or topics of one. */
  items: 30,
  /** Rehearsals that are kept, and for how long in milliseconds. */
  per_agent: 20,
  life: 30 * day,
} as const;

/** What is rehearsed: messages that arrived, what it could post next, or messages that its owner wrote. */
export const RehearsalSources = ['mentions', 'posts', 'written'] as const;
export type RehearsalSource = (typeof RehearsalSources)[number];

/** `stopped`: its server was restarted. What was finished by then is kept, as after `cancelled`. */
export const RehearsalStates = ['running', 'done', 'cancelled', 'stopped'] as const;
export type RehearsalState = (typeof RehearsalStates)[number];

/**
 * What would have become of a text. `sent`: it would have gone out. `held`: it waits for approval. `left`: only its owner
 * may answer. `ignored`: no answer. `failed`: it could not be written.
 */
export const RehearsalOutcomes = ['sent', 'held', 'left', 'ignored', 'failed'] as const;
export type RehearsalOutcome = (typeof RehearsalOutcomes)[number];
