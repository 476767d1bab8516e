/** Push by relays: one connection per relay, for all accounts that use it. */
import type { Account, Line } from '#server/adapters/social/port.ts';
import { kinds, valuesOf } from './event.ts';
import { openRelay } from './relay.ts';
import { parseSecret } from './secret.ts';
import { type NostrTools, signerOf } from './speaking.ts';

interface Present {
  account: Account;
  pubkey: string;
}

function lineOf(tools: NostrTools, url: string, present: readonly [Present, ...Present[]]): Line {
  const [{ account: first }] = present;
  const keys = new Set(present.map(({ pubkey }) => pubkey));
  return {
    name: [url, ...[...keys].toSorted()].join(' '),
    place: url,
    accounts: present.map(({ account }) => account.id),
    async hold({ onOpen, onWord }, signal) {
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      isOver.catch(() => {});
      const { open, clock } = tools;
      // Relays that require authentication get that of one account.
      const signer = signerOf(tools, parseSecret(first.secret));
      const onEnd = (why: Error) => reject(why);
      const relay = await openRelay({ open, clock, url, signer, signal, onEnd });
      try {
        const since = Math.floor(clock() / 1000);
        const about = { '#p': [...keys], kinds: [kinds.note, kinds.comment], since };
        const followed = relay.follow(about, (event) => {
          const named = valuesOf(event, 'p');
          const mentioned = present.filter(({ pubkey }) => named.includes(pubkey));
          onWord(mentioned.map(({ account }) => account.id));
        });
        await Promise.race([followed, isOver]);
        onOpen();
        await isOver;
      } finally {
        relay.close();
      }
    },
  };
}

/** The connections to keep open for these accounts. */
export function linesOf(tools: NostrTools, accounts: readonly Account[]): Line[] {
  const places = new Map<string, [Present, ...Present[]]>();
  for (const account of accounts) {
    const { relays, pubkey } = parseSecret(account.secret);
    for (const url of relays) {
      const present = places.get(url);
      if (present) present.push({ account, pubkey });
      else places.set(url, [{ account, pubkey }]);
    }
  }
  return [...places].map(([url, present]) => lineOf(tools, url, present));
}
