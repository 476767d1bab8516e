/** Whose approvals a post in the editor needs, before and after its main button is pressed. */
import type { Approvers, ApproverSide } from '#contract/posts/approvers.ts';
import { sidesOf } from '#domain/posts/approvers.ts';
import { asksFirst as needsApproval, isPlanned } from '#domain/posts/post-acts.ts';
import type { Editor } from './use-editor.ts';

/** Whose approvals are missing once the button was pressed: who plans what needs no review approves it by that. */
export function missingOf({ values, settled, isDirty, may, side }: Editor, approvers: Approvers) {
  if (settled && !isDirty && settled.standings.some(isPlanned)) return settled.missing_approvals;
  const isGiven = (one: ApproverSide) => one === side && may('publish') && values.review === 'off';
  return sidesOf[approvers].filter((one) => !isGiven(one));
}

/** Whether it needs this person’s approval now. */
export const waitsForApproval = ({ settled, isDirty, may, side }: Editor): boolean => {
  if (!settled || isDirty || !may('approve')) return false;
  const { missing_approvals: missing, standings } = settled;
  const isAsked = standings.some(({ attention }) => attention?.code === 'approval');
  return isAsked && (missing.length === 0 || missing.includes(side));
};

/** Whether nothing is published yet after the button, because the post needs approval first. */
export const asksFirst = (editor: Editor, approvers: Approvers): boolean => {
  const { values, settled, isDirty, may } = editor;
  const is_approved = !isDirty && settled?.is_approved === true;
  const missing_approvals = missingOf(editor, approvers);
  return (
    !may('publish') || needsApproval({ review: values.review, is_approved, missing_approvals })
  );
};
