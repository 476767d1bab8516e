/** Has a model write once in a personality that need not be saved, so that its owner hears it. */
import { randomInt } from 'node:crypto';
import type { contentCalls } from '#contract/content/calls.ts';
import { Brief, type VoicePreview } from '#contract/content/types.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { currentAgent, learnedTexts } from '#server/features/agents/service.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import type { TaskRunner } from '#server/tasks/task-runner.ts';
import { askAndPay, emptyBill, withSpent } from '#server/writing/pay.ts';
import { settingOf } from '#server/writing/situation.ts';
import { rejectForbiddenTopic, writeTexts } from '#server/writing/write-texts.ts';
import type { CheckedDraft } from '#server/writing/write-with.ts';
import { onlyModels } from '#server/writing/writers.ts';

type Body = BodyOf<typeof contentCalls.preview>;

/** What the agent brings that is edited: its choice of a writer, its company, and what it learned. */
async function broughtBy(ctx: Context, owner_id: string, agent_id: string | null, brief: Brief) {
  if (agent_id === null)
    return {
      chosen: { writer: null, composer_fallback: false },
      beside: { knowledge: nothingKnown },
    };
  return {
    chosen: await currentAgent(ctx, owner_id, agent_id),
    beside: {
      knowledge: await knowledgeFor(ctx, { owner_id, agent_id, brief }),
      learned: await learnedTexts(ctx, owner_id, agent_id),
    },
  };
}

function previewOf(
  { piece, model_used, passed, failed }: CheckedDraft,
  cost: number | null,
): VoicePreview {
  const found = failed.map(({ message }) => message).join(' ');
  return {
    parts: piece.parts,
    model_used,
    cost,
    fault: passed ? null : found || 'A check failed.',
  };
}

/**
 * Starts to write, or finds the job of the same request; returns its state once it ended or the wait is over. The model
 * is asked once, so a preview costs what one request costs. Throws `not_found`, `invalid_input` for a topic that the
 * personality avoids, `limit_reached`, and `conflict` if there is no model.
 */
export async function startPreview(
  ctx: Context,
  tasks: TaskRunner,
  owner_id: string,
  {
    persona,
    topic,
    angle,
    request_key,
    ...body
  }: Body & {
    request_key: string | undefined;
  },
): Promise<JobRow> {
  const agent_id = body.agent_id ?? null;
  const brief = Brief.parse({ topic });
  rejectForbiddenTopic(persona, brief);
  const { chosen, beside } = await broughtBy(ctx, owner_id, agent_id, brief);
  const writers = await onlyModels(ctx, chosen);
  if (!writers)
    throw new AppError('conflict', {
      message: 'The built-in writer only sets facts. Choose an AI model to hear this voice.',
    });
  const asked = { owner_id, kind: 'text', agent_id, request_key, wanted: 1 } as const;
  return tasks.start(asked, async ({ signal, step, say, tell }) => {
    const bill = emptyBill();
    const texts: CheckedDraft[] = [];
    await writeTexts(
      writers,
      {
        persona,
        brief,
        ...beside,
        today: settingOf(ctx, homePlatform).today,
        limit: allowedOn(homePlatform),
        once: true,
        count: 1,
        seed: randomInt(2 ** 31),
        recent: [],
        history: { own: [], others: [] },
        signal,
      },
      {
        ask: (writer, request) =>
          askAndPay(ctx, { owner_id, agent_id }, bill, [writer, { ...request, angle }]),
        step,
        say,
        keep: async (text) => void texts.push(text),
      },
    ).catch((error: unknown) => {
      throw withSpent(error, bill);
    });
    const [text] = texts;
    if (text) await tell({ result: JSON.stringify(previewOf(text, bill.cost)) });
    return undefined;
  });
}
