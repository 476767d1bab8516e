import { openLinkedinWorld } from '#test/emulators/linkedin-world.ts';
import { video } from '#test/emulators/a-video.ts';
import { dot } from '#test/emulators/x-world.ts';
import {
  describeSocialFaults,
  type FaultyWorld,
} from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

async function openWorld(): Promise<FaultyWorld> {
  const { emulator, port, account, token, unreachable, close } = await openLinkedinWorld();
  return {
    port,
    account,
    picture: dot,
    video,
    close,
    agent: { id: 'agent', name: 'Ada' },
    missing_parent: 'urn:li:share:1',
    now: Date.now,
    held: () => emulator.held(),
    faults: {
      next: async (fault) => void (await emulator.order({ fault })),
      accepts: async (accepts) => void (await emulator.order({ accepts })),
      unreachable,
      secrets: [token],
    },
  };
}

describeSocialPort('linkedin', 'key', openWorld);
describeSocialFaults('linkedin', 'key', openWorld);
