/** Sizes of files and memory, as people read them. */

const giga = 1e9;
const mega = 1e6;

/** `2.7 GB`, or `600 MB` below one, and `1.5 MB` where whole numbers would say little. */
export function gigabytes(bytes: number): string {
  if (bytes >= giga) return `${(bytes / giga).toFixed(1)} GB`;
  const megabytes = bytes / mega;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
