/** Links as far as they go in whatever script, as networks show them that read more of an address than X does. */
import twitterText from 'twitter-text';

/** From where to where in UTF-16 units, and where it leads. */
export interface WholeLink {
  start: number;
  end: number;
  uri: string;
}

/** What a sentence puts behind an address. */
const behind = /[\p{Pf}.,;:!?"'…。、！？」』】]/u;

/** An address without that; a closing bracket belongs to it only where one is opened in it. */
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

/** Addresses with their protocol go as far as the next space, whatever script they are in. */
const withProtocol = (text: string): WholeLink[] =>
  [...text.matchAll(/(?<=^|[\s(])https?:\/\/\S+/giu)].map(({ 0: found, index: start }) => {
    const uri = trimmed(found);
    return { start, end: start + uri.length, uri };
  });

/** Addresses without one are names of known endings; behind such a name they go on in the same way. */
const bare = (text: string): WholeLink[] =>
  twitterText.extractUrlsWithIndices(text).flatMap(({ url, indices: [start, end] }) => {
    if (/^https?:/iu.test(url)) return [];
    const rest =
      /^[/?#]/u.test(text.slice(end)) || url.includes('/') ? /^\S*/u.exec(text.slice(end)) : null;
    const found = trimmed(url + (rest?.[0] ?? ''));
    return [{ start, end: start + found.length, uri: `https://${found}` }];
  });

/** What a text says like links, in its order; whether each is a valid address is for whoever calls it to ask. */
export function wholeLinksIn(text: string): WholeLink[] {
  const all = withProtocol(text);
  const others = bare(text).filter(
    ({ start }) => !all.some((one) => start >= one.start && start < one.end),
  );
  return [...all, ...others].toSorted((one, other) => one.start - other.start);
}
