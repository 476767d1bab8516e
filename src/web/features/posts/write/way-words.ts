import type { Approvers } from '#contract/posts/approvers.ts';
import { postActs } from '#web/features/posts/acts/post-acts.ts';
import { asksFirst } from './asks-first.ts';
import type { Editor } from './use-editor.ts';
import type { Way } from './way-keys.ts';

/** While a post asks for approval, “Publish now” publishes nothing yet. */
const asking = {
  ...postActs.publish,
  label: 'Ask for approval',
  hint: 'Published as soon as it’s approved',
};
export const wordsOfWay = (way: Way, editor: Editor, approvers: Approvers) =>
  way === 'publish' && asksFirst(editor, approvers) ? asking : postActs[way];
