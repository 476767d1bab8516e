/** The name of an agent’s character file, for any file system: letters and digits of any script. */
export function characterFileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['agent'];
  return `${words.join('-')}.character.json`;
}
