/** Writes a JSON document piece by piece, so that only one page of rows is in memory besides the text. */
import { takingTurns } from '#server/process/in-turns.ts';

type Rows = AsyncIterable<object> | Iterable<object>;

/** A single object, or a list that is read while it is written. */
export type Section = [name: string, content: { one: object | null } | { rows: Rows }];

/** JSON strings contain no raw line breaks, so each line break here is one of the layout. */
const pretty = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

/** The same text piece by piece, because a row may have a list of many others. */
function* prettyRow(row: object): Generator<string> {
  const inside = ' '.repeat(6);
  let before = `{\n${inside}`;
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: `;
    before = `,\n${inside}`;
    if (!Array.isArray(value) || value.length === 0) yield pretty(value, inside);
    else {
      for (const [n, one] of value.entries())
        yield `${n === 0 ? '[' : ','}\n${inside}  ${pretty(one ?? null, `${inside}  `)}`;
      yield `\n${inside}]`;
    }
  }
  yield before.startsWith('{') ? '{}' : '\n    }';
}

async function* list(rows: Rows): AsyncGenerator<string> {
  let before = '[\n    ';
  let after = '[]';
  for await (const row of rows) {
    yield before;
    yield* prettyRow(row);
    before = ',\n    ';
    after = '\n  ]';
  }
  yield after;
}

/** The text of an object with these sections, indented by two spaces. */
export async function* writeDocument(
  about: object,
  sections: AsyncIterable<Section>,
): AsyncGenerator<string> {
  yield `{\n  "about": ${pretty(about, '  ')}`;
  for await (const [name, content] of sections) {
    yield `,\n  ${JSON.stringify(name)}: `;
    if ('one' in content) yield pretty(content.one, '  ');
    else yield* list(content.rows);
  }
  yield '\n}\n';
}

/** Letters in one chunk of a file. */
const chunkLength = 64 * 1024;

/** The pieces of a text as larger chunks of bytes. */
export async function chunksOf(pieces: AsyncIterable<string>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let text = '';
  for await (const piece of takingTurns(pieces)) {
    text += piece;
    if (text.length < chunkLength) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  return [...chunks, Buffer.from(text)];
}
