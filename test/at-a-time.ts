/** Processes a list with limited concurrency. */
export async function atATime<T>(
  most: number,
  list: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < list.length) {
      const index = next;
      next += 1;
      const item = list[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: most }, one));
}
