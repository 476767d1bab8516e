/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The address of the API, when the web is served from another one. */
  readonly VITE_API_BASE?: string;
}

// Made by `scripts/guides.ts` from the Markdown in `docs`.
declare module 'virtual:guides' {
  export interface GuideText {
    Body: import('react').ComponentType;
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
  /** The sections of every page; the introduction has no heading. */
  export const sections: readonly { path: string; title: string; heading: string; text: string }[];
}
