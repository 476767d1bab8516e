/**
 * The content security policy forbids compiling functions from text, so zod must not try. Its settings are a global
 * object that its first module adopts, so that the landing page need not load the library.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
