import { openBluesky } from '#test/emulators/bluesky-world.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describeSocialPort('bluesky', 'key', openBluesky);
describeSocialFaults('bluesky', 'key', openBluesky);
