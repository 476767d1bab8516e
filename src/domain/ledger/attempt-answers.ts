/** Matches the platform’s answer to each call with the transition that followed it. */
import {
  type AttemptAnswer,
  type AttemptClass,
  AttemptClasses,
} from '#contract/posts/review-calls.ts';

/** How a call can end; each is also the event of the transition that followed. */
const classes: ReadonlySet<string> = new Set(AttemptClasses);
const isClass = (event: string): event is AttemptClass => classes.has(event);

/**
 * Adds to each move the answer that led to it. Every intent has one attempt, in the same order; the first event after
 * it that is a call’s outcome is the result of that attempt.
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
