/** HTML in which everything that is inserted is escaped. */

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Inserted = Html | string | number | false | undefined | readonly Html[];

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(value: Inserted): string {
  if (value === false || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

/** For example ``markup`<p>${text}</p>` ``. What is missing leaves nothing. */
export const markup = (pieces: TemplateStringsArray, ...values: readonly Inserted[]): Html =>
  new Html(pieces.map((piece, at) => piece + written(values[at])).join(''));
