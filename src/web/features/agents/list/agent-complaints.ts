/** The contract's errors in an agent's fields, beside the row or line that they mean. */
import { elided } from '#contract/core/cut.ts';
import { agentMessages, CreateAgent } from '#contract/agents/types.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { type AgentValues, filledRows, toBody } from '#web/features/agents/agent-values.ts';

type Problem = Pick<FieldError, 'path' | 'message'>;

/** How a list shows an error of one entry: by line number, or by the entry's text. */
const problemWords: Record<string, (values: AgentValues, at: number) => string> = {
  behavioral_guidelines: (_, at) => `Line ${at + 1}`,
  target_topics: ({ target_topics }, at) => `“${elided(target_topics[at] ?? '', 25)}”`,
  avoid_topics: ({ avoid_topics }, at) => `“${elided(avoid_topics[at] ?? '', 25)}”`,
};

/** The form field of an error, and its text there. */
function placed(values: AgentValues, { path, message }: Problem): [string, string] {
  const [field = '', index, ...rest] = path.split('.');
  if (index === undefined) return [field, message];
  const at = Number(index);
  if (field === 'voice_samples') return [path, message];
  if (field === 'contrast_pairs')
    return [[field, filledRows(values.contrast_pairs)[at] ?? at, ...rest].join('.'), message];
  const entry = problemWords[field]?.(values, at);
  return [field, entry === undefined ? message : `${entry}: ${message}`];
}

/** The first error of each place in the form. */
export function complaintsAt(values: AgentValues, problems: readonly Problem[]) {
  const errors: Record<string, string> = {};
  for (const problem of problems) {
    const [place, message] = placed(values, problem);
    errors[place] ??= message;
  }
  return errors;
}

/** All errors that the contract finds in these values. */
export function complaintsOf(values: AgentValues): Record<string, string> {
  const parsed = CreateAgent.safeParse(toBody(values));
  const issues = parsed.success ? [] : parsed.error.issues;
  const all = complaintsAt(
    values,
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
  // zod skips rules over several fields while any single field is invalid, so they are checked separately.
  if (values.personality_type === null) all['personality_type'] = agentMessages.archetype;
  if (values.personality_type === 'custom' && !values.custom_archetype.trim())
    all['custom_archetype'] ??= agentMessages.custom_archetype;
  if (values.post_frequency === 'custom' && !values.posts_per_day)
    all['posts_per_day'] ??= agentMessages.posts_per_day;
  return all;
}

/** The errors of certain fields or rows. */
export const complaintsAbout = (
  all: Readonly<Record<string, string>>,
  fields: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(([place]) => fields.includes(place.split('.')[0] ?? '')),
  );
