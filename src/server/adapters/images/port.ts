/** The port for image generators. */
import type { Subject } from '#contract/images/types.ts';

export interface DrawRequest {
  subject: Subject;
  prompt: string;
  /** Pixels. */
  width: number;
  height: number;
  negative_prompt: string;
  /** Keeps an agent’s avatar the same across requests. */
  agent_name: string | undefined;
  /** How often this person has requested the same prompt before: asking again must give another image. */
  take: number;
  /** How closely to follow the prompt (0 to 35), and the number of steps; not every generator supports them. */
  cfg_scale: number | undefined;
  steps: number | undefined;
  /** The default number of steps. */
  usual_steps?: number | undefined;
  clip_guidance_preset: string | undefined;
  /**
   * Decodes a generated image in the sandboxed process and scales it to the requested size; `undefined` if it is no
   * image.
   */
  frame: (bytes: Uint8Array) => Promise<Uint8Array | undefined>;
  signal: AbortSignal;
}

export interface Drawn {
  /** An encoded image that still has to be decoded and re-encoded before it is stored. */
  bytes: Uint8Array;
  /** Whether this server drew it itself, so that it contains no external data. */
  is_own?: boolean;
  /** What it shows, if known better than by the prompt. */
  depicts: string | null;
  /** What part of the request could not be honored, in a sentence. */
  notice: string | null;
  /** The cost in micro-dollars; `null` if unknown. */
  cost: number | null;
}

interface Failing {
  cost: number | null;
  retry?: boolean | undefined;
  is_declined?: boolean;
  retry_after?: number | undefined;
  cause?: unknown;
}

/** A generator failed; the message is a sentence for a person. */
export class ImageGeneratorError extends Error {
  /** The cost incurred anyway; `null` if the request was sent and the cost is unknown. */
  readonly cost: number | null;
  /** Whether a retry may succeed. */
  readonly retry: boolean;
  /** Whether the provider’s policy forbids this image. */
  readonly is_declined: boolean;
  /** Seconds to wait before a retry, if the provider gives a time. */
  readonly retry_after: number | undefined;
  constructor(
    message: string,
    { cost, retry = false, is_declined = false, retry_after, cause }: Failing,
  ) {
    super(message, { cause });
    this.name = 'DrawerError';
    this.cost = cost;
    this.retry = retry;
    this.is_declined = is_declined;
    this.retry_after = retry_after;
  }
}

export interface ImagePort {
  /** The value of `model_used`. */
  name: string;
  label: string;
  /** Whether it depicts the prompt; the built-in one combines pre-drawn parts. */
  pictures_prompt: boolean;
  heeds_negative_prompt: boolean;
  /** How many images of one order may be requested at a time. */
  at_once: number;
  /** The price of one image of the default size in micro-dollars; 0 if free, `null` if unknown. */
  price: number | null;
  /** The maximum cost of one image including all retries, in micro-dollars; 0 if free, `null` if unknown. */
  estimate(request: Pick<DrawRequest, 'width' | 'height'>): number | null;
  /** Throws `ImageGeneratorError`. Rejects with the reason of `signal` when aborted. */
  draw(request: DrawRequest): Promise<Drawn>;
}

/** The image generators of this server. */
export interface ImageGenerators {
  /** Used unless another one is chosen. */
  default: ImagePort;
  /** By `name`; always includes `builtin`. */
  byId: ReadonlyMap<string, ImagePort>;
}
