/** Where a picture or video comes from, and how files say so. */
import type { Origin } from '#contract/images/types.ts';

/** An AI model made it or a part of it. The built-in artist draws by fixed rules. */
export type AiOrigin = Extract<Origin, `ai_${string}`>;

/** The origin if AI had a part in it. */
export const aiOriginOf = (origin: Origin): AiOrigin | undefined =>
  origin === 'ai_generated' || origin === 'ai_edited' ? origin : undefined;

/** The last words of the IPTC’s digital source types. */
const terms: Readonly<Record<AiOrigin, string>> = {
  ai_generated: 'trainedAlgorithmicMedia',
  ai_edited: 'compositeWithTrainedAlgorithmicMedia',
};
/** Other ones that mean the same. */
const markedAs: readonly (readonly [string, AiOrigin])[] = [
  [terms.ai_edited, 'ai_edited'],
  ['compositeSynthetic', 'ai_edited'],
  [terms.ai_generated, 'ai_generated'],
];

/** The origin that a file names, given whether it contains a text; `undefined` if it names no AI. */
export const markedOrigin = (contains: (text: string) => boolean): AiOrigin | undefined =>
  markedAs.find(([term]) => contains(term))?.[1];

/** The metadata by which other programs recognize a file of this origin. */
export const xmpOf = (origin: AiOrigin): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${terms[origin]}</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

interface Row {
  origin: Origin | null;
  model_used: string;
  prompt: string;
}

/**
 * The origin of a stored file. For one of an older version it is derived: the built-in artist and uploads name
 * themselves, and an edit of another picture has the prompt of that one.
 */
export function originOf({ origin, model_used, prompt }: Row): Origin {
  if (origin) return origin;
  if (model_used === 'builtin') return 'built_in';
  const isOwn = model_used === 'upload' || (model_used === 'darkroom' && prompt === '');
  return isOwn ? 'own' : 'ai_generated';
}
