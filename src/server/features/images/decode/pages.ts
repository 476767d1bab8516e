/** Makes a PDF of pictures, one on each page. */
import type { PDFRef } from '@cantoo/pdf-lib';
import type { Done } from './answer.ts';
import type { Order } from './darkroom.ts';

export interface Page {
  /** Bytes of its JPEG. */
  size: number;
  /** Empty if no one has described it. */
  alt: string;
}

/** Brightness from which a picture looks better on a light ground. */
const bright = 128;

async function isBright(jpeg: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const { channels } = await sharp(jpeg).toColorspace('b-w').stats();
  return (channels[0]?.mean ?? 0) >= bright;
}

function colorOf(hex: string): [number, number, number] {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts;
  return [red, green, blue];
}

/** The PDF, with the alt texts as those of its figures. `bytes`: the JPEGs, one after the other. */
export async function pagesOf(
  bytes: Uint8Array,
  { pages, title, marks, ...look }: Order & { do: 'pages' },
): Promise<{ done: Omit<Done, 'sizes'>; files: Uint8Array[] }> {
  const lib = await import('@cantoo/pdf-lib');
  const { PDFName: name, PDFHexString: words, PDFOperator: operator } = lib;
  const pdf = await lib.PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  const { context, catalog } = pdf;
  const all = context.nextRef();
  const begin = (what: string) =>
    operator.of(lib.PDFOperatorNames.BeginMarkedContentSequence, [name.of(what), '<</MCID 0>>']);
  const figures: PDFRef[] = [];
  let at = 0;
  for (const [n, { size, alt }] of pages.entries()) {
    const jpeg = bytes.subarray(at, (at += size));
    const { width, height } = look;
    const page = pdf.addPage([width, height]);
    const ground = (await isBright(jpeg)) ? look.tint : look.deep;
    const [red, green, blue] = colorOf(ground);
    page.pushOperators(operator.of(lib.PDFOperatorNames.BeginMarkedContent, [name.of('Artifact')]));
    page.drawRectangle({ x: 0, y: 0, width, height, color: lib.rgb(red, green, blue) });
    page.pushOperators(lib.endMarkedContent(), begin('Figure'));
    const image = await pdf.embedJpg(jpeg);
    const share = Math.min(width / image.width, height / image.height);
    const size_on_page = { width: image.width * share, height: image.height * share };
    const x = (width - size_on_page.width) / 2;
    page.drawImage(image, { x, y: (height - size_on_page.height) / 2, ...size_on_page });
    page.pushOperators(lib.endMarkedContent());
    page.node.set(name.of('StructParents'), context.obj(n));
    const figure = { Type: 'StructElem', S: 'Figure', P: all, Pg: page.ref, K: 0 };
    figures.push(context.register(context.obj({ ...figure, Alt: words.fromText(alt) })));
  }
  const ParentTree = context.obj({ Nums: figures.flatMap((one, n) => [n, [one]]) });
  const tree = context.register(context.obj({ Type: 'StructTreeRoot', K: all, ParentTree }));
  context.assign(all, context.obj({ Type: 'StructElem', S: 'Document', P: tree, K: figures }));
  catalog.set(name.of('StructTreeRoot'), tree);
  catalog.set(name.of('MarkInfo'), context.obj({ Marked: true }));
  if (marks !== undefined) {
    const xmp = context.stream(Buffer.from(marks), { Type: 'Metadata', Subtype: 'XML' });
    catalog.set(name.of('Metadata'), context.register(xmp));
  }
  return { done: {}, files: [await pdf.save()] };
}
