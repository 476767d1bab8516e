/** Which module of libheif-js has its types; it doesn’t say so itself. */
declare module 'libheif-js/wasm-bundle.js' {
  import type { MainModule } from 'libheif-js/libheif-wasm/libheif.d.ts';

  const heif: MainModule;
  export default heif;
}
