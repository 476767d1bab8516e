/** Normalizes the request bodies for image generation. */
import type {
  AvatarBody,
  ContentImageBody,
  PlainBody,
  WeightedBody,
} from '#contract/images/image-job-calls.ts';
import { contentImageDefaults, type Subject, subjectOf } from '#contract/images/types.ts';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';

export interface ImageRequest {
  subject: Subject;
  prompt: string;
  negative_prompt: string;
  /** In pixels. */
  width: number;
  height: number;
  /** How many images. */
  count: number;
  agent_name: string | undefined;
  /** The agent whose budget is charged. */
  agent_id: string | undefined;
  /** The generator; the configured one if undefined. */
  drawer: string | undefined;
  cfg_scale: number | undefined;
  steps: number | undefined;
  /** The default number of steps. */
  usual_steps?: number | undefined;
  clip_guidance_preset: string | undefined;
  /** What part of the body could not be honored by any generator. */
  notice: string | null;
}

function pixelsOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

const settingsOf = ({
  cfg_scale,
  steps,
  clip_guidance_preset,
  agent_id,
  drawer,
}: PlainBody | WeightedBody | AvatarBody | ContentImageBody) => ({
  cfg_scale,
  steps,
  clip_guidance_preset,
  agent_id,
  drawer,
});

/** The fields of every body with a single prompt. */
const promptOf = (body: PlainBody | AvatarBody | ContentImageBody) => ({
  ...settingsOf(body),
  ...pixelsOf(body.size),
  prompt: body.prompt,
  negative_prompt: body.negativePrompt,
  count: body.n,
  notice: null,
});

function ofPlain(body: PlainBody): ImageRequest {
  const { style } = body;
  return {
    ...promptOf(body),
    // The body was rejected earlier if its style does not fit its purpose.
    subject: subjectOf(body) ?? subjectOf({ style }) ?? { purpose: 'picture', style: 'realistic' },
    agent_name: body.agentName,
  };
}

const shadesOfWeight =
  'Weights count as 1 or -1 here: what is above zero is included, what is below is left out.';

function ofWeighted(body: WeightedBody): ImageRequest {
  const { text_prompts: texts } = body;
  const joined = (some: WeightedBody['text_prompts']) => some.map(({ text }) => text).join(', ');
  const hasShades = texts.some(({ weight }) => Math.abs(weight) !== 1);
  return {
    ...settingsOf(body),
    width: body.width,
    height: body.height,
    count: body.samples,
    subject: { purpose: 'picture', style: body.style_preset },
    prompt: joined(texts.filter(({ weight }) => weight > 0)),
    negative_prompt: joined(texts.filter(({ weight }) => weight < 0)),
    agent_name: undefined,
    notice: hasShades ? shadesOfWeight : null,
  };
}

/** The request in either body of the general call. */
export const imageRequestOf = (body: PlainBody | WeightedBody): ImageRequest =>
  'text_prompts' in body ? ofWeighted(body) : ofPlain(body);

/** The request for a post’s image. */
export const contentImageRequestOf = (body: ContentImageBody): ImageRequest => ({
  ...promptOf(body),
  subject: { purpose: 'picture', style: body.style },
  agent_name: undefined,
  usual_steps: contentImageDefaults.steps,
});

/** The request for an avatar; without a prompt, one is built from the agent’s profile. */
export function avatarRequestOf(body: AvatarBody): ImageRequest {
  const { agentName: name = '', personality: personality_type, specialization } = body;
  return {
    ...promptOf(body),
    subject: { purpose: 'avatar', style: body.style },
    prompt: body.prompt || suggestPrompt({ name, personality_type, specialization }),
    agent_name: body.agentName,
  };
}
