/** Finds tokens and coins named in a text without a ticker sign. */
import { shown } from '#domain/text/links/unmasked.ts';

const kind =
  '(?:tokens?|coins?|memecoins?|altcoins?|cryptos?|presale|airdrop|ticker|nfts?|stablecoin)';
const shout = String.raw`(?<![\p{L}\p{N}$])(\p{Lu}[\p{Lu}\p{N}]{1,9})`;
const behind = new RegExp(String.raw`${shout}[\s-]{1,2}${kind}(?![\p{L}\p{N}])`, 'gu');
const before = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[Tt]oken|[Cc]oin|[Tt]icker|[Mm]emecoin|[Aa]irdrop)(?:\s{1,2}(?:is|of|called|named)|:)?\s{1,2}\$?(\p{Lu}[\p{Lu}\p{N}]{1,9})(?![\p{L}\p{N}])`,
  'gu',
);
const traded = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[Bb]uy|BUY|[Hh]old|HODL|[Hh]odl|[Aa]pe into|[Ss]hort|[Ss]tack|[Mm]int|[Ss]wap(?: for)?|[Pp]ump)\s{1,2}(\p{Lu}[\p{Lu}\p{N}]{2,9})(?![\p{L}\p{N}])`,
  'gu',
);
const titled = new RegExp(
  String.raw`(?<=[\p{L}\p{N},;:]\s)(\p{Lu}\p{Ll}{2,14})\s(?:[Tt]okens?|[Cc]oins?|[Mm]emecoin|[Pp]resale|[Aa]irdrop)(?![\p{L}\p{N}])`,
  'gu',
);
const quiet =
  /(?<![\p{L}\p{N}])(?:buy|get|grab|hold|hodl|mint|claim|ape into|sell|stake)\s{1,2}(?:some\s|the\s|more\s|your\s|free\s)?([a-z][a-z0-9]{2,14})\s{1,2}(?:tokens?|coins?|memecoin|presale|airdrop)(?![\p{L}\p{N}])/gu;
const pictured = /(?:💲|🪙)\s?([\p{L}][\p{L}\p{N}]{1,9})/gu;

/** Words before “token” or “coin” that name no traded coin. */
const common = new Set(
  'api jwt csrf llm ai ml nlp sso mfa otp url id usb json bpe gpt erc html css access refresh session bearer auth security login input output subway bus gift game arcade laundry gold silver bronze copper euro dollar cent penny a an the some more these those any few every each one two new old lucky rare small free your my our his her their chocolate toy poker casino loyalty context prompt stop word hardware meme bit alt stable same other single collector collectors commemorative test'.split(
    ' ',
  ),
);

/** The names of coins in a text, in lowercase. */
export function coinsIn(text: string): string[] {
  const plain = shown(text);
  const loud = [behind, before, traded, titled, pictured].flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), ([, name = '']) => name.toLowerCase()),
  );
  const soft = Array.from(plain.toLowerCase().matchAll(quiet), ([, name = '']) => name);
  return [...new Set([...loud, ...soft])].filter((name) => !common.has(name));
}
