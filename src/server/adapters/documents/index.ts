/** Reading of files. */
export { fileTypeOf, typeInName } from './file-type.ts';
export { type DocumentReader, UnreadableFile } from './port.ts';
export { createDocumentReader, ranIntoLimit } from './reader.ts';
