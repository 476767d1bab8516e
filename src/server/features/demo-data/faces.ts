/** The avatars of the demo agents, always generated locally and free. */
import { limits } from '#contract/core/limits.ts';
import { createBuiltin } from '#server/adapters/images/index.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { filesOf, storePicture } from '#server/features/images/service.ts';
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

/** The storage name of a picture, from its URL. */
const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Deletes avatars that no agent uses and that their owner did not save. */
export async function dropFaces(db: Db, owner_id: string, urls: readonly string[]): Promise<void> {
  const shown = await db
    .selectFrom('agents')
    .select('avatar_url')
    .where('owner_id', '=', owner_id)
    .where('avatar_url', 'in', ['', ...urls])
    .execute();
  const inUse = new Set(shown.map(({ avatar_url }) => avatar_url));
  const names = urls.filter((url) => !inUse.has(url)).map(nameIn);
  const gone = await db
    .deleteFrom('images')
    .where('owner_id', '=', owner_id)
    .where('name', 'in', ['', ...names])
    .where('kept', '=', 0)
    .returning(['name', 'versions'])
    .execute();
  await db
    .deleteFrom('blobs')
    .where('name', 'in', ['', ...gone.flatMap(filesOf)])
    .execute();
}
