/** Inserts a template into a text: known placeholders are filled in, the others are left to be typed. */
/** Placeholders that are filled in if their value is known, in double braces, such as {{company}}. */
const Placeholders = ['company', 'website', 'product', 'agent', 'date'] as const;
type Placeholder = (typeof Placeholders)[number];

export type Values = Readonly<Partial<Record<Placeholder, string>>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/gu;

const isKnown = (name: string): name is Placeholder => Placeholders.some((one) => one === name);

/** The template’s text with known placeholders filled in; others stay. */
export const filled = (body: string, values: Values): string =>
  body.replace(placeholder, (whole, written: string) => {
    const name = written.toLowerCase();
    const value = isKnown(name) ? values[name] : undefined;
    return value?.trim() ? value.trim() : whole;
  });

/** Inserts a text in place of a selection, and selects what to type next: the first open placeholder, else the end. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  more: string,
): { text: string; start: number; end: number } {
  const open = placeholder.exec(more);
  placeholder.lastIndex = 0;
  const from = start + (open?.index ?? more.length);
  return {
    text: `${text.slice(0, start)}${more}${text.slice(end)}`,
    start: from,
    end: from + (open?.[0].length ?? 0),
  };
}
