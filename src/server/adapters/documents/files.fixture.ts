/** Small sample files. */
import { zip } from './zip.ts';

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/** A PDF with one page per text; `extra` is added to its trailer. */
export function pdfOf(pages: readonly string[], extra = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, n) => {
      const lines = text.split('\n').map((line) => `(${escaped(line)}) Tj T*`);
      const content = `BT /F1 12 Tf 14 TL 50 780 Td ${lines.join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const start = file.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${extra} >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body}`, 'utf8');
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escapedXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The parts of a DOCX; a paragraph starting with `# ` becomes a heading. */
export const docxParts = (paragraphs: readonly string[]): Map<string, Buffer> =>
  new Map([
    [
      '[Content_Types].xml',
      xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    ],
    [
      '_rels/.rels',
      xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
    ],
    [
      'word/document.xml',
      xml(
        `<w:document ${word}><w:body>${paragraphs
          .map((text) => {
            const isHeading = text.startsWith('# ');
            const style = isHeading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
            return `<w:p>${style}<w:r><w:t>${escapedXml(isHeading ? text.slice(2) : text)}</w:t></w:r></w:p>`;
          })
          .join('')}</w:body></w:document>`,
      ),
    ],
    [
      'word/styles.xml',
      xml(
        `<w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      ),
    ],
    [
      'word/_rels/document.xml.rels',
      xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s1" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
      ),
    ],
  ]);

export const docxOf = (paragraphs: readonly string[]): Buffer => zip(docxParts(paragraphs));
