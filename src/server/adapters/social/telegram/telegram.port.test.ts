import { openTelegram } from '#test/emulators/telegram-world.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describeSocialPort('telegram', 'none', openTelegram);
describeSocialFaults('telegram', 'none', openTelegram);
