/** Compares our encryption, signatures and encodings with a library that the product does not use. */
import { nip19, nip44 } from 'nostr-tools';
import { finalizeEvent, verifyEvent } from 'nostr-tools/pure';
import { expect, test } from 'vitest';
import { someone } from '#test/emulators/nostr-world.ts';
import { fromHex, isGenuine, signWith, toHex } from './event.ts';
import { npubOf, noteOf, readName } from './names.ts';
import { seal, sharedKey, unseal } from './bunker.ts';

const [ada, grace] = [someone(), someone()];

test('an encrypted text can only be decrypted by the other side, and theirs by us', () => {
  const shared = sharedKey(ada.key, grace.pubkey);
  const theirs = nip44.getConversationKey(fromHex(grace.key), ada.pubkey);
  expect(toHex(shared)).toBe(toHex(theirs));
  for (const length of [1, 31, 32, 33, 64, 65, 255, 256, 257, 1000, 65_535]) {
    const text = 'ä'.repeat(length).slice(0, Math.floor(length / 2)) + 'x';
    expect(nip44.decrypt(seal(shared, text), theirs)).toBe(text);
    expect(unseal(shared, nip44.encrypt(text, theirs))).toBe(text);
  }
  const sealed = Buffer.from(seal(shared, 'hello'), 'base64');
  for (const at of [0, 1, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(shared, changed.toString('base64')), `${at}`).toBeUndefined();
  }
  expect(unseal(sharedKey(someone().key, grace.pubkey), sealed.toString('base64'))).toBeUndefined();
  for (const junk of ['', 'AA==', 'Ag==', '#']) expect(unseal(shared, junk)).toBeUndefined();
});

test('our signatures are valid for others, and theirs for us', () => {
  const contents = ['', 'Plain.', '"\\\n\r\t\b\f\u0001\u2028 ä 🦜', 'x'.repeat(5000)];
  for (const content of contents) {
    const draft = { kind: 1, created_at: 1_700_000_000, tags: [['t', 'a"b']], content };
    expect(verifyEvent({ ...signWith(ada.key, draft) })).toBe(true);
    const theirs = { ...finalizeEvent(draft, fromHex(ada.key)) };
    expect(isGenuine(theirs)).toBe(true);
    expect(isGenuine({ ...theirs, content: `${content}!` })).toBe(false);
    expect(isGenuine({ ...theirs, pubkey: grace.pubkey })).toBe(false);
    expect(isGenuine({ ...theirs, sig: '0'.repeat(128) })).toBe(false);
  }
});

test('keys and ids have the standard encoding', () => {
  expect(npubOf(ada.pubkey)).toBe(nip19.npubEncode(ada.pubkey));
  expect(noteOf(ada.pubkey)).toBe(nip19.noteEncode(ada.pubkey));
  const profile = nip19.nprofileEncode({
    pubkey: ada.pubkey,
    relays: ['wss://a.test', 'wss://b.test'],
  });
  expect(readName(profile)).toEqual({ type: 'nprofile', hex: ada.pubkey });
  expect(readName(nip19.nsecEncode(fromHex(ada.key)))).toEqual({ type: 'nsec', hex: ada.key });
  for (const word of [
    '',
    'npub1',
    npubOf(ada.pubkey).replace(/.$/, 'b'),
    'nprofile1qqqqqq',
    'x'.repeat(5000),
  ]) {
    expect(readName(word)).toBeUndefined();
  }
});
