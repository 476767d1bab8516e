/** Caches results of functions on texts, because many rules read the same text. */

/** The characters cached per function: enough for a text and everything it is compared with, several times over. */
const most = 300_000;

/** `read` with a cache of recent results. Callers must not modify the results. */
export function remembered<Asked extends readonly string[], Answer>(
  read: (...parameters: Asked) => Answer,
): (...asked: Asked) => Answer {
  const known = new Map<string, { answer: Answer }>();
  let held = 0;
  const forget = () => {
    for (const key of known.keys()) {
      if (held <= most) return;
      known.delete(key);
      held -= key.length;
    }
  };
  return (...asked) => {
    // Includes the lengths, so that no two lists of texts share a key.
    const key =
      asked.length === 1
        ? (asked[0] ?? '')
        : [...asked.map(({ length }) => length), ...asked].join(' ');
    const before = known.get(key);
    if (before) return before.answer;
    const answer = read(...asked);
    known.set(key, { answer });
    held += key.length;
    forget();
    return answer;
  };
}
