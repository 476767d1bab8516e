/** Adds to a model’s text the facts that it lost, each as a sentence of its own, as it was typed. */
import { limits } from '#contract/core/limits.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';
import { ended } from '#domain/text/wording.ts';

/** Hashtags at the end, behind which nothing is said. */
const tagsAtEnd = /(?:\s+#[\p{L}\p{N}_]+)+\s*$/u;

function withSentence(text: string, fact: string): string {
  const tags = tagsAtEnd.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - tags.length).trimEnd();
  const said = body.includes('\n') ? `${body}\n` : `${ended(body)} `;
  return `${said}${ended(fact)}${tags}`;
}

export interface Completed {
  parts: string[];
  /** What was done, for the owner. */
  note: string;
  /** The facts that there was no room for. */
  left: string[];
}

const listed = (facts: readonly string[]): string => facts.map((fact) => `“${fact}”`).join(', ');

/** Adds these facts to the last part that has room, or in a thread as a part of their own. */
export function withFacts(
  given: readonly string[],
  facts: readonly string[],
  { limit, is_thread }: { limit: LengthLimit; is_thread: boolean },
): Completed {
  const parts = [...given];
  const left: string[] = [];
  for (const fact of facts) {
    const at = parts.findLastIndex((part) => fits(withSentence(part, fact), limit));
    const mayAdd = is_thread && parts.length < limits.thread_parts && fits(ended(fact), limit);
    if (at >= 0) parts[at] = withSentence(parts[at] ?? '', fact);
    else if (mayAdd) parts.push(ended(fact));
    else left.push(fact);
  }
  const added = facts.filter((fact) => !left.includes(fact));
  const note = [
    ...(added.length > 0 ? [`The model left out ${listed(added)}; we added it.`] : []),
    ...(left.length > 0 ? [`There was no room for ${listed(left)}.`] : []),
  ].join(' ');
  return { parts, note, left };
}
