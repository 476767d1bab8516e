/** The posting times of an account as they are kept, for schedules and for connections alike. */
import { noSettings, QueueSettings } from '#contract/schedule/queue.ts';

/** What the owner of an account set; the usual settings where that is nothing. */
export const settingsOf = ({ queue }: { queue: string | null }): QueueSettings =>
  queue === null ? noSettings : QueueSettings.parse(JSON.parse(queue));
