/** What people are told, in words; without schemas, because every page of the web shows them. */

/**
 * Every kind of notice. `switch` names the notification setting that silences its mail and browser notification;
 * `null` means that it concerns the safety of the account or of a person and always goes out.
 */
export const notificationKinds = {
  new_sign_in: { switch: null, title: 'New sign-in' },
  password_changed: { switch: null, title: 'Password changed' },
  email_changed: { switch: null, title: 'E-mail address changed' },
  second_factor_on: { switch: null, title: 'Two-factor sign-in is on' },
  second_factor_off: { switch: null, title: 'Two-factor sign-in is off' },
  second_factor_refused: { switch: null, title: 'Somebody tried to sign in' },
  backup_codes_changed: { switch: null, title: 'New backup codes' },
  backup_code_used: { switch: null, title: 'A backup code was used' },
  wallet_linked: { switch: null, title: 'Wallet linked' },
  wallet_unlinked: { switch: null, title: 'Wallet removed' },
  session_reused: { switch: null, title: 'A copied session was ended' },
  post_failed: { switch: 'agentAlerts', title: 'A post did not go out' },
  post_held: { switch: 'agentAlerts', title: 'Posts wait for you' },
  post_needs_review: { switch: 'agentAlerts', title: 'Is this post out?' },
  post_to_approve: { switch: 'agentAlerts', title: 'A text waits for your approval' },
  person_in_need: { switch: null, title: 'Somebody may need help' },
  reply_waits: { switch: 'agentAlerts', title: 'An answer waits for you' },
  post_missed: { switch: 'agentAlerts', title: 'A post missed its time' },
  schedule_paused: { switch: 'agentAlerts', title: 'A schedule was paused' },
  connection_lost: { switch: 'agentAlerts', title: 'An account must be connected again' },
  not_heard: { switch: 'agentAlerts', title: 'Messages cannot be read' },
  budget_near: { switch: 'agentAlerts', title: 'A budget is nearly used up' },
  budget_reached: { switch: 'agentAlerts', title: 'A budget is used up' },
} as const;

export type NotificationKind = keyof typeof notificationKinds;
