/** The small part of jsdom that is used here; it has no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string });
    readonly window: Readonly<Record<string, unknown>>;
  }
}
