import { type BriefStyles, ContentTypes } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import { configOf } from '#server/ledger/publish/fixed-text.ts';
import type { TextOrder } from '#server/ledger/publish/prepare.store.ts';
import type { Tones } from '#contract/schedule/types.ts';

/** Maps the tones of a scheduled post to the styles of writers. */
const styleOfTone: Readonly<Record<(typeof Tones)[number], (typeof BriefStyles)[number]>> = {
  professional: 'professional',
  casual: 'casual',
  friendly: 'friendly',
  enthusiastic: 'enthusiastic',
  informative: 'thoughtful',
};

/** The brief for each run of a schedule. */
export function runBrief(order: TextOrder) {
  const { content_type: asked, topic } = order;
  const { include_mentions, first_comment: _comment, picture: _picture, ...asks } = configOf(order);
  const { tone, include_hashtags, focus_on_company, ...facts } = asks;
  const content_type = ContentTypes.find((type) => type === asked);
  const brief: Partial<Brief> = {
    ...(content_type && { content_type }),
    topic,
    ...facts,
    style: styleOfTone[tone],
    hashtags: include_hashtags,
  };
  return { brief, focus: focus_on_company, include_mentions };
}
