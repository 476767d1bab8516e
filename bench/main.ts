/**
 * `npm run bench [name]`: figures of this machine, each beside a peer or a limit of the same run. Nothing here fails.
 * Without a name everything but `history`, `ledger` and `knowledge`, which take some minutes.
 */
import { measureBytes } from './bytes.ts';
import { measureHistory } from './history.ts';
import { measureKnowledge } from './knowledge.ts';
import { measureLedger } from './ledger.ts';
import { measureRead } from './read.ts';
import { measureStart } from './start.ts';

const measures: Readonly<Record<string, () => Promise<string[]>>> = {
  read: measureRead,
  start: measureStart,
  bytes: measureBytes,
  history: measureHistory,
  ledger: measureLedger,
  knowledge: measureKnowledge,
};
const quick = ['read', 'start', 'bytes'];

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : quick) {
  const measure = measures[name];
  if (!measure)
    throw new Error(`There is no measurement ${name}: ${Object.keys(measures).join(', ')}`);
  for (const line of await measure()) console.log(line);
}
