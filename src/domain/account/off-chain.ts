/**
 * The bytes that a wallet signs when it is asked for a text: the text itself, or Solana’s off-chain envelope around it,
 * which keeps a signature from being one of a transaction. Hardware wallets sign nothing else.
 */
import { utf8 } from '@scure/base';

const bytesOf = (text: string): Uint8Array => utf8.decode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** Begins every envelope; no transaction can begin with 0xFF. */
const signingDomain = joined(Uint8Array.of(0xff), bytesOf('solana offchain'));
const domainBytes = 32;
/** Restricted ASCII and UTF-8 of a size that hardware wallets show; the third format is for longer texts. */
const formats = [0, 1] as const;
const maxBytes = 1232;
const oneSigner = Uint8Array.of(1);

/** The application domains of version 0 that may stand around our text: none, or the host that the text begins with. */
function domainsFor(text: string): Uint8Array[] {
  const none = new Uint8Array(domainBytes);
  const [host = ''] = text.split(' ');
  const named = none.slice();
  named.set(bytesOf(host).subarray(0, domainBytes));
  return [none, named];
}

const lengthOf = ({ length }: Uint8Array): Uint8Array => Uint8Array.of(length & 0xff, length >> 8);

function versionZero(text: string, key: Uint8Array): Uint8Array[] {
  const content = bytesOf(text);
  const enclose = (domain: Uint8Array, format: number): Uint8Array =>
    joined(
      ...[signingDomain, Uint8Array.of(0), domain, Uint8Array.of(format)],
      ...[oneSigner, key, lengthOf(content), content],
    );
  return domainsFor(text)
    .flatMap((domain) => formats.map((format) => enclose(domain, format)))
    .filter(({ length }) => length <= maxBytes);
}

/** As older programs write version 0: without an application domain and signers. */
const shortVersionZero = (text: string): Uint8Array[] => {
  const content = bytesOf(text);
  return formats
    .map((format) => joined(signingDomain, Uint8Array.of(0, format), lengthOf(content), content))
    .filter(({ length }) => length <= maxBytes);
};

const versionOne = (text: string, key: Uint8Array): Uint8Array =>
  joined(signingDomain, Uint8Array.of(1), oneSigner, key, bytesOf(text));

/** Everything that the owner of this key may have signed for exactly this text. */
export const signedForms = (text: string, key: Uint8Array): Uint8Array[] => [
  bytesOf(text),
  ...versionZero(text, key),
  ...shortVersionZero(text),
  versionOne(text, key),
];
