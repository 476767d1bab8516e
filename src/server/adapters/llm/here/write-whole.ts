import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a small file that others read or that outlives this process: it is never there in part. */
export function writeWhole(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(value));
  renameSync(draft, path);
}
