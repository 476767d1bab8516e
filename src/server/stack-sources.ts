/** Adds source files to stack traces of the bundled server, whose frames all name one large file. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A position in the bundle: its URL and line. */
const frame = /(file:\/\/[^\s()]+\/dist\/server\/[\w-]+\.js):(\d+):\d+/g;
/** The comment that the bundler writes above each module. */
const heading = /^\/\/ (\S+\.[cm]?[jt]s)$/;

type Headings = readonly { line: number; source: string }[];
const known = new Map<string, Headings>();

/** Read at the first error; a source map would take more memory than the server. */
function headingsOf(address: string): Headings {
  const kept = known.get(address);
  if (kept) return kept;
  const lines = readFileSync(fileURLToPath(address), 'utf8').split('\n');
  const found = lines.flatMap((text, at) => {
    const source = heading.exec(text)?.[1];
    return source === undefined ? [] : [{ line: at + 1, source }];
  });
  known.set(address, found);
  return found;
}

/** The same stack with the source file of each frame. */
export function withSources(stack: string): string {
  try {
    return stack.replaceAll(frame, (place, address: string, line: string) => {
      const above = headingsOf(address).findLast((one) => one.line <= Number(line));
      return above ? `${above.source} in ${place}` : place;
    });
  } catch {
    // The bundle was rebuilt or removed since this process started.
    return stack;
  }
}
