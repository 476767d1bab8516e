/** Stacks of the bundled server, in which every frame is of one large file, name the files of the source again. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A place in the bundle: its address, and the line. */
const frame = /(file:\/\/[^\s()]+\/dist\/server\/[\w-]+\.js):(\d+):\d+/g;
/** What the bundler writes above each module. */
const heading = /^\/\/ (\S+\.[cm]?[jt]s)$/;

type Headings = readonly { line: number; source: string }[];
const known = new Map<string, Headings>();

/** Read when something first goes wrong; a source map would take more memory than the server. */
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

/** The same stack, each frame with the file that it was bundled from. */
export function withSources(stack: string): string {
  try {
    return stack.replaceAll(frame, (place, address: string, line: string) => {
      const above = headingsOf(address).findLast((one) => one.line <= Number(line));
      return above ? `${above.source} in ${place}` : place;
    });
  } catch {
    // The bundle was made again since this process started.
    return stack;
  }
}
