/** The labels of notifications. Without zod, because every page shows them. */

/**
 * Every kind of notice. `switch` is the notification setting that turns off its email and browser notification; `null`
 * means that it is about the security of the account or the safety of a person and is always sent. A notice may have a
 * title of its own in place of that of its kind.
 */
export const notificationKinds = {
  new_sign_in: { switch: null, title: 'New sign-in' },
  password_changed: { switch: null, title: 'Password changed' },
  email_changed: { switch: null, title: 'Email changed' },
  second_factor_on: { switch: null, title: 'Two-factor sign-in is on' },
  second_factor_off: { switch: null, title: 'Two-factor sign-in is off' },
  second_factor_refused: { switch: null, title: 'Someone tried to sign in' },
  backup_codes_changed: { switch: null, title: 'New backup codes' },
  backup_code_used: { switch: null, title: 'Backup code used' },
  passkey_added: { switch: null, title: 'Passkey added' },
  passkey_removed: { switch: null, title: 'Passkey removed' },
  issuer_linked: { switch: null, title: 'Single sign-on connected' },
  issuer_unlinked: { switch: null, title: 'Single sign-on disconnected' },
  wallet_linked: { switch: null, title: 'Wallet linked' },
  wallet_unlinked: { switch: null, title: 'Wallet removed' },
  /** A chat, API token, program, webhook or calendar address; older versions know chats only. */
  chat_connected: { switch: null, title: 'New access' },
  session_reused: { switch: null, title: 'We blocked a suspicious session' },
  access_asked: { switch: null, title: 'Someone asks for access' },
  post_failed: { switch: 'agentAlerts', title: 'A post failed' },
  post_held: { switch: 'agentAlerts', title: 'Posts are on hold' },
  post_needs_review: { switch: 'agentAlerts', title: 'A post needs your decision' },
  post_to_approve: { switch: 'agentAlerts', title: 'A post needs your approval' },
  post_reviewed: { switch: 'agentAlerts', title: 'A reviewer answered' },
  person_in_need: { switch: null, title: 'Someone may need help' },
  reply_waits: { switch: 'agentAlerts', title: 'A reply needs your approval' },
  post_missed: { switch: 'agentAlerts', title: 'A post missed its time' },
  schedule_paused: { switch: 'agentAlerts', title: 'A recurring post was paused' },
  taking_off: { switch: 'agentAlerts', title: 'A post takes off' },
  could_grow: { switch: 'agentAlerts', title: 'Something could work better' },
  connection_lost: { switch: 'agentAlerts', title: 'Reconnect an account' },
  connection_ending: { switch: 'agentAlerts', title: 'A connection ends soon' },
  not_heard: { switch: 'agentAlerts', title: 'Messages can’t be read' },
  feed_failing: { switch: 'agentAlerts', title: 'A feed can’t be read' },
  webhook_failing: { switch: 'agentAlerts', title: 'A webhook is failing' },
  budget_near: { switch: 'agentAlerts', title: 'You’re close to your budget' },
  budget_reached: { switch: 'agentAlerts', title: 'A budget is used up' },
} as const;

export type NotificationKind = keyof typeof notificationKinds;

/** The title of a notice: its own, or that of its kind. */
export const noticeTitle = ({
  kind,
  title,
}: {
  kind: NotificationKind;
  title?: string | null | undefined;
}): string => title ?? notificationKinds[kind].title;
