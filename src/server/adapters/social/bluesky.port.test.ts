import { openBluesky } from '#test/emulators/bluesky-world.ts';
import { describeSocialFaults } from './port-faults.suite.ts';
import { describeSocialPort } from './port.suite.ts';

describeSocialPort('bluesky', 'key', openBluesky);
describeSocialFaults('bluesky', 'key', openBluesky);
