/** A notice as a letter. */
import { noticeKinds } from '#contract/notifications/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Letter } from './letter.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import type { NewNotice } from './store.ts';

/** Says the same as the notice, and what to do when it was not oneself, or how to get no such mails. */
export function noticeLetter(
  ctx: Pick<Context, 'sealer' | 'config'>,
  to: string,
  notice: NewNotice,
): Letter {
  const publicUrl = ctx.config.public_url;
  const { title, switch: silencer } = noticeKinds[notice.kind];
  const isAboutSafety = silencer === null;
  return {
    to,
    subject: title,
    paragraphs: [
      notice.text,
      ...(isAboutSafety ? ['If that was not you, please look at your security settings now.'] : []),
    ],
    ...(silencer !== null && {
      unsubscribe: {
        url: unsubscribeUrl(ctx, { user_id: notice.user_id, kind: silencer }),
        why: 'You’re getting this because alerts about your agents are on.',
      },
    }),
    ...(notice.link !== null && {
      action: {
        label: isAboutSafety ? 'Open security settings' : 'Open SocialAI',
        url: new URL(notice.link, publicUrl).href,
      },
    }),
  };
}
