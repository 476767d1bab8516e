/** Says how a reply ended, once it can no longer be undone. */
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import type { Interaction } from '#contract/engagement/types.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

const first = (limits.publish_delay + 1) * second;
const pause = 3 * second;
/** A reply that takes longer says it in the inbox only. */
const tries = 5;

const wait = (time: number) => new Promise<void>((resolve) => void setTimeout(resolve, time));

/** Whether it has ended; says so if it has. */
async function sayEnd(
  { agent_id, id }: Pick<Interaction, 'agent_id' | 'id'>,
  onSent: () => Promise<void>,
): Promise<boolean> {
  const params = { id: agent_id, interaction_id: id };
  const { interaction } = (await api.inbox.conversation({ params })).data;
  if (interaction.state === 'answered') await onSent();
  else if (interaction.state === 'failed')
    void notify.error(interaction.note ?? 'The reply wasn’t sent.');
  else return false;
  return true;
}

/** `isBack`: whether it was taken back. `onSent`: says that it is sent. */
export async function followReply(
  item: Pick<Interaction, 'agent_id' | 'id'>,
  isBack: () => boolean,
  onSent: () => Promise<void>,
): Promise<void> {
  for (let n = 0; n < tries; n += 1) {
    await wait(n === 0 ? first : pause);
    if (isBack() || (await sayEnd(item, onSent).catch(() => false))) return;
  }
}
