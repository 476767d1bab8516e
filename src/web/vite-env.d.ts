/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the calls go when the web is served from somewhere else than the server. */
  readonly VITE_API_BASE?: string;
}

// Made by `scripts/guides.ts` from the Markdown in `docs`.
declare module 'virtual:guides' {
  export interface GuideText {
    html: string;
    /** Its main headings, each with its anchor. */
    parts: readonly { id: string; heading: string }[];
  }
  export const guides: readonly {
    path: `/docs/${string}`;
    title: string;
    description: string;
    load: () => Promise<GuideText>;
  }[];
}

declare module 'virtual:guide-sections' {
  /** Of every page its parts; the beginning of a page has no heading. */
  export const sections: readonly { path: string; title: string; heading: string; text: string }[];
}
