/** A notice as a letter. */
import { noticeKinds } from '#contract/notice-kinds.ts';
import type { Letter } from './letter.ts';
import type { NewNotice } from './store.ts';

/** Says the same as the notice, and what to do when it was not oneself, or how to get no such mails. */
export function noticeLetter(publicUrl: string, to: string, notice: NewNotice): Letter {
  const { title, switch: silencer } = noticeKinds[notice.kind];
  const isAboutSafety = silencer === null;
  return {
    to,
    subject: title,
    paragraphs: [
      notice.text,
      isAboutSafety
        ? 'If that was not you, please look at your security settings now.'
        : 'You can switch these mails off in your notification settings.',
    ],
    ...(notice.link !== null && {
      action: {
        label: isAboutSafety ? 'Open security settings' : 'Open SocialAI',
        url: new URL(notice.link, publicUrl).href,
      },
    }),
  };
}
