/** Fields without a probe, each with the reason. */

const drawn = [
  'src/server/features/images/generate/drawing.test.ts',
  'src/server/features/images/routes.test.ts',
  'src/domain/pictures/image-request.test.ts',
  'src/server/adapters/images/stability.test.ts',
];
const signed = ['src/server/features/auth/wallet/challenge.test.ts', 'test/wallet-sign-in.ts'];
const posts = [
  'src/server/features/posts/variants/posts.test.ts',
  'src/server/features/posts/variants/alts.test.ts',
  'src/server/features/posts/variants/extras.test.ts',
];
const programs = ['test/programs-world.ts', 'src/server/features/tokens/programs/programs.test.ts'];
const feeds = [
  'src/server/features/streams/streams.test.ts',
  'src/server/features/streams/strangers.test.ts',
  'src/server/features/streams/kinds.test.ts',
];
const evergreen = 'src/server/features/evergreen/evergreen.test.ts';
const models = 'src/server/features/models';
const visits = [
  'src/server/features/connections/mastodon.test.ts',
  'src/server/features/connections/several-accounts.test.ts',
  'src/server/features/connections/visit.test.ts',
  'src/server/features/connections/linkedin.test.ts',
  'src/server/features/connections/linkedin-pages.test.ts',
];

/**
 * Calls without settings, or whose fields are tested elsewhere, by file. Each of their fields is named there, so that a
 * new one needs a test too.
 */
export const elsewhere: Readonly<Record<string, string | readonly string[]>> = {
  'auth.walletMessage': signed,
  'auth.walletLogin': signed,
  'passwords.register': 'src/server/features/auth/password/passwords.test.ts',
  'passwords.login': 'src/server/features/auth/password/passwords.test.ts',
  'passwords.changePassword': [
    'src/server/features/auth/password/passwords.test.ts',
    'src/server/features/auth/access/access.test.ts',
  ],
  'passwords.verifyEmail': 'src/server/features/auth/email/mail-links.test.ts',
  'passwords.resetPassword': 'src/server/features/auth/email/mail-links.test.ts',
  'passwords.confirmReset': 'src/server/features/auth/email/mail-links.test.ts',
  'sessions.reauth': [
    'src/server/features/auth/session/reauth.test.ts',
    'src/server/features/auth/wallet/off-chain.test.ts',
  ],
  'two_factor.verify': 'src/server/features/auth/second-factor/two-factor.test.ts',
  'two_factor.disable': 'src/server/features/auth/second-factor/two-factor.test.ts',
  'two_factor.backupCodes': 'src/server/features/auth/second-factor/backup-codes.test.ts',
  'users.deleteAccount': 'src/server/features/account/delete.test.ts',
  'tokens.create': 'src/server/features/tokens/tokens.test.ts',
  'programs.ask': programs,
  'programs.connect': [...programs, 'src/server/features/tokens/tokens.test.ts'],
  'inbox.propose': 'src/server/features/tokens/tokens.test.ts',
  'push.subscribe': 'src/server/features/notifications/push/push.test.ts',
  'chats.connect': 'src/server/features/notifications/chats/chats.test.ts',
  'push_decisions.decide': 'src/server/features/notifications/push/push.test.ts',
  'webhooks.create': 'src/server/features/webhooks/routes.test.ts',
  'webhooks.update': 'src/server/features/webhooks/routes.test.ts',
  'webhooks.replayAll': 'src/server/features/webhooks/routes.test.ts',
  'users.linkWallet': [
    'src/server/features/account/wallets.test.ts',
    'src/server/features/auth/wallet/off-chain.test.ts',
  ],
  'users.unlinkWallet': 'src/server/features/account/wallets.test.ts',
  'users.connectTelegram': 'src/server/features/connections/connect.test.ts',
  'connections.connect': [
    'src/server/features/connections/connect.test.ts',
    'src/server/features/connections/several-accounts.test.ts',
    'src/server/features/connections/discord.test.ts',
    'src/server/features/connections/mastodon.test.ts',
    'src/server/features/connections/nostr.test.ts',
  ],
  'connections.beginVisit': visits,
  'connections.endVisit': visits,
  'connections.chooseAccounts': 'src/server/features/connections/linkedin-pages.test.ts',
  'networks.save': 'src/server/features/networks/routes.test.ts',
  'networks.test': 'src/server/features/networks/routes.test.ts',
  'analytics.setSource': 'src/server/features/analytics/sources.test.ts',
  'models.add': [`${models}/routes.test.ts`, `${models}/pictures.test.ts`],
  'models.change': [
    `${models}/edit.test.ts`,
    `${models}/routes.test.ts`,
    `${models}/pictures.test.ts`,
  ],
  'models.order': [`${models}/writing.test.ts`, `${models}/pictures.test.ts`],
  'models.try': [`${models}/routes.test.ts`, `${models}/pictures.test.ts`],
  'occurrences.publish': [
    'src/server/features/posts/routes.test.ts',
    'src/server/features/connections/several-accounts.test.ts',
    'src/server/features/posts/variants/self.test.ts',
    'src/server/features/schedule/extras.test.ts',
  ],
  'occurrences.postToTwitter': 'src/server/features/posts/routes.test.ts',
  'posts.create': [...posts, 'src/server/features/posts/variants/self.test.ts'],
  'posts.update': [...posts, 'src/server/features/posts/variants/history.test.ts'],
  'evergreen.create': evergreen,
  'evergreen.update': evergreen,
  'streams.create': feeds,
  'streams.update': feeds,
  'streams.receive': feeds,
  'templates.create': 'src/server/features/posts/templates/templates.test.ts',
  'templates.update': 'src/server/features/posts/templates/templates.test.ts',
  'posts.publish': 'src/server/features/posts/variants/plan.test.ts',
  'posts.schedule': 'src/server/features/posts/variants/plan.test.ts',
  'posts.queue': 'src/server/features/posts/variants/plan.test.ts',
  'posts.approve': 'src/server/features/posts/variants/plan.test.ts',
  'board.bulk': 'src/server/features/posts/variants/board.test.ts',
  'review.editText': 'src/server/features/posts/review.test.ts',
  'review.settle': [
    'src/server/features/posts/review.test.ts',
    'src/server/features/posts/unconfirmed.test.ts',
  ],
  'schedule.pauseMany': 'src/server/features/schedule/routes.test.ts',
  'moves.move': 'src/server/features/schedule/move.test.ts',
  'moves.moveBack': 'src/server/features/schedule/move.test.ts',
  'queue.restore': 'src/server/features/schedule/enqueue.test.ts',
  'queue.swap': 'src/server/features/schedule/take-slot.test.ts',
  'content.generate': [
    'src/server/features/content/routes.test.ts',
    'src/domain/writer/formatter.test.ts',
    'src/server/features/content/repetition.test.ts',
  ],
  'content.rewrite': 'src/server/features/content/rewrite.test.ts',
  'content.suggestions': 'src/server/features/content/routes.test.ts',
  'content.updatePiece': 'src/server/features/posts/suggestions/routes.test.ts',
  'content.check': 'src/server/features/posts/suggestions/routes.test.ts',
  'inbox.approve': 'src/server/features/engagement/inbox/inbox.test.ts',
  'inbox.reject': 'src/server/features/engagement/inbox/inbox.test.ts',
  'inbox.open': 'src/server/features/engagement/inbox/inbox.test.ts',
  'opt_outs.add': 'src/server/features/engagement/inbox/inbox.test.ts',
  'images.generate': drawn,
  'images.generateAvatar': drawn,
  'images.update': [
    'src/server/features/images/gallery/gallery.test.ts',
    'src/server/features/images/origins.test.ts',
  ],
  'images.card': ['src/server/features/images/edit/card.test.ts', ...drawn],
  'images.previewCard': 'src/server/features/images/edit/card.test.ts',
  'images.variations': 'src/server/features/images/edit/develop.test.ts',
  'images.crop': 'src/server/features/images/edit/develop.test.ts',
  'images.tag': 'src/server/features/images/gallery/library.test.ts',
  'images.renameTag': 'src/server/features/images/gallery/library.test.ts',
  'images.removeMany': 'src/server/features/images/gallery/library.test.ts',
  'images.keepOne': 'src/server/features/images/gallery/library.test.ts',
  'clips.generate': 'src/server/features/images/edit/clip.test.ts',
  'company.ask': 'src/server/features/company/routes.test.ts',
  'sandbox.post': 'src/server/features/sandbox/routes.test.ts',
  'sandbox.react': 'src/server/features/sandbox/routes.test.ts',
  'samples.make': 'src/server/features/demo-data/any-hour.test.ts',
};

