/** The stored posting times of an account, for schedules, evergreen items and connections. */
import { noSettings, type PostingTime, QueueSettings } from '#contract/schedule/queue.ts';
import { listIn } from './db/json.ts';

/** The columns of an account with its posting times. */
interface StoredSettings {
  queue: string | null;
  /** A column of its own, because older processes reject a posting time with a mark. */
  evergreen: string | null;
}

const marksOf = ({ days, time }: PostingTime): string[] => days.map((day) => `${day} ${time}`);

/** The settings of an account's owner, or the defaults. */
export function settingsOf({ queue, evergreen }: StoredSettings): QueueSettings {
  const settings = queue === null ? noSettings : QueueSettings.parse(JSON.parse(queue));
  if (evergreen === null) return settings;
  const marked = new Set(listIn(evergreen));
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

/** The settings of a queue as columns. */
export function keptOf({ slots, ...settings }: QueueSettings): StoredSettings {
  const marked = slots.filter(({ evergreen }) => evergreen).flatMap(marksOf);
  const plain = { ...settings, slots: slots.map(({ days, time }) => ({ days, time })) };
  return {
    queue: JSON.stringify(plain),
    evergreen: marked.length === 0 ? null : JSON.stringify(marked),
  };
}
