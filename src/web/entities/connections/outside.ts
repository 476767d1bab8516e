/** Redirects to pages outside the application that the server named. */
const isWeb = (url: string) =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

/** The scheme of an app, such as an editor, but none that the browser executes itself. */
const isOfApp = (url: string) =>
  URL.canParse(url) &&
  /^(?!(?:javascript|data|vbscript|file|filesystem|blob|about):)[a-z][a-z\d+.-]*:\/\/./i.test(url);

function leave(url: string, may: boolean): void {
  if (!may) throw new Error('This address can’t be opened.');
  window.location.assign(url);
}

export const outside = {
  /** Redirects to a web address; refuses anything else. */
  go: (url: string): void => leave(url, isWeb(url)),
  /** Returns to a program, which may be an app. */
  back: (url: string): void => leave(url, isWeb(url) || isOfApp(url)),
};
