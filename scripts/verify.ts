/** `npm run verify -- <area> …`: proves claims about this software with figures; without an area, all of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.ts';

type Verify = (words: readonly string[]) => Promise<boolean>;

const folder = join(root, 'verify');

/** Loaded when needed, so that one proof does not need the others. */
const proofIn = async (name: string): Promise<Verify> => {
  const url = pathToFileURL(join(folder, `${name}.ts`)).href;
  const { verify } = (await import(url)) as { verify: Verify };
  return verify;
};

const areas = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

const [area, ...words] = process.argv.slice(2);
const wanted = areas.filter((name) => area === undefined || name === area);
if (wanted.length === 0) {
  console.error(`There is no proof of "${area}". There are: ${areas.join(', ')}.`);
  process.exit(1);
}
let holds = true;
for (const name of wanted) {
  console.log(`\n${name}`);
  const verify = await proofIn(name);
  holds = (await verify(words)) && holds;
}
process.exit(holds ? 0 : 1);
