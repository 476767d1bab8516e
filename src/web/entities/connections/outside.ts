/** The ways out of this application to a page that the server named. */
const isWeb = (url: string) =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

/** The scheme of an app, such as an editor; not one that a browser acts on itself. */
const isOfApp = (url: string) =>
  URL.canParse(url) &&
  /^(?!(?:javascript|data|vbscript|file|filesystem|blob|about):)[a-z][a-z\d+.-]*:\/\/./i.test(url);

function leave(url: string, may: boolean): void {
  if (!may) throw new Error('This isn’t an address to leave for.');
  window.location.assign(url);
}

export const outside = {
  /** Leaves for an address of the web; whatever else it names is refused. */
  go: (url: string): void => leave(url, isWeb(url)),
  /** Goes back to a program, which may be an app of its own. */
  back: (url: string): void => leave(url, isWeb(url) || isOfApp(url)),
};
