/** Push by Jetstream: one connection receives every post of the network, and those that name an account are noticed. */
import { z } from 'zod';
import type { Account, Line } from '#server/adapters/social/port.ts';
import type { BlueskyTools } from './call.ts';
import { postCollection } from './records.ts';

type Jetstream = NonNullable<BlueskyTools['jetstream']>;

/** Identities in an event: in mentions, and in the addresses of posts it replies to or quotes. */
const did = /did:[a-z]+:[\w.:%-]+/gu;

const Posted = z.object({ did: z.string(), commit: z.object({ operation: z.literal('create') }) });

/** The author of an event, if any. */
function authorIn(text: string): string | undefined {
  try {
    return Posted.safeParse(JSON.parse(text)).data?.did;
  } catch {
    return undefined;
  }
}

function lineOf({ url, open }: Jetstream, accounts: readonly Account[]): Line {
  const ids = new Map(accounts.map(({ external_id, id }) => [external_id, id]));
  const named = (text: string): string[] => [
    ...new Set([...text.matchAll(did)].map(([found]) => found).filter((found) => ids.has(found))),
  ];
  return {
    name: [...ids.keys()].toSorted().join(' '),
    place: url,
    accounts: [...ids.values()],
    async hold({ onOpen, onWord }, signal) {
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      isOver.catch(() => {});
      const address = new URL(url);
      address.searchParams.set('wantedCollections', postCollection);
      await open(address.href, {
        signal,
        onEnd: (why) => reject(why),
        onText(text) {
          // Most posts name none of our accounts and are not even parsed.
          const mentioned = named(text);
          if (mentioned.length === 0) return;
          const author = authorIn(text);
          if (author === undefined) return;
          const others = mentioned.filter((one) => one !== author);
          onWord(others.flatMap((one) => ids.get(one) ?? []));
        },
      });
      onOpen();
      await isOver;
    },
  };
}

/** The connections to keep open for these accounts. */
export const linesOf =
  (jetstream: Jetstream) =>
  (accounts: readonly Account[]): Line[] =>
    accounts.length === 0 ? [] : [lineOf(jetstream, accounts)];
