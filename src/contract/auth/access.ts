/** What acts for a person without a session of theirs. */
import { z } from 'zod';

/** In the order in which people are told about them. */
export const AccessKinds = ['tokens', 'programs', 'calendar', 'webhooks', 'chats'] as const;
export type AccessKind = (typeof AccessKinds)[number];

/** What is ended together with the sessions; everything if it is missing. */
export const AlsoEnds = z.array(z.enum(AccessKinds)).max(AccessKinds.length).optional();
