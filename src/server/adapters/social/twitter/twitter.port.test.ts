import { video } from '#test/emulators/a-video.ts';
import { dot, openXWorld } from '#test/emulators/x-world.ts';
import {
  describeSocialFaults,
  type FaultyWorld,
} from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';
import { openToken } from './oauth.ts';

async function openWorld(): Promise<FaultyWorld> {
  const { emulator, tools, port, account, unreachable, close } = await openXWorld();
  const { token, secret } = openToken(account.secret);
  return {
    port,
    account,
    picture: dot,
    video,
    close,
    agent: { id: 'agent', name: 'Ada' },
    missing_parent: '1234567890',
    now: Date.now,
    async held() {
      const posts = await emulator.posts();
      return posts.map(({ id, text, in_reply_to, media }) => ({
        external_id: id,
        text,
        in_reply_to,
        media: media.length,
      }));
    },
    async mention(text) {
      const { id } = await emulator.says('grace', `@ada ${text}`);
      return { external_id: id };
    },
    faults: {
      next: ({ kind, ...more }) => emulator.fault(kind, more),
      accepts: (accepts) => emulator.set({ accepts }),
      unreachable,
      secrets: [token, secret, (await tools.keys()).api_secret],
    },
  };
}

describeSocialPort('twitter', 'read', openWorld);
describeSocialFaults('twitter', 'read', openWorld);
