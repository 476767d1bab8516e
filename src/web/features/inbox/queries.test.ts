import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { answering } from '#test/screen.tsx';
import { anInteraction } from '#web/entities/engagement/interaction.fixture.ts';
import { notify } from '#web/lib/notify.ts';
import { followReply } from './queries.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const item = anInteraction();
const call = `GET /agents/${item.agent_id}/interactions/${item.id}`;
const delay = (limits.publish_delay + 1) * second;

function follow(states: (typeof item)['state'][], isBack = () => false) {
  vi.useFakeTimers();
  const said = {
    success: vi.spyOn(notify, 'success').mockResolvedValue(() => {}),
    error: vi.spyOn(notify, 'error').mockResolvedValue(() => {}),
  };
  const asked = answering({
    [call]: () => {
      const interaction = { ...item, state: states.shift() ?? item.state, note: 'Refused.' };
      return { body: { data: { interaction, posts: [], kept_back: null } } };
    },
  });
  return {
    ...said,
    asked,
    end: followReply(item, isBack, async () => void said.success('Reply sent.')),
  };
}

test('P-49.169 a reply that is sent says so, once it can no longer be undone', async () => {
  const { success, asked, end } = follow(['queued', 'answered']);
  await vi.advanceTimersByTimeAsync(delay - 1);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(60 * second);
  await end;
  expect(success.mock.calls).toEqual([['Reply sent.']]);
  expect(asked).toHaveLength(2);
});

test('P-49.169 one that failed says why, and one that was taken back says nothing', async () => {
  const failed = follow(['failed']);
  await vi.advanceTimersByTimeAsync(60 * second);
  await failed.end;
  expect(failed.error.mock.calls).toEqual([['Refused.']]);
  const back = follow(['answered'], () => true);
  await vi.advanceTimersByTimeAsync(60 * second);
  await back.end;
  expect(back.asked).toHaveLength(0);
});
