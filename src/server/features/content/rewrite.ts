/** Rewrites a text in the editor. Suggestions are stored only as the result of their job. */
import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import { z } from 'zod';
import type { contentCalls } from '#contract/content/calls.ts';
import { VoicePreview } from '#contract/content/types.ts';
import { openingCount } from '#contract/content/kinds.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import type { Refit } from '#domain/checks/fit-checks.ts';
import { type LengthLimit, postLength } from '#domain/text/post-text.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import type { Run, TaskRunner } from '#server/tasks/task-runner.ts';
import { modelsOf, rewriteText } from '#server/writing/rewrite-text.ts';

type Body = BodyOf<typeof contentCalls.rewrite>;

const Options = z.array(z.array(z.string()));
const Result = z.union([
  Options.transform((options) => ({ options, preview: undefined })),
  VoicePreview.transform((preview) => ({ options: [], preview })),
]);

/** The suggestions of a job so far, or its preview. */
export const resultOf = ({ result }: Pick<JobRow, 'result'>): z.infer<typeof Result> =>
  Result.parse(result === null ? [] : JSON.parse(result));

/** What to rewrite, and its length limit. Throws `invalid_input` for a passage that is not in the text. */
function taskOf(body: Body, limit: LengthLimit): { refit: Refit; limit: LengthLimit } {
  const { parts, selection, how } = body;
  const instruction = how === 'instructed' ? body.instruction : undefined;
  if (!selection) {
    const most = how === 'thread' ? limits.thread_parts : parts.length;
    return { refit: { parts, most, unlike: [], way: how, instruction }, limit };
  }
  const part = parts[selection.part] ?? '';
  const passage = part.slice(selection.start, selection.end);
  if (passage.trim() === '' || selection.end > part.length || how === 'thread') {
    const message =
      how === 'thread' ? 'Make a thread of the whole text.' : 'Select the words to rewrite.';
    throw fieldError('selection', message);
  }
  const { counting } = limit;
  const others = postLength(part, counting) - postLength(passage, counting);
  const max_length = Math.max(limit.max_length - others, postLength(passage, counting));
  const around = parts.join('\n\n');
  return {
    refit: { parts: [passage], most: 1, unlike: [], way: how, instruction, around },
    limit: { ...limit, max_length },
  };
}

/** Requests suggestions one by one, each different from the others. Throws `conflict` if there is none. */
async function suggest(
  ctx: Context,
  owner_id: string,
  { agent_id, platform, ...body }: Body,
  { signal, step, tell, say }: Run,
): Promise<void> {
  const room = await limitsOfAgent(ctx.db, agent_id, platform);
  const { refit, limit } = taskOf({ agent_id, platform, ...body }, room);
  const options: string[][] = [];
  const wanted = body.how === 'openings' ? openingCount : 1;
  while (options.length < wanted && !signal.aborted) {
    const order = { owner_id, agent_id, platform, limit, step, say, signal };
    const answer = await rewriteText(ctx, order, { ...refit, unlike: options }).catch(
      (error: unknown) => {
        // An error after some suggestions must not lose them.
        if (options.length === 0 || !(error instanceof AppError)) throw error;
        return { why: error.message };
      },
    );
    if (!('parts' in answer) || !answer.parts) {
      if (options.length > 0) break;
      throw conflictError(answer.why);
    }
    options.push([...answer.parts]);
  }
  await tell({ result: JSON.stringify(options) });
}

/**
 * Starts to rewrite, or finds the job of the same request; returns its state once it ended or the wait is over.
 * Throws `not_found`, `invalid_input`, `limit_reached`, and `conflict` if the agent has no model.
 */
export async function startRewriting(
  ctx: Context,
  tasks: TaskRunner,
  owner_id: string,
  { request_key, ...body }: Body & { request_key: string | undefined },
): Promise<JobRow> {
  const { agent_id, how } = body;
  const { writers } = await modelsOf(ctx, { owner_id, agent_id });
  if (!writers) {
    throw conflictError(
      'The built-in writer can’t rewrite text. Choose an AI model in the agent’s settings.',
    );
  }
  taskOf(body, await limitsOfAgent(ctx.db, agent_id, body.platform));
  const wanted = how === 'openings' ? openingCount : 1;
  return tasks.start({ owner_id, kind: 'text', agent_id, request_key, wanted }, async (run) => {
    await suggest(ctx, owner_id, body, run);
    return undefined;
  });
}
