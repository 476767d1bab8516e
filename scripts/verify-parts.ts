/** One part of a proof, which can be run by its name; `words` are the remaining arguments. */
export type Part = (
  say: (line: string) => void,
  words: readonly string[],
) => boolean | Promise<boolean>;

/** Runs every part, or the named one; true if all hold. */
export const verifyParts =
  (parts: Readonly<Record<string, Part>>) =>
  async ([only, ...words]: readonly string[]): Promise<boolean> => {
    const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
    if (chosen.length === 0) {
      console.error(`There is no part "${only}". There are: ${Object.keys(parts).join(', ')}.`);
      return false;
    }
    let holds = true;
    for (const [name, part] of chosen) {
      console.log(`\n${name}`);
      holds = (await part(console.log, words)) && holds;
    }
    return holds;
  };
