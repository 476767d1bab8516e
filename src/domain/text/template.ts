/** Putting a template into a text: what is known is filled in, and what is not stays to be typed. */
/** What is filled in where a template is used, if it is known then; in double braces, such as {{company}}. */
const Placeholders = ['company', 'website', 'product', 'agent', 'date'] as const;
type Placeholder = (typeof Placeholders)[number];

export type Values = Readonly<Partial<Record<Placeholder, string>>>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/gu;

const isKnown = (name: string): name is Placeholder => Placeholders.some((one) => one === name);

/** The text of a template with what is known in the place of its placeholders; others stay as they are. */
export const filled = (body: string, values: Values): string =>
  body.replace(placeholder, (whole, written: string) => {
    const name = written.toLowerCase();
    const value = isKnown(name) ? values[name] : undefined;
    return value?.trim() ? value.trim() : whole;
  });

/** A text in the place of what is marked in another one, and what is to be typed next: what is not filled in yet, or its end. */
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
