/** The avatars of the demo agents, always generated locally and free. */
import { limits } from '#contract/core/limits.ts';
import { createBuiltin } from '#server/adapters/images/index.ts';
import type { Context } from '#server/context.ts';
import { storePicture } from '#server/features/images/service.ts';
import { dropFaces } from './faces.store.ts';
import { demoAgents, type DemoAgent } from './agents.ts';

/** The URL of each avatar. */
export type Faces = Readonly<Record<DemoAgent['key'], string>>;

const side = 512;

const drawer = createBuiltin();

/** Generates and stores one. Like every previewed avatar, it is deleted within a day if no agent uses it. */
async function drawFace(ctx: Context, owner_id: string, { agent, face }: DemoAgent) {
  const { bytes } = await drawer.draw({
    subject: { purpose: 'avatar', style: 'digital_art' },
    prompt: agent.description,
    negative_prompt: '',
    agent_name: agent.name,
    width: side,
    height: side,
    take: face,
    cfg_scale: undefined,
    steps: undefined,
    clip_guidance_preset: undefined,
    // The generator frames it itself.
    frame: async () => undefined,
    signal: ctx.timeout(limits.job_answer),
  });
  const kept = await storePicture(ctx, owner_id, bytes, {
    prompt: agent.description,
    alt: `Avatar of ${agent.name}`,
    model_used: drawer.name,
    origin: 'built_in',
    encoding: 'png',
    is_kept: false,
    is_own: true,
  });
  return kept.url;
}

/** Generates all of them or none. Throws `limit_reached`. */
export async function drawFaces(ctx: Context, owner_id: string): Promise<Faces> {
  const faces = { rosa: '', otto: '', pip: '' };
  try {
    for (const member of demoAgents) faces[member.key] = await drawFace(ctx, owner_id, member);
  } catch (error) {
    await dropFaces(ctx.db, owner_id, Object.values(faces));
    throw error;
  }
  return faces;
}
