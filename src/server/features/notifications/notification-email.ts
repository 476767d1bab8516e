/** A notice as a letter. */
import { notificationKinds } from '#contract/notifications/kinds.ts';
import type { Context } from '#server/context.ts';
import type { EmailMessage } from './email.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import type { NewNotification } from './store.ts';

/** Says the same as the notice, and what to do when it was not oneself, or how to get no such mails. */
export function notificationEmail(
  ctx: Pick<Context, 'sealer' | 'config'>,
  to: string,
  notification: NewNotification,
): EmailMessage {
  const publicUrl = ctx.config.public_url;
  const { title, switch: silencer } = notificationKinds[notification.kind];
  const isAboutSafety = silencer === null;
  return {
    to,
    subject: title,
    paragraphs: [
      notification.text,
      ...(isAboutSafety ? ['If that was not you, please look at your security settings now.'] : []),
    ],
    ...(silencer !== null && {
      unsubscribe: {
        url: unsubscribeUrl(ctx, { user_id: notification.user_id, kind: silencer }),
        why: 'You’re getting this because alerts about your agents are on.',
      },
    }),
    ...(notification.link !== null && {
      action: {
        label: isAboutSafety ? 'Open security settings' : 'Open SocialAI',
        url: new URL(notification.link, publicUrl).href,
      },
    }),
  };
}
