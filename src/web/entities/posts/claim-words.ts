/** Messages about unsupported claims in a text. */
import type { Claim, Contradicted } from '#contract/content/types.ts';

const claimNames: Readonly<Record<Claim['kind'], string>> = {
  number: 'number',
  date: 'date',
  price: 'price',
  name: 'name',
  superlative: 'superlative',
  quotation: 'quotation',
};

/** A time of day is stored as a date, which is not what people call it. */
const isTime = ({ kind, text }: Pick<Claim, 'kind' | 'text'>): boolean =>
  kind === 'date' && /^\d{1,2}(?::\d{2}|:?\d{0,2}\s?[ap]\.?m)/iu.test(text);

/** A superlative that promises a result instead of claiming a rank. */
const isPromise = ({ kind, text }: Pick<Claim, 'kind' | 'text'>): boolean =>
  kind === 'superlative' && /^(?:guaranteed|risk[- ]free)$/iu.test(text);

function nameOf(claim: Pick<Claim, 'kind' | 'text'>): string {
  if (isTime(claim)) return 'time';
  return isPromise(claim) ? 'promise' : claimNames[claim.kind];
}

/** The message beside the words that it is about. */
export const claimWords = (claim: Pick<Claim, 'kind' | 'text'>): string =>
  `No source for this ${nameOf(claim)}. Check it.`;

/** The message about a figure that a company fact says otherwise. */
export const contradictionWords = ({
  text,
  source,
  says,
}: Pick<Contradicted, 'text' | 'source' | 'says'>): string =>
  `The post says ${text}. “${source}” says ${says}.`;
