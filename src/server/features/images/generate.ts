/** Has pictures drawn and keeps them. */
import { subjectOf } from '#contract/images.ts';
import type { z } from 'zod';
import type { PlainBody } from '#contract/drawing-calls.ts';
import { limits } from '#contract/limits.ts';
import type { DrawRequest, Drawn } from '#server/adapters/images/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { keepPicture, type KeptPicture, requireRoom } from './service.ts';
import { countDrawn } from './store.ts';

type Wish = z.output<typeof PlainBody>;

async function draw({ images }: Context, request: DrawRequest): Promise<Drawn> {
  try {
    return await images.default.draw(request);
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('provider_failed', { cause });
  }
}

function pixelsOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

function altOf({ agentName, prompt }: Wish, isFace: boolean, depicts: string | null): string {
  if (!isFace) return depicts ?? prompt;
  return agentName ? `Avatar of ${agentName}` : `Avatar: ${prompt}`;
}

export interface Drawings {
  pictures: KeptPicture[];
  notice: string | null;
  isFace: boolean;
}

/**
 * Draws what was asked for. A face is a try that goes when no agent takes it; a picture stays until it is deleted.
 * Throws `limit_reached` before anything is drawn, and `provider_failed`.
 */
export async function generate(
  ctx: Context,
  ownerId: string,
  wish: Wish,
  hungUp: AbortSignal,
): Promise<Drawings> {
  const subject = subjectOf(wish);
  if (!subject) throw new AppError('invalid_input');
  await requireRoom(ctx, ownerId);
  const isFace = subject.purpose === 'avatar';
  const { prompt, agentName, negativePrompt: negative_prompt } = wish;
  const signal = AbortSignal.any([hungUp, ctx.timeout(limits.generation_timeout)]);
  const drawnBefore = await countDrawn(ctx.db, ownerId, prompt);
  const pictures: KeptPicture[] = [];
  let notice: string | null = null;
  for (let nth = 0; nth < wish.n; nth += 1) {
    const drawn: Drawn = await draw(ctx, {
      ...{ subject, prompt, negative_prompt, ...pixelsOf(wish.size) },
      ...{
        agent_name: agentName,
        take: drawnBefore + nth,
        signal,
        cfg_scale: undefined,
        steps: undefined,
        clip_guidance_preset: undefined,
      },
    });
    notice = drawn.notice;
    const kept = await keepPicture(ctx, ownerId, drawn.bytes, {
      ...{ prompt, model_used: ctx.images.default.name, encoding: 'png' },
      alt: altOf(wish, isFace, drawn.depicts),
      is_kept: !isFace,
    });
    pictures.push(kept);
  }
  return { pictures, notice, isFace };
}
