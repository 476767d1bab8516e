/** The order of what the command bar found. */

interface Named {
  name: string;
}

/** Where it matches: its whole name, the start of that, another word of it, or only what else it is called. */
function rankOf(query: string, { name }: Named): number {
  const [text, typed] = [name.toLowerCase(), query.toLowerCase()];
  if (text === typed) return 0;
  if (text.startsWith(typed)) return 1;
  return ` ${text}`.includes(` ${typed}`) ? 2 : 3;
}

interface Group<Command> {
  label: string;
  commands: Command[];
}

/** The best match first, and its group. Posts are found by their text, so they come after names. */
export function ranked<Command extends Named>(
  query: string,
  groups: readonly Group<Command>[],
): Group<Command>[] {
  const sorted = groups.map(({ label, commands }) => {
    const ranks = commands.map((command) => ({
      command,
      rank: label === 'Posts' ? 2 : rankOf(query, command),
    }));
    const inOrder = ranks.toSorted((one, other) => one.rank - other.rank);
    return { label, best: inOrder[0]?.rank ?? 3, commands: inOrder.map(({ command }) => command) };
  });
  return sorted.toSorted((one, other) => one.best - other.best);
}
