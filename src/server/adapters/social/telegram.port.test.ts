import { openTelegram } from '#test/emulators/telegram-world.ts';
import { describeSocialFaults } from './port-faults.suite.ts';
import { describeSocialPort } from './port.suite.ts';

describeSocialPort('telegram', 'none', openTelegram);
describeSocialFaults('telegram', 'none', openTelegram);
