/** The content security policy forbids building functions from text; the schema library then must not try. */
import { config } from 'zod/v4/core';

config({ jitless: true });
