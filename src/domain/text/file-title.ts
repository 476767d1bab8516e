/** What a file is called without the ending of its name. */
export const fileTitle = (filename: string): string =>
  filename.replace(/\.[A-Za-z]+$/, '') || filename;

/** What Office writes before the name of the document that was printed. */
const printedBy = /^microsoft (?:office )?(?:word|excel|power ?point|publisher|visio|outlook) - /iu;

/** What programs write where nobody gave a title, alone or with a number. */
const untold =
  /^(?:untitled|unbenannt|unknown|no title|title|(?:new |scanned )?document|slide|(?:powerpoint )?presentation|print|scan)(?: \w+)?[\P{L}]*$/iu;

/** A program’s own name, alone or with a version. */
const program =
  /^(?:(?:microsoft|adobe|google|libreoffice|openoffice|apple)(?:[® ]+(?:office|word|excel|powerpoint|docs|slides|sheets|acrobat|indesign|illustrator|photoshop|writer|impress|calc|pages|keynote))*|word|excel|powerpoint|indesign|acrobat|quarkxpress|canva|figma|pages|keynote|writer|chrome|chromium|firefox|safari|pdftex|latex|ghostscript|wkhtmltopdf)[\P{L}]*$/iu;

/** An address (`about:blank`, `https://…`), or where a file was: `C:\\texts\\…`, `/home/…`, `file.html`. */
const address =
  /^(?:[a-z][a-z\d+.-]*:\S|www\.|[a-z]:\\|\\\\|~?\/)|^\S+\/\S+\/\S*$|\.[a-z\d]{2,5}$/iu;

/**
 * The title in a file, as people would write it; `undefined` if it says less than the file’s name, because a program
 * made it up.
 */
export function titleInFile(given: string): string | undefined {
  const title = given
    .trim()
    .replace(printedBy, '')
    .replace(/(?<=\p{L}{2})\.(?:docx?|rtf|odt|xlsx?|pptx?)$/iu, '');
  const isTold =
    /\p{L}{3}/u.test(title) && ![untold, program, address].some((made) => made.test(title));
  return isTold ? title : undefined;
}
