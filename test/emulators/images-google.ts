/** Google’s image generation: `POST /v1beta/models/<model>:generateContent`. */
import { z } from 'zod';
import {
  commonFault,
  type ImageAnswer,
  type ImageFault,
  painted,
  patience,
  pictureOf,
} from './images-state.ts';

const Wish = z.looseObject({
  contents: z
    .array(z.looseObject({ parts: z.array(z.looseObject({ text: z.string().min(1) })).min(1) }))
    .length(1),
  generationConfig: z.looseObject({
    responseModalities: z.tuple([z.literal('IMAGE')]),
    imageConfig: z.looseObject({
      aspectRatio: z.enum([
        '1:1',
        '2:3',
        '3:2',
        '3:4',
        '4:3',
        '4:5',
        '5:4',
        '9:16',
        '16:9',
        '21:9',
      ]),
    }),
  }),
});

interface Refusal {
  code: number;
  status: string;
  reason?: string;
}

const refusal = ({ code, status, reason }: Refusal): ImageAnswer => ({
  status: code,
  body: {
    error: {
      code,
      status,
      message: 'That cannot be done.',
      ...(reason && { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] }),
    },
  },
});

const refusals: Partial<Record<ImageFault['kind'], Refusal>> = {
  rate_limited: { code: 429, status: 'RESOURCE_EXHAUSTED', reason: 'RATE_LIMIT_EXCEEDED' },
  error: { code: 500, status: 'INTERNAL' },
  overloaded: { code: 503, status: 'UNAVAILABLE' },
  no_credit: { code: 403, status: 'PERMISSION_DENIED', reason: 'BILLING_DISABLED' },
  bad_key: { code: 400, status: 'INVALID_ARGUMENT', reason: 'API_KEY_INVALID' },
  unknown_model: { code: 404, status: 'NOT_FOUND' },
};

/** A response without an image, and its finish reason. */
const ended = (finishReason: string): ImageAnswer => ({
  status: 200,
  body: { candidates: [{ content: { parts: [] }, finishReason, index: 0 }] },
});

const sides: Record<string, readonly [number, number]> = { '1:1': [1024, 1024] };

/** Keys are sent in a separate header. */
export const isGoogle = (url: string): boolean =>
  /^\/v1beta\/models\/[\w.-]+:generateContent$/.test(url);

/** The fault of a call before an image is drawn. */
function failing(fault: ImageFault | undefined): ImageAnswer | undefined {
  const refused = fault && refusals[fault.kind];
  if (refused) return { ...refusal(refused), headers: patience(fault) };
  if (fault?.kind === 'policy' || fault?.kind === 'filtered') return ended('IMAGE_SAFETY');
  return fault?.kind === 'nothing' ? ended('STOP') : commonFault(fault);
}

export async function answerGoogle(
  given: unknown,
  fault: ImageFault | undefined,
): Promise<ImageAnswer> {
  const failed = failing(fault);
  if (failed) return failed;
  const wish = Wish.safeParse(given);
  if (!wish.success) return refusal({ code: 400, status: 'INVALID_ARGUMENT' });
  const { contents, generationConfig } = wish.data;
  const prompt = contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join(' ');
  const [width, height] = sides[generationConfig.imageConfig.aspectRatio] ?? [1248, 832];
  const data = await pictureOf(fault, () => painted(prompt, width, height));
  return {
    status: 200,
    body: {
      candidates: [
        {
          content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data } }] },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 1290, totalTokenCount: 1302 },
    },
  };
}
