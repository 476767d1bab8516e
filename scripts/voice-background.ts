/**
 * Makes `src/domain/voice/background.json`, what texts of nobody in particular look like, from texts of our own: the
 * example book, the guides and the decisions. The same texts always make the same file. It need not be made again
 * whenever one of them changes: it only has to be like what people post.
 *
 * `node scripts/voice-background.ts`
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { plainExamples } from '#domain/prompt/example-book.ts';
import { gramsOf } from '#domain/voice/profile.ts';
import { habitNames, habitsOf } from '#domain/voice/habits.ts';

const root = new URL('../', import.meta.url);
/** How many texts of each kind are measured, and how many runs of characters and texts to compare with are kept. */
const most = { posts: 150, paragraphs: 450, grams: 2600, others: { posts: 20, paragraphs: 60 } };
const lengths = { least: 60, most: 300 };

const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const markdownIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => read(`${folder}/${name}`));

/** A paragraph as a post would say it: no headings, tables, code or links. */
function plain(paragraph: string): string[] {
  if (/^(?:[#|>-]|\d+\.|```|\s)/u.test(paragraph) || /\n\s*(?:[-|]|\d+\.)\s/u.test(paragraph))
    return [];
  const text = paragraph
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[*_`]/gu, '')
    .replaceAll(/\s*\n\s*/gu, ' ')
    .trim();
  return text.length < lengths.least ? [] : [shortened(text)];
}

/** As many whole sentences as a post has room for. */
function shortened(text: string): string {
  if (text.length <= lengths.most) return text;
  const end = text.slice(0, lengths.most).search(/[.!?][^.!?]*$/u);
  return end < lengths.least ? text.slice(0, lengths.most) : text.slice(0, end + 1);
}

/** So many of them, evenly spread. */
const some = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, at) => Math.floor((at * all.length) / count)).flatMap(
        (at) => all.slice(at, at + 1),
      );

/** Every text of a voice, whatever setting it shows. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

const folder = 'src/domain/prompt/example-book';
const voices = readdirSync(new URL(folder, root))
  .filter((name) => name !== 'briefs.json')
  .toSorted()
  .flatMap((name) => textsIn(JSON.parse(read(`${folder}/${name}`))));
const paragraphs = [
  ...markdownIn('docs/guide'),
  ...markdownIn('docs'),
  ...markdownIn('docs/decisions'),
]
  .flatMap((page) => page.replaceAll(/```.*?```/gsu, '').split(/\n\s*\n/u))
  .flatMap(plain);
const posts = [...plainExamples.map(({ parts }) => parts.join('\n\n')), ...voices].filter(
  (text) => text.length >= lengths.least,
);
const texts = [...some(posts, most.posts), ...some(paragraphs, most.paragraphs)];

const measured = texts.map(habitsOf);
const rounded = (value: number): number => Number(value.toFixed(3));
const habits = Object.fromEntries(
  habitNames.map((name) => {
    const values = measured.map((one) => one[name]);
    const mean = values.reduce((all, one) => all + one, 0) / values.length;
    const scatter = Math.sqrt(
      values.reduce((all, one) => all + (one - mean) ** 2, 0) / values.length,
    );
    return [name, [rounded(mean), rounded(scatter)]];
  }),
);
const counts = new Map<string, number>();
for (const text of texts)
  for (const gram of gramsOf(text).keys()) counts.set(gram, (counts.get(gram) ?? 0) + 1);
const kept = [...counts]
  .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
  .slice(0, most.grams)
  .toSorted(([one], [other]) => (one < other ? -1 : 1));
const grams = [...Map.groupBy(kept, ([gram]) => gram.slice(0, 1)).values()].map((alike) =>
  alike.flat().join('\t'),
);
const others = [...some(posts, most.others.posts), ...some(paragraphs, most.others.paragraphs)];

const file = `${JSON.stringify({ habits, texts: texts.length, grams, others })}\n`;
writeFileSync(new URL('src/domain/voice/background.json', root), file);
console.log(`${texts.length} texts, ${kept.length} runs, ${file.length} bytes`);
