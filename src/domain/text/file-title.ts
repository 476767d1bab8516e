/** What a file is called without the ending of its name. */
export const fileTitle = (filename: string): string =>
  filename.replace(/\.[A-Za-z]+$/, '') || filename;
