/** Word documents with text that is not in plain paragraphs. */
import { describe, expect, test } from 'vitest';
import { docxParts } from './files.fixture.ts';
import { createDocumentReader } from './index.ts';
import { readDocx } from './read-docx.ts';
import { zip } from './zip.ts';

const names = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['c', 'http://schemas.openxmlformats.org/drawingml/2006/chart'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inside: string) => `<w:p>${inside}</w:p>`;
const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;

const fileOf = (body: string, more: Record<string, string> = {}) => {
  const parts = docxParts([]);
  const xml = {
    'word/document.xml': `<w:document ${names}><w:body>${body}</w:body></w:document>`,
    ...more,
  };
  for (const [name, text] of Object.entries(xml)) parts.set(name, Buffer.from(text));
  return zip(parts);
};

/** Not in a process of its own, which takes a third of a second each time. */
const read = async (body: string, more: Record<string, string> = {}) => {
  const { pages, left_out } = await readDocx(fileOf(body, more));
  return [pages[0]?.text, left_out];
};

describe('a DOCX', () => {
  test.each<[string, string, string, string[]]>([
    [
      'the result of a simple field',
      paragraph(`<w:fldSimple w:instr="DATE">${run('28 November')}</w:fldSimple>${run(' is it.')}`),
      '28 November is it.',
      [],
    ],
    [
      'the result of a complex field',
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF a</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Table 3')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' has it.')}`,
      ),
      'Table 3 has it.',
      [],
    ],
    [
      'a text box, once',
      paragraph(
        `${run('Before.')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box('Rye.')}</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('Rye.')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ) + paragraph(run('After.')),
      'Before.\n\nRye.\n\nAfter.',
      [],
    ],
    [
      'a text box without a fallback',
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box('Rye.')}</w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
      ),
      'Rye.',
      [],
    ],
    [
      'a word with its reading',
      paragraph(
        `<w:r><w:ruby><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>${run('に')}`,
      ),
      '東京(とうきょう)に',
      [],
    ],
    [
      'a formula in one line',
      paragraph(
        `${run('So')}<m:oMath><m:r><m:t>a=</m:t></m:r><m:f><m:num><m:r><m:t>b+1</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f></m:oMath>`,
      ),
      'So a=(b+1)/(c^2)',
      ['the layout of formulas'],
    ],
    [
      'no hidden text',
      paragraph(
        run('Seen.') + run('Hidden.', '<w:vanish/>') + run(' Too.', '<w:vanish w:val="0"/>'),
      ),
      'Seen. Too.',
      ['hidden text'],
    ],
    [
      'moved text once',
      paragraph(
        `<w:moveFrom>${run('Old place.')}</w:moveFrom><w:moveTo>${run('New place.')}</w:moveTo>`,
      ),
      'New place.',
      [],
    ],
    [
      'text in tags',
      paragraph(
        `<w:smartTag>${run('Le')}${run('eds')}</w:smartTag><w:customXml>${run(' it is')}</w:customXml>`,
      ),
      'Leeds it is',
      [],
    ],
    [
      'words apart at a page break',
      paragraph(`${run('a')}<w:r><w:br w:type="page"/></w:r>${run('b')}`),
      'a\nb',
      [],
    ],
    [
      'words apart at a column break',
      paragraph(`<w:r><w:t>a</w:t><w:br w:type="column"/><w:t>b</w:t></w:r>`),
      'a\nb',
      [],
    ],
    [
      'no struck-out text',
      paragraph(
        run('12 €', '<w:strike/>') +
          run('11 €', '<w:dstrike/>') +
          run('9 €', '<w:strike w:val="0"/>'),
      ),
      '9 €',
      ['struck-out text'],
    ],
    [
      'powers',
      paragraph(
        run('10') +
          run('6', '<w:vertAlign w:val="superscript"/>') +
          run(' s') +
          run('-1', '<w:vertAlign w:val="superscript"/>') +
          run(', the 1') +
          run('st &#38; 2', '<w:vertAlign w:val="superscript"/>') +
          run(' of 3', '<w:vertAlign w:val="baseline"/>'),
      ),
      '10⁶ s⁻¹, the 1st & ² of 3',
      [],
    ],
    [
      'each element of a formula',
      paragraph(
        `<m:oMath><m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=","/><m:endChr m:val="]"/></m:dPr><m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>2</m:t></m:r></m:e></m:d><m:r><m:t>=</m:t></m:r><m:d><m:e><m:r><m:t>a</m:t></m:r></m:e><m:e><m:r><m:t>b</m:t></m:r></m:e></m:d><m:r><m:t>=</m:t></m:r><m:m><m:mr><m:e><m:r><m:t>3</m:t></m:r></m:e><m:e><m:r><m:t>4</m:t></m:r></m:e></m:mr><m:mr><m:e><m:r><m:t>5</m:t></m:r></m:e></m:mr></m:m></m:oMath>`,
      ),
      '[1, 2]=(a|b)=3, 4; 5',
      ['the layout of formulas'],
    ],
    ['entities and quotes', paragraph(run('a &amp; b &lt; c &quot;d&quot;')), 'a & b < c "d"', []],
    [
      'a chart named',
      paragraph(`${run('See:')}<w:r><w:drawing><c:chart/></w:drawing></w:r>`),
      'See:',
      ['charts and diagrams'],
    ],
  ])('has %s', async (_what, body, text, left) => {
    expect(await read(body)).toEqual([text, left]);
  });

  test('has no control characters', async () => {
    const signal = new AbortController().signal;
    const { pages } = await createDocumentReader().read(
      fileOf(paragraph(run('a&#x0;b&#0;c&#x1F;d'))),
      'docx',
      signal,
    );
    expect(pages[0]?.text).toBe('a b c d');
  });

  const nested = (depth: number) =>
    paragraph(`${'<w:ins>'.repeat(depth)}${run('Rye.')}${'</w:ins>'.repeat(depth)}`);

  test('is read with many nested elements', async () => {
    expect(await read(nested(300))).toEqual(['Rye.', []]);
  });

  test.each([600, 3000, 50_000])('is refused with %i nested elements', async (depth) => {
    await expect(read(nested(depth))).rejects.toThrow('nested too deeply');
  });

  test('has no text in hidden styles, and names headers and comments', async () => {
    const styles = `<w:styles ${names}><w:style w:type="character" w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`;
    const margin = `<w:hdr ${names}>${paragraph(run('Page head'))}</w:hdr>`;
    const body = paragraph(run('Seen.') + run('Hidden.', '<w:rStyle w:val="H"/>'));
    const more = {
      'word/styles.xml': styles,
      'word/header1.xml': margin,
      'word/comments.xml': `<w:comments ${names}>${paragraph(run('Really?'))}</w:comments>`,
    };
    const [text, left] = await read(body, more);
    expect(text).toBe('Seen.');
    expect(left).toEqual(
      expect.arrayContaining(['hidden text', 'headers and footers', 'comments']),
    );
  });

  test('has no text in styles that are based on hidden ones, and names inserted documents', async () => {
    const style = (id: string, inner: string, type = 'character') =>
      `<w:style w:type="${type}" w:styleId="${id}">${inner}</w:style>`;
    const on = (id: string, mark = '') =>
      `<w:basedOn w:val="${id}"/>${mark && `<w:rPr>${mark}</w:rPr>`}`;
    const styles = [
      style('H', '<w:rPr><w:vanish/></w:rPr>'),
      style('Child', on('H')),
      style('Grandchild', on('Child')),
      style('Back', on('Child', '<w:vanish w:val="0"/>')),
      style('A', on('B')) + style('B', on('A')),
      '<w:style w:type="paragraph" w:default="1" w:styleId="Usual"><w:rPr><w:strike/></w:rPr></w:style>',
      style('Plain', on('Usual', '<w:strike w:val="false"/>'), 'paragraph'),
    ];
    const marked = (text: string, id: string) => run(text, `<w:rStyle w:val="${id}"/>`);
    const inPlain = '<w:pPr><w:pStyle w:val="Plain"/></w:pPr>';
    const body =
      `<w:p>${inPlain}${run('Seen.')}${marked('One.', 'Child')}${marked('Two.', 'Grandchild')}${marked(' Back.', 'Back')}${marked(' Round.', 'A')}</w:p>` +
      `${paragraph(run('Struck.'))}<w:altChunk r:id="rId9"/>`;
    const [text, left] = await read(body, {
      'word/styles.xml': `<w:styles ${names}>${styles.join('')}</w:styles>`,
    });
    expect(text).toBe('Seen. Back. Round.');
    expect(left).toEqual(
      expect.arrayContaining(['hidden text', 'struck-out text', 'inserted documents']),
    );
  });
});
