import { openNostr } from '#test/emulators/nostr-world.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describeSocialPort('nostr', 'key', () => openNostr());
describeSocialFaults('nostr', 'key', () => openNostr());
