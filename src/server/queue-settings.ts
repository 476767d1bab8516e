/** The posting times of an account as they are kept, for schedules, evergreen items and connections alike. */
import { z } from 'zod';
import { noSettings, type PostingTime, QueueSettings } from '#contract/schedule/queue.ts';

/** The columns of an account that hold them. */
interface Kept {
  queue: string | null;
  /** Kept apart, as older processes refuse a posting time with a mark. */
  evergreen: string | null;
}

const marksOf = ({ days, time }: PostingTime): string[] => days.map((day) => `${day} ${time}`);

/** What the owner of an account set; the usual settings where that is nothing. */
export function settingsOf({ queue, evergreen }: Kept): QueueSettings {
  const settings = queue === null ? noSettings : QueueSettings.parse(JSON.parse(queue));
  if (evergreen === null) return settings;
  const marked = new Set(z.array(z.string()).parse(JSON.parse(evergreen)));
  const isMarked = (slot: PostingTime) => marksOf(slot).every((mark) => marked.has(mark));
  const slots = settings.slots.map((slot) =>
    isMarked(slot) ? { ...slot, evergreen: true } : slot,
  );
  return { ...settings, slots };
}

/** Only the posting times that evergreen items fill. */
export const evergreenOf = (settings: QueueSettings): QueueSettings => ({
  ...settings,
  slots: settings.slots.filter(({ evergreen }) => evergreen),
});

/** The same as columns. */
export function keptOf({ slots, ...settings }: QueueSettings): Kept {
  const marked = slots.filter(({ evergreen }) => evergreen).flatMap(marksOf);
  const plain = { ...settings, slots: slots.map(({ days, time }) => ({ days, time })) };
  return {
    queue: JSON.stringify(plain),
    evergreen: marked.length === 0 ? null : JSON.stringify(marked),
  };
}
