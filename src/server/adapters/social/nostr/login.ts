/** Connects a Nostr account: its key and its relays. */
import { isNowhere } from '#server/egress/egress-error.ts';
import { PlatformError, type Profile } from '#server/adapters/social/port.ts';
import { meetSigner, readBunker } from './bunker.ts';
import { publicKeyOf } from './event.ts';
import { readName } from './names.ts';
import { profileOf } from './profile.ts';
import { formatSecret, type NostrSecret } from './secret.ts';
import { type NostrTools, speakingFor } from './speaking.ts';

interface Given {
  key: string;
  relays: string;
  media_server: string;
}

const rejected = (message: string, cause?: unknown) =>
  new PlatformError('rejected', message, { cause });

/** Explains to the person what kind of key they entered instead of a private one. */
function otherKey(typed: string): string {
  if (/^(?:nostr:)?n(?:pub|profile)1/.test(typed)) {
    return 'That’s your public key (npub). Enter the private key, which starts with nsec1.';
  }
  if (typed.startsWith('ncryptsec1')) {
    return 'That’s an encrypted key (ncryptsec). Enter the private key, which starts with nsec1.';
  }
  if (typed.startsWith('nostrconnect:')) {
    return 'That address is for apps that wait for a signer. Enter one that starts with bunker://.';
  }
  if (typed.startsWith('bunker:')) return 'That bunker address isn’t complete. Copy it again.';
  return 'That isn’t a private key. It starts with nsec1.';
}

/** The private key in hexadecimal. Throws `rejected`, without the key. */
function privateKey(typed: string): string {
  const named = readName(typed);
  const hex = named?.type === 'nsec' ? named.hex : typed.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hex)) throw rejected(otherKey(typed));
  try {
    publicKeyOf(hex);
  } catch {
    throw rejected('That isn’t a private key. It starts with nsec1.');
  }
  return hex;
}

async function signerIn(
  tools: NostrTools,
  typed: string,
  signal: AbortSignal,
): Promise<Pick<NostrSecret, 'pubkey' | 'signer'>> {
  const bunker = readBunker(typed);
  if (bunker) return meetSigner(tools, bunker, signal);
  const key = privateKey(typed);
  return { pubkey: publicKeyOf(key), signer: { key } };
}

/** The relay URLs that a person typed, without duplicates. */
function relaysIn(typed: string): string[] {
  const relays = typed.split(/[\s,]+/).map((word) => URL.parse(word));
  return [
    ...new Set(
      relays.map((url) => {
        if (!url) throw rejected('One of the relays isn’t an address. Check them.');
        return url.href.replace(/\/$/, '');
      }),
    ),
  ];
}

/**
 * Returns the account and its credentials. Throws a `PlatformError`: `rejected` if the key or an address must not be
 * used, `retry` if no relay answers.
 */
export async function checkNostr(
  tools: NostrTools,
  { key, relays, media_server }: Given,
  signal: AbortSignal,
): Promise<{ profile: Profile; secret: string }> {
  try {
    const known = {
      ...(await signerIn(tools, key.trim(), signal)),
      relays: relaysIn(relays.trim()),
      media: new URL(media_server).origin,
    };
    const secret = formatSecret(known);
    return { profile: await profileOf(speakingFor(tools, { secret }), signal), secret };
  } catch (error) {
    if (signal.aborted) {
      throw new PlatformError('retry', 'The relays didn’t answer in time.', { cause: error });
    }
    const cause = error instanceof PlatformError ? error.cause : undefined;
    if (isNowhere(cause)) throw rejected('This server can’t reach those relays.', cause);
    throw error;
  }
}
