/** The title of a document: the owner's, else that in the file, else the file name. */
import { fileTitle } from '#domain/text/file-title.ts';

/** Default titles of programs. */
const untold = /^(?:untitled|document|microsoft word|slide|presentation|title|print|scan)/iu;

/** Whether the title in a file is better than its name. */
const saysMore = (title: string): boolean =>
  /\p{L}{3}/u.test(title) && !untold.test(title) && !/\.[a-z]{2,5}$/iu.test(title);

/** The title after the file was read; the owner's title stays. */
export const titleAfterReading = (
  { title, filename }: { title: string; filename: string },
  given: string,
): string => (title === fileTitle(filename) && saysMore(given) ? given : title);
