/** What acts for a person without a session of theirs. */
import { z } from 'zod';

/** In the order in which people are told about them. */
export const AccessKinds = [
  'tokens',
  'programs',
  'calendar',
  'reviews',
  'webhooks',
  'chats',
] as const;
export type AccessKind = (typeof AccessKinds)[number];

/** The most that a person can have, and then some. */
const most = 500;

/** What is ended together with the sessions: kinds, or single tokens, programs and webhooks; everything if it is missing. */
export const AlsoEnds = z
  .array(z.union([z.enum(AccessKinds), z.uuid()]))
  .max(most)
  .optional();
