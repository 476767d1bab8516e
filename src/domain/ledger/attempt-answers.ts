/** What a platform answered to each call, put beside what followed from it in the ledger. */
import {
  type AttemptAnswer,
  type AttemptClass,
  AttemptClasses,
} from '#contract/posts/review-calls.ts';

/** How a call may end; each is also the word of the move that followed from it. */
const classes: ReadonlySet<string> = new Set(AttemptClasses);
const isClass = (event: string): event is AttemptClass => classes.has(event);

/**
 * Each move with the answer that led to it. Every intent has one attempt, in the same order; what comes first after it
 * of the ways a call may end is how that attempt did.
 */
export function withAnswers<M extends { event: string }>(
  moves: readonly M[],
  attempts: readonly Pick<AttemptAnswer, 'http' | 'code'>[],
): (M & { answer: AttemptAnswer | null })[] {
  let tries = 0;
  let open = false;
  return moves.map((move) => {
    const { event } = move;
    if (event === 'intent') {
      tries += 1;
      open = true;
    }
    if (!open || !isClass(event)) return { ...move, answer: null };
    open = false;
    const { http = null, code = null } = attempts[tries - 1] ?? {};
    return { ...move, answer: { class: event, http, code } };
  });
}
