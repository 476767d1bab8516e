import { openMastodon } from '#test/emulators/mastodon-world.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describeSocialPort('mastodon', 'read', openMastodon);
describeSocialFaults('mastodon', 'read', openMastodon);
