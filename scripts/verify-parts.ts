/** A proof of several parts, each of which can be asked for by its name; `words` are what was said after it. */
export type Part = (
  say: (line: string) => void,
  words: readonly string[],
) => boolean | Promise<boolean>;

/** Proves every part, or the one that is named; whether all of them hold. */
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
