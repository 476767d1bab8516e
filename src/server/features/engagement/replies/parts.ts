/** The parts of a reply, parsed from its row. */
export const partsIn = (draft: string): string[] => {
  const parts: unknown = JSON.parse(draft);
  return Array.isArray(parts) ? parts.filter((part) => typeof part === 'string') : [];
};
