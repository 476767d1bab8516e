/** People’s profiles: the newest version that any relay has. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import type { Profile } from '#server/adapters/social/port.ts';
import { type Event, kinds } from './event.ts';
import { npubOf } from './names.ts';
import { requireAnswer } from './refusal.ts';
import { askEach, genuine } from './relays.ts';
import type { Speaking } from './speaking.ts';

const line = z
  .string()
  .catch('')
  .transform((text) => cut(oneLineOf(text), 200));

const About = z.object({
  name: line,
  display_name: line,
  picture: z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
  bot: z.boolean().catch(false).default(false),
});
export type About = z.infer<typeof About>;

const nothing: About = { name: '', display_name: '', picture: null, bot: false };

function aboutIn({ content }: Event): About {
  try {
    return About.catch(nothing).parse(JSON.parse(content));
  } catch {
    return nothing;
  }
}

/** The profiles by key; people without one are left out. */
export async function profilesOf(
  speaking: Speaking,
  authors: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, About>> {
  const answered = await askEach(speaking.all(signal), (relay) =>
    relay.read({ kinds: [kinds.profile], authors, limit: authors.length }),
  );
  requireAnswer(answered, signal);
  const events = [...(await genuine(answered.answers.values())).values()]
    .filter(({ kind, pubkey }) => kind === kinds.profile && authors.includes(pubkey))
    .toSorted((a, b) => a.created_at - b.created_at);
  return new Map(events.map((event) => [event.pubkey, aboutIn(event)]));
}

/** A short form of a key, for people without a name. */
const shortened = (pubkey: string): string => `${npubOf(pubkey).slice(0, 12)}…`;

const nameIn = (pubkey: string, about: About = nothing): string =>
  about.display_name || about.name || shortened(pubkey);

/** People’s display names. */
export const namesOf =
  (profiles: ReadonlyMap<string, About>) =>
  (pubkey: string): string =>
    nameIn(pubkey, profiles.get(pubkey));

/** The account’s profile. Followers cannot be counted. */
export async function profileOf(speaking: Speaking, signal: AbortSignal): Promise<Profile> {
  const { pubkey } = speaking.signer;
  const about = (await profilesOf(speaking, [pubkey], signal)).get(pubkey);
  return {
    external_id: pubkey,
    username: npubOf(pubkey),
    display_name: nameIn(pubkey, about),
    avatar_url: about?.picture ?? null,
    followers: null,
    is_automated: about?.bot ?? false,
  };
}
