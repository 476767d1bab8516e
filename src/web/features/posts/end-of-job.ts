import { second } from '#contract/core/time.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';

/** Waits until a writing ends that goes on as a job. Answers what it said at last; throws why it failed. */
export async function endOfJob(id: string): Promise<string> {
  for (;;) {
    const { data } = await api.content.job({ params: { id } });
    if (data.error) throw new ApiError({ status: 0, ...data.error });
    if (data.state !== 'running') return data.step;
    await new Promise((resolve) => setTimeout(resolve, second));
  }
}
