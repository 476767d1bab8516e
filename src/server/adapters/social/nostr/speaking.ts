/** Everything needed to act for an account: signer, relays and media server. */
import type { Egress } from '#server/egress/egress.ts';
import type { SocialTools } from '#server/adapters/social/http.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { remoteSigner } from './bunker.ts';
import { signWith } from './event.ts';
import type { Signer } from './relay.ts';
import type { Reaching } from './relays.ts';
import { type NostrSecret, parseSecret } from './secret.ts';

/** The dependencies of the adapter. */
export interface NostrTools extends Pick<SocialTools, 'clock' | 'onDate'> {
  /** Opens a WebSocket: guarded, unless the operator trusts the address. */
  open: Egress['socket'];
  /** The fetch for a media server by origin: guarded, unless the operator trusts it. */
  fetchFor(origin: string): SocialTools['fetch'];
}

export interface Speaking {
  signer: Signer;
  media: string;
  fetch: SocialTools['fetch'];
  /** All relays of the account, in the form that `relays.ts` takes. */
  all(signal: AbortSignal): { relays: readonly string[]; reaching: Reaching; signal: AbortSignal };
}

/** Signs with the account’s stored key, or with its remote signer. */
export function signerOf(tools: NostrTools, { pubkey, signer }: NostrSecret): Signer {
  if ('remote' in signer) return remoteSigner(tools, pubkey, signer);
  return { pubkey, sign: async (draft) => signWith(signer.key, draft) };
}

/** Throws `reconnect` if the credentials are incomplete. */
export function speakingFor(tools: NostrTools, { secret }: Pick<Account, 'secret'>): Speaking {
  const known = parseSecret(secret);
  const signer = signerOf(tools, known);
  const reaching = { open: tools.open, clock: tools.clock, signer };
  return {
    signer,
    media: known.media,
    fetch: tools.fetchFor(new URL(known.media).origin),
    all: (signal) => ({ relays: known.relays, reaching, signal }),
  };
}
