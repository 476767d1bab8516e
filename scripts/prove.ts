/** `npm run prove -- <area> …`: claims about this software as figures; without an area, every one of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.ts';

type Prove = (words: readonly string[]) => Promise<boolean>;

const folder = join(root, 'prove');

/** The proof in a file; files without one serve others. */
const proofIn = async (name: string): Promise<Prove | undefined> => {
  const url = pathToFileURL(join(folder, name)).href;
  const module = (await import(url)) as { prove?: Prove };
  return module.prove;
};

const proofs = new Map<string, Prove>();
for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
  const prove = await proofIn(name);
  if (prove) proofs.set(name.replace(/\.ts$/, ''), prove);
}

const [area, ...words] = process.argv.slice(2);
const wanted = area === undefined ? [...proofs] : [...proofs].filter(([name]) => name === area);
if (wanted.length === 0) {
  console.error(`There is no proof of "${area}". There are: ${[...proofs.keys()].join(', ')}.`);
  process.exit(1);
}
let holds = true;
for (const [name, prove] of wanted) {
  console.log(`\n${name}`);
  holds = (await prove(words)) && holds;
}
process.exit(holds ? 0 : 1);
