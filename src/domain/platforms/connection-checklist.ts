/** What a network asks of an account that software writes in, for its owner to tick off. */
import type { Checklist } from '#contract/connections/types.ts';
import type { PlatformId } from '#contract/platforms/platforms.ts';

export type ChecklistItem = keyof Checklist;

export interface ChecklistEntry {
  item: ChecklistItem;
  label: string;
  /** What exactly is meant, and what ticking it changes here. */
  help: string;
  /** Where it is done or read up on; `null` where it is done in the network's own app. */
  where: { name: string; url: string } | null;
}

const entries: Partial<Record<PlatformId, readonly ChecklistEntry[]>> = {
  twitter: [
    {
      item: 'automated_label',
      label: 'The account carries the Automated label',
      help: 'X shows it below the name once you have said in the account’s settings that it is automated, and who manages it.',
      where: {
        name: 'How to add the label',
        url: 'https://help.x.com/en/using-x/automated-account-labels',
      },
    },
    {
      item: 'bio_disclosure',
      label: 'Its bio says that software writes, and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: { name: 'Edit the profile', url: 'https://x.com/settings/profile' },
    },
    {
      item: 'ai_replies_approved',
      label: 'X has approved my AI replies',
      help: 'Until you tick this, agents only prepare replies and you send each one yourself.',
      where: {
        name: 'What X asks for',
        url: 'https://docs.x.com/developer-guidelines',
      },
    },
  ],
  telegram: [
    {
      item: 'bio_disclosure',
      label: 'The bot’s description says that software writes, and names the person responsible',
      help: 'BotFather sets it with /setdescription.',
      where: { name: 'Open BotFather', url: 'https://t.me/BotFather' },
    },
  ],
  bluesky: [
    {
      item: 'automated_label',
      label: 'The account is labelled as a bot',
      help: 'Bluesky asks automated accounts to put the label on themselves.',
      where: { name: 'About the label', url: 'https://docs.bsky.app/docs/starter-templates/bots' },
    },
    {
      item: 'bio_disclosure',
      label: 'Its bio says that software writes, and names the person responsible',
      help: 'For example: “Written by AI. Run by @yourname.”',
      where: null,
    },
  ],
};

/** The entries for a platform in the order in which they are done; none where nothing is asked. */
export const checklistOf = (platform: PlatformId): readonly ChecklistEntry[] =>
  entries[platform] ?? [];

/** How many entries of a platform are ticked, and of how many. */
export function checklistCount(
  platform: PlatformId,
  ticked: Checklist,
): { done: number; all: number } {
  const asked = checklistOf(platform);
  return { done: asked.filter(({ item }) => ticked[item]).length, all: asked.length };
}
