/** Whether a post that a server shows is the one that a call was to create. */
import type { Account, Outgoing } from '#server/adapters/social/port.ts';
import { idOn, isOwn, type StatusView } from './entities.ts';
import { parseSecret } from './secret.ts';
import { traitsOfSoftware } from './server.ts';
import { wordsOf } from './status.ts';

/** Marks that some software reads as formatting. */
const marks = /[*_`~>\\]/g;

/**
 * A text in one spelling: servers show mentions without their domain, links with a slash behind a bare name, and
 * paragraphs in ways of their own.
 */
function spelled(text: string, reformats: boolean): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/(@[\p{L}\p{N}_.-]+)@[\p{L}\p{N}.:-]*[\p{L}\p{N}]/gu, '$1')
    .replaceAll(/(https?:\/\/[^\s/]+)\/(?=\s|$)/gi, '$1');
  return (reformats ? plain.replaceAll(marks, '') : plain).replaceAll(/\s+/g, ' ').trim();
}

/** Same author, same parent, same number of files, and the same words. */
export function isSamePost(account: Account, post: Outgoing, found: StatusView): boolean {
  const secret = parseSecret(account.secret);
  const { server } = secret;
  if (!isOwn(account, secret, found.account) || (found.reblog ?? null) !== null) return false;
  const parent = found.in_reply_to_id ?? null;
  if ((parent === null ? null : idOn(server, parent)) !== post.in_reply_to) return false;
  if (found.media_attachments.length !== post.media.length) return false;
  const reformats = traitsOfSoftware(account.limits?.software).reformats ?? false;
  const theirs = spelled(found.content, reformats);
  // The mention of whom it answers is there or not, by how much room there was.
  const ours = [wordsOf(account, post), post.text].map((text) => spelled(text, reformats));
  return ours.includes(theirs);
}
