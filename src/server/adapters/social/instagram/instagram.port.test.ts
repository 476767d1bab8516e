import { openPortWorld } from '#test/emulators/meta-port.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

const openWorld = () => openPortWorld('instagram');

describeSocialPort('instagram', 'read', openWorld);
describeSocialFaults('instagram', 'read', openWorld);
