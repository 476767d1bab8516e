/** The way out of this application to a page that the server named. */
const isWeb = (url: string) =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

export const outside = {
  /** Leaves for an address of the web; whatever else it names is refused. */
  go: (url: string): void => {
    if (!isWeb(url)) throw new Error('This isn’t a web address.');
    window.location.assign(url);
  },
};
