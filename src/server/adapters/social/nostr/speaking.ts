/** What it takes to act for one account: who signs, which relays are told, and where its files go. */
import type { Egress } from '#server/egress/egress.ts';
import type { SocialTools } from '#server/adapters/social/http.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { remoteSigner } from './bunker.ts';
import { signWith } from './event.ts';
import type { Signer } from './relay.ts';
import type { Reaching } from './relays.ts';
import { type NostrSecret, parseSecret } from './secret.ts';

/** What the adapter is given. */
export interface NostrTools extends Pick<SocialTools, 'clock' | 'onDate'> {
  /** Opens a WebSocket: guarded, unless the operator trusts the address. */
  open: Egress['socket'];
  /** How to reach a media server, by its origin: guarded, unless the operator trusts it. */
  fetchFor(origin: string): SocialTools['fetch'];
}

export interface Speaking {
  signer: Signer;
  media: string;
  fetch: SocialTools['fetch'];
  /** Every relay of the account, as `relays.ts` wants them. */
  all(signal: AbortSignal): { relays: readonly string[]; reaching: Reaching; signal: AbortSignal };
}

/** Signs with the key that an account keeps, or asks who has it. */
export function signerOf(tools: NostrTools, { pubkey, signer }: NostrSecret): Signer {
  if ('remote' in signer) return remoteSigner(tools, pubkey, signer);
  return { pubkey, sign: async (draft) => signWith(signer.key, draft) };
}

/** Throws `reconnect` where the secret is not whole. */
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
