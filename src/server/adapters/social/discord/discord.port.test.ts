import { openDiscordBot, openDiscordWebhook } from '#test/emulators/discord-world.ts';
import { describeSocialFaults } from '#server/adapters/social/port-faults.suite.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describeSocialPort('discord', 'read', openDiscordBot);
describeSocialFaults('discord', 'read', openDiscordBot);
describeSocialPort('discord', 'none', openDiscordWebhook);
describeSocialFaults('discord', 'none', openDiscordWebhook);
