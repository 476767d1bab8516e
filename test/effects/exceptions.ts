/** Fields without a probe. */

/** Calls without settings, or whose every field is tested beside the call, by the area of the contract. */
export const elsewhere: Readonly<Record<string, string>> = {
  auth: 'walletMessage walletLogin',
  passwords: 'register login changePassword verifyEmail resetPassword confirmReset',
  sessions: 'reauth',
  two_factor: 'verify disable backupCodes',
  users: 'deleteAccount linkWallet unlinkWallet connectTelegram',
  tokens: 'create',
  programs: 'ask connect',
  inbox: 'propose approve reject open',
  voice: 'answer',
  material: 'add update interview',
  push: 'subscribe',
  chats: 'connect',
  push_decisions: 'decide',
  webhooks: 'create update replayAll',
  connections: 'connect beginVisit endVisit chooseAccounts',
  networks: 'save test',
  writer_here: 'install',
  analytics: 'setSource',
  models: 'add change order try',
  occurrences: 'publish postToTwitter',
  posts: 'create update publish schedule queue approve',
  evergreen: 'create update',
  streams: 'create update receive',
  templates: 'create update',
  board: 'bulk',
  review: 'editText settle',
  schedule: 'pauseMany',
  moves: 'move moveBack',
  queue: 'restore swap',
  content: 'generate rewrite preview suggestions updatePiece check',
  opt_outs: 'add',
  images:
    'generate generateAvatar update card previewCard variations crop tag renameTag removeMany keepOne',
  clips: 'generate',
  company: 'ask',
  sandbox: 'post react',
  samples: 'make',
};

const asWritten = 'it is shown as it was written';
const whole = 'each of its own fields is tried';

/** Fields of other calls without another effect, or without one that a server can see. */
export const reasons: Readonly<Record<string, string>> = {
  'sessions.revokeAll.also': 'what it ends is tried in access.test.ts',
  'agents.create.description': asWritten,
  'agents.update.description': asWritten,
  'agents.create.content_kinds': 'the editor offers drawing by it: page-parts.test.tsx',
  'agents.update.content_kinds': 'the editor offers drawing by it: page-parts.test.tsx',
  'agents.create.small_model_alone': 'it needs a small model: small-model.test.ts',
  'agents.update.small_model_alone': 'it needs a small model: small-model.test.ts',
  'users.updateProfile.username': 'it can’t be changed; sent as it is, it is no mistake',
  'users.patchProfile.username': 'it can’t be changed; sent as it is, it is no mistake',
  'users.updateProfile.pending_email': 'sent as it was read, it is no mistake',
  'users.patchProfile.pending_email': 'sent as it was read, it is no mistake',
  'users.updateNotifications.pushNotifications': 'the browser shows notices itself',
  'connections.updateChecklist.ai_replies_approved': 'twitter.test.ts has it let replies out on X',
  'engagement.pause.reason': asWritten,
  'documents.update.tags': asWritten,
  'company.assign.agent_id': 'it says whose knowledge it is',
  'moves.moveBack.slot_at': 'sent back as the move answered it',
  'moves.moveBack.review': 'sent back as the move answered it',
  'queue.save.evergreen':
    'evergreen.test.ts has posting times filled that are marked, and no others',
  'schedule.create.extras': whole,
  'schedule.update.extras': whole,
  'schedule.create.content_config': whole,
  'schedule.update.content_config': whole,
};
