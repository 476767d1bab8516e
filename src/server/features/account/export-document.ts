/** Writes a JSON document piece by piece, so that only one page of rows is in memory besides the text. */

type Rows = AsyncIterable<object> | Iterable<object>;

/** A single object, or a list that is read while it is written. */
export type Section = [name: string, content: { one: object | null } | { rows: Rows }];

/** JSON strings contain no raw line breaks, so each line break here is one of the layout. */
const pretty = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

async function* list(rows: Rows): AsyncGenerator<string> {
  let before = '[\n    ';
  let after = '[]';
  for await (const row of rows) {
    yield before + pretty(row, '    ');
    before = ',\n    ';
    after = '\n  ]';
  }
  yield after;
}

/** The text of an object with these sections, indented by two spaces. */
export async function* writeDocument(sections: readonly Section[]): AsyncGenerator<string> {
  let before = '{\n  ';
  for (const [name, content] of sections) {
    yield `${before}${JSON.stringify(name)}: `;
    if ('one' in content) yield pretty(content.one, '  ');
    else yield* list(content.rows);
    before = ',\n  ';
  }
  yield '\n}\n';
}
