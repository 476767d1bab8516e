/** Draws avatars on this machine, without a key and without the network. */
import type { DrawRequest, ImagePort } from './port.ts';

const fromParts =
  'The built-in artist does not picture the prompt: its words choose one of many drawn faces.';
const notPhotographic = 'Realistic faces are drawn too, not photographic.';
const cannotAvoid =
  'It cannot leave out what the negative prompt names; that only chooses another face.';

/** What of a request cannot be honoured, in a sentence or more. */
function shortcomings({ style, negative_prompt }: DrawRequest): string {
  const sentences = [fromParts];
  if (style === 'realistic') sentences.push(notPhotographic);
  if (negative_prompt) sentences.push(cannotAvoid);
  return sentences.join(' ');
}

// The first take has no mark, so that a face does not depend on how later takes are counted.
const seedOf = ({ prompt, agent_name, negative_prompt, take }: DrawRequest): string =>
  JSON.stringify([prompt, agent_name ?? '', negative_prompt, ...(take > 0 ? [take] : [])]);

/** The same request always gives the same picture, as PNG. Rejects with the reason of `signal` when aborted. */
export const createBuiltin = (): ImagePort => ({
  name: 'builtin',
  async draw(request) {
    request.signal.throwIfAborted();
    const { style, width, height } = request;
    // Both are loaded by the first drawing: a process that draws nothing does not hold them.
    const { default: sharp } = await import('sharp');
    const { lookOf } = await import('./looks.ts');
    const draw = await lookOf(style);
    const svg = draw(seedOf(request), Math.max(width, height));
    const bytes = await sharp(Buffer.from(svg))
      .resize(width, height, { fit: 'cover' })
      .png()
      .toBuffer();
    return { bytes, notice: shortcomings(request) };
  },
});
