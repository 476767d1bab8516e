/** What draws pictures. */
import type { Subject } from '#contract/images/types.ts';

export interface DrawRequest {
  subject: Subject;
  prompt: string;
  /** Pixels. */
  width: number;
  height: number;
  negative_prompt: string;
  /** Named so that the same agent keeps its face. */
  agent_name: string | undefined;
  /** How often the same person had this prompt drawn before: asking again must give another picture. */
  take: number;
  /** How closely to keep to the prompt, 0 to 35, and in how many steps: for those who heed it. */
  cfg_scale: number | undefined;
  steps: number | undefined;
  /** In how many steps where nobody says it. */
  usual_steps?: number | undefined;
  clip_guidance_preset: string | undefined;
  /** Decodes what someone else drew, apart from everything, in the size that is asked for; `undefined` for no picture. */
  frame: (bytes: Uint8Array) => Promise<Uint8Array | undefined>;
  signal: AbortSignal;
}

export interface Drawn {
  /** An encoded image that still has to be decoded and re-encoded before it is kept. */
  bytes: Uint8Array;
  /** Whether this server drew it itself, so that nothing in it is foreign. */
  is_own?: boolean;
  /** What is on it, where that is known better than by the prompt. */
  depicts: string | null;
  /** What of the request could not be honoured, in a sentence. */
  notice: string | null;
  /** What it cost, micro-dollars; `null` where the provider does not say and no price is known. */
  cost: number | null;
}

interface Failing {
  cost: number | null;
  retry?: boolean | undefined;
  is_declined?: boolean;
  retry_after?: number | undefined;
  cause?: unknown;
}

/** An artist could not draw; the message is a sentence for a person. */
export class ImageGeneratorError extends Error {
  /** What it cost all the same; `null` where a request left and nobody said. */
  readonly cost: number | null;
  /** Whether another try, later, may go through. */
  readonly retry: boolean;
  /** Whether the provider’s rules forbid this picture. */
  readonly is_declined: boolean;
  /** Seconds until another try may go through, where the provider says so. */
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
  /** What `model_used` says. */
  name: string;
  label: string;
  /** Whether it pictures what the prompt says, or chooses among drawn parts. */
  pictures_prompt: boolean;
  heeds_negative_prompt: boolean;
  /** How many pictures it may be asked for at a time, for one order. */
  at_once: number;
  /** What one picture of the default size costs, micro-dollars; 0 where free, `null` where unknown. */
  price: number | null;
  /** The most that one picture may cost with every try it makes, micro-dollars; 0 where free, `null` where unknown. */
  estimate(request: Pick<DrawRequest, 'width' | 'height'>): number | null;
  /** Throws `ImageGeneratorError`. Rejects with the reason of `signal` when aborted. */
  draw(request: DrawRequest): Promise<Drawn>;
}

/** Who can draw on this installation. */
export interface ImageGenerators {
  /** Draws where nobody is chosen. */
  default: ImagePort;
  /** By `name`; `builtin` is always among them. */
  byId: ReadonlyMap<string, ImagePort>;
}
