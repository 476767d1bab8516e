/** The steps for people who work together, in order. */
import * as approvers from './0135-approvers.ts';
import * as shownReviews from './0136-shown-reviews.ts';
import * as askedBy from './0138-asked-by.ts';
import * as invitationStates from './0139-invitation-states.ts';
import * as postVisits from './0140-post-visits.ts';
import * as accountApprovers from './0141-account-approvers.ts';

export const stepsOfPeople = {
  '0135-approvers': approvers.up,
  '0136-shown-reviews': shownReviews.up,
  '0138-asked-by': askedBy.up,
  '0139-invitation-states': invitationStates.up,
  '0140-post-visits': postVisits.up,
  '0141-account-approvers': accountApprovers.up,
};
