/** One of many ways to spoil a file; `random` gives numbers in [0, 1). */
export function mutated(file: Buffer, random: () => number): Buffer {
  const at = (size: number) => Math.floor(random() * size);
  const spoiled = Buffer.from(file);
  const times = 1 + at(12);
  for (let n = 0; n < times; n += 1) {
    const from = at(spoiled.length);
    const length = 1 + at(Math.min(64, spoiled.length - from));
    const kind = at(4);
    if (kind === 0) spoiled[from] = at(256);
    if (kind === 1) spoiled.fill(at(256), from, from + length);
    if (kind === 2) spoiled.copyWithin(from, at(spoiled.length), at(spoiled.length));
    if (kind === 3) spoiled.write(String(at(2 ** 31)), from, 'latin1');
  }
  return random() < 0.2 ? spoiled.subarray(0, at(spoiled.length)) : spoiled;
}
