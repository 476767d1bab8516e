import type { WritingJob } from '#contract/content/jobs.ts';
import { second } from '#contract/core/time.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';

/** Waits until a generation job ends. Returns its result; throws why it failed. */
export async function endedJob(id: string): Promise<WritingJob> {
  for (;;) {
    const { data } = await api.content.job({ params: { id } });
    if (data.error) throw new ApiError({ status: 0, ...data.error });
    if (data.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, second));
  }
}

/** The final state of a job. */
export const endOfJob = async (id: string): Promise<string> => (await endedJob(id)).step;
