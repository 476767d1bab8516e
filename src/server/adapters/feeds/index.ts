/** Reading of feeds and pages. */
export { type FeedItem, type ReadWeb, UnreadableWeb, type WebReader } from './port.ts';
export { createWebReader } from './reader.ts';