const asWritten = 'it is shown as it was written';
const whole = 'each of its own fields is tried';

/** Fields of other calls without another effect, or without one that a server can see. */
export const reasons: Readonly<Record<string, string>> = {
  'sessions.revokeAll.also': 'what it ends is tried in access.test.ts',
  'agents.create.description': asWritten,
  'agents.update.description': asWritten,
  'agents.create.content_kinds': 'the browser offers drawing by it: draft-drawing.test.tsx',
  'agents.update.content_kinds': 'the browser offers drawing by it: draft-drawing.test.tsx',
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

/** Form fields that no call has under that name, and what they become. */
export const formOnly: Readonly<Record<string, string>> = {
  answered: 'the post that a reply answers, which is sent as its context',
  avatar_candidate: 'the avatar that was drawn and not taken yet',
  avatar_negative: 'negativePrompt of images.generateAvatar',
  avatar_prompt: 'prompt of images.generateAvatar',
  avatar_size: 'size of images.generateAvatar',
  avatar_style: 'style of images.generateAvatar',
  ends: 'which of ends_on and max_runs is sent',
  from_day: 'season of evergreen items',
  from_month: 'season of evergreen items',
  is_seasonal: 'season of evergreen items',
  life: 'expires_at of tokens.create',
  limits: 'what the server of the chosen account allows, which its texts are measured by',
  local_time: 'scheduled_time',
  media: 'media_ids',
  price_in: 'price.input of models',
  price_out: 'price.output of models',
  price_piece: 'price.piece of models',
  to_day: 'season of evergreen items',
  to_month: 'season of evergreen items',
  uses_company: 'knowledge_scope of company.assign, after the agent is created',
  waits: 'review of streams and evergreen items',
  when: 'scheduled_time or queue',
};
