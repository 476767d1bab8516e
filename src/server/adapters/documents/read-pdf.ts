import { getDocumentProxy } from 'unpdf';
import { limits } from '#contract/core/limits.ts';
import { joinedLines } from './line-ends.ts';
import { type FileText, UnreadableFile } from './port.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Item = Awaited<
  ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>
>['items'][number];
/** The text items of a page: characters, and whether a line ends. */
type TextItem = Extract<Item, { str: string }>;

/** Lines in page order; a larger gap between two lines starts a paragraph. */
function textOf(items: readonly TextItem[]): string {
  let text = '';
  let lastY: number | undefined;
  let size = 0;
  for (const { str, hasEOL, transform, height } of items) {
    const y = Number(transform[5] ?? 0);
    const gap = lastY === undefined ? 0 : Math.abs(lastY - y);
    if (str.trim() !== '') {
      if (text.endsWith('\n') && size > 0 && gap > size * 1.7) text += '\n';
      lastY = y;
      size = height || size;
    }
    text += hasEOL ? `${str}\n` : str;
  }
  return text.trim();
}

async function pagesOf(pdf: Pdf): Promise<FileText['pages']> {
  const pages: FileText['pages'] = [];
  let length = 0;
  for (let n = 1; n <= pdf.numPages; n += 1) {
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    const text = textOf(items.filter((item): item is TextItem => 'str' in item));
    page.cleanup();
    length += text.length;
    if (length > limits.document_text) {
      throw new UnreadableFile('The file is too large: it has more text than a document can have.');
    }
    pages.push({ page: n, text });
  }
  const joined = joinedLines(pages.map(({ text }) => text));
  return pages.map(({ page }, at) => ({ page, text: joined[at] ?? '' }));
}

async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info ? info.Title : undefined;
  return typeof title === 'string' ? title.trim() : '';
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Reads the text of each page of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<FileText> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 1,
      stopAtErrors: false,
      verbosity: 0,
    });
    if (pdf.numPages > limits.document_pages) {
      throw new UnreadableFile(
        `The file is too large: it has ${pdf.numPages} pages, and the maximum is ${limits.document_pages}.`,
      );
    }
    const pages = await pagesOf(pdf);
    return { pages, page_count: pdf.numPages, title: await titleOf(pdf), left_out: [] };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (nameOf(error) === 'PasswordException') {
      throw new UnreadableFile('The file is protected with a password.');
    }
    throw new UnreadableFile('The file is damaged: it can’t be read as a PDF.', error);
  }
}
