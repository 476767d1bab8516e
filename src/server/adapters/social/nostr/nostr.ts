/** The Nostr port. A post is signed before it is sent and its id is its hash, so that repeating a call has no effect. */
import { PlatformError, type Sent, type SocialPort } from '#server/adapters/social/port.ts';
import { kinds } from './event.ts';
import { readFigures } from './figures.ts';
import { readMentions } from './mentions.ts';
import { linesOf } from './lines.ts';
import { idOfNote, noteOf, pageOf } from './names.ts';
import { isFor, preparedEvent, preparePost } from './prepare.ts';
import { profileOf } from './profile.ts';
import { requireAccepted, requireAnswer } from './refusal.ts';
import { askEach, genuine, publishTo } from './relays.ts';
import { parseSecret } from './secret.ts';
import { type NostrTools, speakingFor } from './speaking.ts';

const sent = (id: string): Sent => ({ external_id: noteOf(id), url: pageOf(noteOf(id)) });

/** Capability `key`: the signed event is stored with the first attempt. Needs `prepare`. */
export function createNostr(tools: NostrTools): SocialPort {
  return {
    platform: 'nostr',
    capability: 'key',

    /** All of its relays together: if none of them answers, accounts on other relays are not delayed. */
    service: ({ secret }) => parseSecret(secret).relays.toSorted().join(' '),

    profile: (account, signal) => profileOf(speakingFor(tools, account), signal),

    prepare: (account, post, signal) =>
      preparePost(tools, speakingFor(tools, account), post, signal),

    async publish(account, post, signal) {
      const speaking = speakingFor(tools, account);
      if (signal.aborted) {
        throw new PlatformError('retry', 'Nothing was sent.', { cause: signal.reason });
      }
      const event = preparedEvent(await preparePost(tools, speaking, post, signal));
      if (event.pubkey !== speaking.signer.pubkey) {
        throw new PlatformError('rejected', 'The post was signed for another account.');
      }
      requireAccepted(await publishTo(speaking.all(signal), event));
      return sent(event.id);
    },

    async find(account, post, { since, until }, signal) {
      const speaking = speakingFor(tools, account);
      const answered = await askEach(speaking.all(signal), (relay) =>
        relay.read({
          authors: [speaking.signer.pubkey],
          kinds: [kinds.note, kinds.comment],
          since: Math.floor(since / 1000),
          until: Math.ceil(until / 1000),
        }),
      );
      requireAnswer(answered, signal);
      const own = [...answered.answers.values()].map((events) =>
        events.filter((event) => event.pubkey === speaking.signer.pubkey && isFor(post, event)),
      );
      const [id] = (await genuine(own)).keys();
      return id === undefined ? undefined : sent(id);
    },

    /** Asks the relays to delete it. Some refuse, and other relays have copies. */
    async remove(account, external_id, signal) {
      const id = idOfNote(external_id);
      if (id === undefined) throw new PlatformError('rejected', 'That isn’t a post on Nostr.');
      const speaking = speakingFor(tools, account);
      const draft = {
        kind: kinds.deletion,
        created_at: Math.floor(tools.clock() / 1000),
        tags: [
          ['e', id],
          ['k', String(kinds.note)],
        ],
        content: '',
      };
      const event = await speaking.signer.sign(draft, signal);
      requireAccepted(await publishTo(speaking.all(signal), event));
    },

    mentions: (account, cursor, signal) =>
      readMentions(speakingFor(tools, account), cursor, { clock: tools.clock, signal }),

    lines: (accounts) => linesOf(tools, accounts),

    metrics: (account, external_ids, signal) =>
      readFigures(speakingFor(tools, account), external_ids, signal),
  };
}
