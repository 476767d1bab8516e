/** An account’s profile as shown on the network. */
import { z } from 'zod';
import type { BlueskyCall } from './call.ts';
import { Count } from '#server/adapters/social/numbers.ts';
import type { Account, Known, Profile } from '#server/adapters/social/port.ts';
import type { Sessions } from './session.ts';

/** The self-label for bots. */
export const botLabel = 'bot';

export const ProfileView = z.object({
  did: z.string(),
  handle: z.string(),
  displayName: z.string().catch('').default(''),
  avatar: z.string().nullable().catch(null).default(null),
  followersCount: Count,
  /** Labels by every labeler, including the account itself. */
  labels: z
    .array(z.object({ src: z.string(), val: z.string() }).catch({ src: '', val: '' }))
    .catch([])
    .default([]),
});

/** The call that reads an actor’s profile. */
export const profileCall = (actor: string): BlueskyCall => ({
  method: 'GET',
  name: 'app.bsky.actor.getProfile',
  query: { actor },
});

const Found = z.object({
  actors: z.array(z.object({ handle: z.string(), displayName: z.string().catch('').default('') })),
});
/** As many as a list shows. */
const shown = 8;
/** The handle of an account whose own is not valid. */
const invalid = 'handle.invalid';

/** The accounts whose names start like this, as the network’s own apps find them. */
export async function findPeople(
  sessions: Sessions,
  account: Account,
  typed: string,
  signal: AbortSignal,
): Promise<Known[]> {
  const name = 'app.bsky.actor.searchActorsTypeahead';
  const call = { method: 'GET', name, query: { q: typed, limit: shown } } as const;
  const { actors } = await sessions.call(account, call, Found, signal);
  return actors
    .filter(({ handle }) => handle !== invalid)
    .map(({ handle, displayName }) => ({ username: handle, name: displayName || handle }));
}

/** Converts the network’s profile to the port’s. */
export const asProfile = (view: z.infer<typeof ProfileView>): Profile => ({
  external_id: view.did,
  username: view.handle,
  display_name: view.displayName || view.handle,
  avatar_url: view.avatar,
  followers: view.followersCount,
  is_automated: view.labels.some(({ src, val }) => src === view.did && val === botLabel),
});
