import { placedAnswers, placedIn, placeFault } from '#domain/persona/interview.ts';
import type { AgentValues } from '#web/features/agents/agent-values.ts';
import { unanswered } from '#web/features/agents/material/use-interview.ts';

/** The form with the answers in it, and how many had no room. Those that don’t fit their place stay unused. */
export function withInterview(values: AgentValues): { values: AgentValues; left: number } {
  const placed = placedIn(values.interview).filter((one) => placeFault(one) === undefined);
  const { change, material, left } = placedAnswers(values, placed);
  const known = new Set(values.material.map(({ text }) => text));
  const added = material
    .filter(({ text }) => !known.has(text))
    .map(({ kind, text }) => ({ kind, text }));
  const taken = { ...change, material: [...values.material, ...added], interview: unanswered };
  return { values: { ...values, ...taken }, left: left.length };
}
