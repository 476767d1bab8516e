/** Whether a server’s post is the one that a call was meant to create. */
import type { Account, Outgoing } from '#server/adapters/social/port.ts';
import { idOn, isOwn, type StatusView } from './entities.ts';
import { parseSecret } from './secret.ts';
import { traitsOfSoftware } from './server.ts';
import { wordsOf } from './status.ts';

/** Characters that some software interprets as formatting. */
const marks = /[*_`~>\\]/g;

/**
 * Normalizes a text: servers render mentions without domain, links with a trailing slash, and paragraphs in different
 * ways.
 */
function spelled(text: string, reformats: boolean): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.:-]*[\p{L}\p{N}]/gu, '$1')
    .replaceAll(/(https?:\/\/[^\s/]+)\/(?=\s|$)/gi, '$1');
  return (reformats ? plain.replaceAll(marks, '') : plain).replaceAll(/\s+/g, ' ').trim();
}

/** Same author, same parent, same number of files, and same text. */
export function isSamePost(account: Account, post: Outgoing, found: StatusView): boolean {
  const secret = parseSecret(account.secret);
  const { server } = secret;
  if (!isOwn(account, secret, found.account) || (found.reblog ?? null) !== null) return false;
  const parent = found.in_reply_to_id ?? null;
  if ((parent === null ? null : idOn(server, parent)) !== post.in_reply_to) return false;
  if (found.media_attachments.length !== post.media.length) return false;
  const reformats = traitsOfSoftware(account.limits?.software).reformats ?? false;
  const theirs = spelled(found.content, reformats);
  // The mention of the recipient may be missing, depending on the available room.
  const ours = [wordsOf(account, post), post.text].map((text) => spelled(text, reformats));
  return ours.includes(theirs);
}
