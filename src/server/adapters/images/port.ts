/** What draws pictures. */
import type { Subject } from '#contract/images.ts';

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
  signal: AbortSignal;
}

export interface Drawn {
  /** An encoded image that still has to be decoded and re-encoded before it is kept. */
  bytes: Uint8Array;
  /** What is on it, where that is known better than by the prompt. */
  depicts: string | null;
  /** What of the request could not be honoured, in a sentence. */
  notice: string | null;
}

export interface ImagePort {
  /** What `model_used` says. */
  name: string;
  draw(request: DrawRequest): Promise<Drawn>;
}
