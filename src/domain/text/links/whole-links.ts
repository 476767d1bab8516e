/** Finds links in full in any script, for networks that read more of an address than X does. */
import twitterText from 'twitter-text';

/** Start and end in UTF-16 code units, and the target. */
export interface WholeLink {
  start: number;
  end: number;
  uri: string;
}

/** Punctuation of the sentence after an address. */
const behind = /[\p{Pf}.,;:!?"'…。、！？」』】]/u;

/** Removes that; a closing bracket belongs to the address only if it was opened in it. */
function trimmed(address: string): string {
  const opens = address.includes('(');
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (!behind.test(last) && (opens || last !== ')')) break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** Addresses with a scheme extend to the next space, in any script. */
const withProtocol = (text: string): WholeLink[] =>
  [...text.matchAll(/(?<=^|[\s(])https?:\/\/\S+/giu)].map(({ 0: found, index: start }) => {
    const uri = trimmed(found);
    return { start, end: start + uri.length, uri };
  });

/**
 * A row of characters that could all be of one host, and is longer than any. The library finds nothing in such a row, but
 * restarts at each of its characters.
 */
const rows = /[^\s!'#%&()*+,\\/:;<=>?@[\]^{|}~$]{601,}/gu;

/** Addresses without one must be a host with a known top-level domain; after it they extend to the next space. */
const bare = (text: string): WholeLink[] => {
  const searched = text.replaceAll(rows, (row) => ' '.repeat(row.length));
  return twitterText.extractUrlsWithIndices(searched).flatMap(({ url, indices: [start, end] }) => {
    if (/^https?:/iu.test(url)) return [];
    const rest =
      /^[/?#]/u.test(text.slice(end)) || url.includes('/') ? /^\S*/u.exec(text.slice(end)) : null;
    const found = trimmed(url + (rest?.[0] ?? ''));
    return [{ start, end: start + found.length, uri: `https://${found}` }];
  });
};

/** Everything that looks like a link, in text order; the caller checks whether each is a valid address. */
export function wholeLinksIn(text: string): WholeLink[] {
  const all = withProtocol(text);
  let next = 0;
  const others = bare(text).filter(({ start }) => {
    while ((all[next]?.end ?? Infinity) <= start) next += 1;
    return start < (all[next]?.start ?? Infinity);
  });
  return [...all, ...others].toSorted((one, other) => one.start - other.start);
}
