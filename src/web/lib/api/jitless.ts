/**
 * The content security policy forbids building functions from text; the schema library then must not try. Its
 * settings are a global object that its first module adopts, so that the first page need not carry the library.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
