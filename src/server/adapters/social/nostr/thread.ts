/** A post’s place in its conversation (NIP-10, and NIP-22 for comments). */
import { type Event, kinds, valuesOf } from './event.ts';

/** The most people notified of a reply. */
const mostTold = 50;

const marked = ({ tags }: Event, mark: string): string | undefined =>
  tags.find(([name, , , is]) => name === 'e' && is === mark)?.[1];

/** The ids of the post that an event replies to, and of the conversation’s first post. */
export function placeOf(event: Event): { parent: string | undefined; root: string | undefined } {
  if (event.kind === kinds.comment) {
    return { parent: valuesOf(event, 'e')[0], root: valuesOf(event, 'E')[0] };
  }
  const [root, parent] = [marked(event, 'root'), marked(event, 'reply')];
  if (root !== undefined || parent !== undefined)
    return { parent: parent ?? root, root: root ?? parent };
  // Older clients use the order of tags; a tag with another marker is only a mention.
  const plain = event.tags.filter(([name, , , is]) => name === 'e' && !is).map(([, id]) => id);
  return { parent: plain.at(-1), root: plain[0] };
}

/** The kind and tags of a reply to a post from `relay`, by `author`. */
export function answerTo(
  parent: Event,
  { relay, author }: { relay: string; author: string },
): { kind: number; tags: string[][] } {
  const people = [...new Set([parent.pubkey, ...valuesOf(parent, 'p')])]
    .filter((pubkey) => pubkey !== author)
    .slice(0, mostTold)
    .map((pubkey) => ['p', pubkey]);
  if (parent.kind === kinds.comment) {
    const scope = parent.tags.filter(([name = '']) => /^[AEIKP]$/.test(name));
    const about = [
      ['e', parent.id, relay, parent.pubkey],
      ['k', String(parent.kind)],
    ];
    return { kind: kinds.comment, tags: [...scope, ...about, ...people] };
  }
  const { root } = placeOf(parent);
  const tags =
    root === undefined || root === parent.id
      ? [['e', parent.id, relay, 'root', parent.pubkey]]
      : [
          ['e', root, '', 'root'],
          ['e', parent.id, relay, 'reply', parent.pubkey],
        ];
  return { kind: kinds.note, tags: [...tags, ...people] };
}
