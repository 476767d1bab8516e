/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the calls go when the web is served from somewhere else than the server. */
  readonly VITE_API_BASE?: string;
}
