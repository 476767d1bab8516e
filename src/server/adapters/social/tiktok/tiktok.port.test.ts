import { openTiktok } from '#test/emulators/tiktok-world.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describeSocialPort('tiktok', 'read', openTiktok);
describeSocialFaults('tiktok', 'read', openTiktok);
