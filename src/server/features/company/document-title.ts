/** How a document is called: as its owner says, else as it says itself, else as its file. */

/** Of a file's name. */
export const titleOf = (filename: string): string =>
  filename.replace(/\.[A-Za-z]+$/, '') || filename;

/** What programs write where nobody gave a title. */
const untold = /^(?:untitled|document|microsoft word|slide|presentation|title|print|scan)/iu;

/** Whether what a file calls itself says more than its name. */
const saysMore = (title: string): boolean =>
  /\p{L}{3}/u.test(title) && !untold.test(title) && !/\.[a-z]{2,5}$/iu.test(title);

/** The title once the file is read: what its owner chose stays. */
export const titleAfterReading = (
  { title, filename }: { title: string; filename: string },
  given: string,
): string => (title === titleOf(filename) && saysMore(given) ? given : title);
