/** How server and browser compare the path of a page: without a slash at the end, in lower case. */
export const normalizedPath = (path: string): string => path.replace(/(?<=.)\/$/, '').toLowerCase();
