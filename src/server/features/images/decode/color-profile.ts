/** Color profiles (ICC). Those of screens name the device: screenshots bring its serial number. */

const headBytes = 132;
const entryBytes = 12;
/** Make, model and serial number of a screen, by Apple. */
const device = 'mmod';

/** The profile with zeros in place of the device, and whether it named one. */
export function blankSerials(profile: Uint8Array): [profile: Buffer, isChanged: boolean] {
  const bytes = Buffer.from(profile);
  if (bytes.length < headBytes || bytes.toString('latin1', 36, 40) !== 'acsp')
    return [bytes, false];
  const count = Math.min(bytes.readUInt32BE(128), 200);
  let isChanged = false;
  for (let at = headBytes; at + entryBytes <= headBytes + count * entryBytes; at += entryBytes) {
    if (at + entryBytes > bytes.length) break;
    if (bytes.toString('latin1', at, at + 4) !== device) continue;
    const from = bytes.readUInt32BE(at + 4) + 8;
    bytes.fill(0, from, from + Math.max(0, bytes.readUInt32BE(at + 8) - 8));
    isChanged = true;
  }
  return [bytes, isChanged];
}
