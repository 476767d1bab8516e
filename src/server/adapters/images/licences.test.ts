import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const free = ['CC BY 4.0', 'CC0 1.0'];
const here = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

const source = await here('./looks.ts');
const page = await readFile('docs/licences.md', 'utf8');
const drawnIn = [...source.matchAll(/@dicebear\/styles\/([\w-]+)\.json/g)].map(([, name]) => name);

describe('docs/licences.md', () => {
  test('there are styles to list', () => expect(drawnIn).toHaveLength(6));

  test.each(drawnIn)('lists author, source and license of %s', async (name) => {
    const address = import.meta.resolve(`@dicebear/styles/${name}.json`);
    const { meta } = JSON.parse(await readFile(new URL(address), 'utf8'));
    expect(free).toContain(meta.license.name);
    const row = page.split('\n').find((line) => line.includes(meta.source.name));
    for (const part of [meta.creator.name, meta.license.name, meta.license.url, meta.source.url]) {
      expect(row).toContain(part);
    }
  });
});
