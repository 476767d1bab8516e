/** The search in the documentation, fetched on first use. */
import MiniSearch from 'minisearch';
import { sections } from 'virtual:guide-sections';
import { cut } from '#contract/core/cut.ts';

export interface Found {
  path: string;
  title: string;
  heading: string;
  /** The text around a match. */
  excerpt: string;
}

/** This many results fit below the field without much scrolling. */
const most = 8;
/** The characters of an excerpt. */
const around = 110;

const index = new MiniSearch<(typeof sections)[number] & { id: number }>({
  fields: ['heading', 'title', 'text'],
  storeFields: ['path', 'title', 'heading', 'text'],
  searchOptions: {
    boost: { heading: 3, title: 2 },
    prefix: true,
    // One typo in a longer word.
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
});
index.addAll(sections.map((section, id) => ({ ...section, id })));

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.max(
    0,
    Math.min(...terms.map((term) => lower.indexOf(term)).filter((one) => one >= 0)),
  );
  if (!Number.isFinite(at)) return cut(text, around);
  const from = at < around / 2 ? 0 : lower.lastIndexOf(' ', at - around / 3) + 1;
  const to = text.indexOf(' ', from + around);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to < 0 ? undefined : to)}${to < 0 ? '' : ' …'}`;
}

/** The sections that contain all of these words, the best match first. */
export const searchGuides = (words: string): Found[] =>
  index
    .search(words)
    .slice(0, most)
    .map(({ path, title, heading, text, terms }) => ({
      path: String(path),
      title: String(title),
      heading: String(heading),
      excerpt: excerptOf(String(text), terms),
    }));
