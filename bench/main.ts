/** `npm run bench`: figures of this machine, each beside a peer or a limit of the same run. Nothing here fails. */
import { measureBytes } from './bytes.ts';
import { measureRead } from './read.ts';
import { measureStart } from './start.ts';

for (const measure of [measureRead, measureStart, measureBytes]) {
  for (const line of await measure()) console.log(line);
}
