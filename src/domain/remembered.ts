/** Works out once what many rules ask of the same text. */

/** Letters that each reading is kept for: a text under judgment with all that it is held against, a few times over. */
const most = 300_000;

/** `read`, which gives again what it gave lately for the same texts. Nobody may change what it gives. */
export function remembered<Asked extends readonly string[], Answer>(
  read: (...asked: Asked) => Answer,
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
    // Lengths first, so that no two pairs of texts read alike.
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
