import { type BriefStyles, ContentTypes } from '#contract/content/kinds.ts';
import type { Brief } from '#contract/content/types.ts';
import { ContentConfig } from '#contract/posts/scheduled-posts.ts';
import type { findOrder } from '#server/ledger/publish/prepare.store.ts';
import type { Tones } from '#contract/schedule/types.ts';

/** Maps the tones of a scheduled post to the styles of writers. */
const styleOfTone: Readonly<Record<(typeof Tones)[number], (typeof BriefStyles)[number]>> = {
  professional: 'professional',
  casual: 'casual',
  friendly: 'friendly',
  enthusiastic: 'enthusiastic',
  informative: 'thoughtful',
};

type Order = Awaited<ReturnType<typeof findOrder>>;

/** The brief for each run of a schedule. */
export function runBrief({ config, content_type: asked, topic }: Order) {
  const { include_mentions, first_comment, ...asks } = ContentConfig.parse(JSON.parse(config));
  const { tone, include_hashtags, focus_on_company, picture: _picture, ...facts } = asks;
  const content_type = ContentTypes.find((type) => type === asked);
  const brief: Partial<Brief> = {
    ...(content_type && { content_type }),
    topic,
    ...facts,
    style: styleOfTone[tone],
    hashtags: include_hashtags,
  };
  return { brief, focus: focus_on_company, include_mentions, first_comment };
}
