/** The keyboard shortcuts of the inbox, which the dialog of all shortcuts shows. */
export const inboxKeys = [
  { keys: ['J', 'K'], does: 'next and previous' },
  { keys: ['A'], does: 'approve' },
  { keys: ['E'], does: 'edit the reply' },
  { keys: ['R'], does: 'reject' },
  { keys: ['O'], does: 'open on the network' },
  { keys: ['D'], does: 'draft it, or mark as sent' },
];
