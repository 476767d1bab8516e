/** Reads paged lists. */
interface Page {
  next_cursor: string | null;
}

/** Every page of a list until the last one; `between` runs after each. */
export async function pagesOf<Answer extends Page>(
  read: (query: Record<string, string>) => Promise<Answer>,
  limit: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<Answer[]> {
  const pages: Answer[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer = await read({ limit: String(limit), ...(cursor && { cursor }) });
    pages.push(page);
    cursor = page.next_cursor;
    await between();
  } while (cursor !== null && pages.length < 1000);
  return pages;
}
