/** The whole contract: every call. */
import { adminCalls } from './admin.ts';
import { agentCalls } from './agents/calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { authCalls } from './auth/calls.ts';
import { boardCalls } from './posts/board-calls.ts';
import { characterCalls } from './agents/characters.ts';
import { clipCalls } from './images/clips.ts';
import { companyCalls } from './company/calls.ts';
import { connectionCalls } from './connections/calls.ts';
import { contentCalls } from './content/calls.ts';
import { dashboardCalls } from './dashboard/calls.ts';
import { documentCalls } from './company/documents.ts';
import { engagementCalls } from './engagement/calls.ts';
import { feedCalls } from './schedule/feed.ts';
import { historyCalls } from './posts/history-calls.ts';
import { imageCalls } from './images/calls.ts';
import { inboxCalls, optOutCalls } from './engagement/inbox-calls.ts';
import { liveCalls } from './core/live.ts';
import { modelCalls } from './models/calls.ts';
import { hereCalls } from './models/here.ts';
import { networkCalls } from './networks/calls.ts';
import { moveCalls } from './schedule/moves.ts';
import { notificationCalls, unsubscribeCalls } from './notifications/calls.ts';
import { passwordCalls } from './auth/passwords.ts';
import { personaCalls, similarityCalls } from './agents/personas.ts';
import { linkPreviewCalls } from './posts/link-preview.ts';
import { presenceCalls } from './posts/presence.ts';
import { occurrenceCalls } from './posts/occurrences.ts';
import { issuerCalls } from './auth/issuers.ts';
import { passkeyCalls } from './auth/passkeys.ts';
import { postCalls } from './posts/posts.ts';
import { publishingCalls } from './posts/publishing-calls.ts';
import { chatCalls } from './notifications/chats.ts';
import { pushCalls, pushDecisionCalls } from './notifications/push.ts';
import { queueCalls } from './schedule/queue.ts';
import { rehearsalCalls } from './rehearsals/calls.ts';
import { reviewLinkCalls, reviewPageCalls } from './reviews/calls.ts';
import { reviewCalls } from './posts/review-calls.ts';
import { sampleCalls } from './demo-data/calls.ts';
import { sandboxCalls } from './sandbox/calls.ts';
import { scheduleCalls } from './schedule/calls.ts';
import { sessionCalls } from './auth/sessions.ts';
import { evergreenCalls } from './evergreen/calls.ts';
import { spaceCalls } from './spaces/calls.ts';
import { streamCalls } from './streams/calls.ts';
import { systemCalls } from './system/calls.ts';
import { templateCalls } from './posts/templates.ts';
import { programCalls } from './tokens/programs.ts';
import { tokenCalls } from './tokens/calls.ts';
import { twoFactorCalls } from './auth/two-factor.ts';
import { usageCalls } from './usage/calls.ts';
import { userCalls } from './auth/users.ts';
import { materialCalls } from './agents/material.ts';
import { growthCalls } from './agents/growth.ts';
import { voiceCalls } from './agents/voice.ts';
import { webhookCalls } from './webhooks/calls.ts';
import { weekCalls } from './weeks/calls.ts';

export const table = {
  system: systemCalls,
  auth: authCalls,
  passwords: passwordCalls,
  sessions: sessionCalls,
  two_factor: twoFactorCalls,
  passkeys: passkeyCalls,
  issuers: issuerCalls,
  users: userCalls,
  tokens: tokenCalls,
  webhooks: webhookCalls,
  programs: programCalls,
  spaces: spaceCalls,
  audit: auditCalls,
  notices: notificationCalls,
  unsubscribe: unsubscribeCalls,
  chats: chatCalls,
  push: pushCalls,
  push_decisions: pushDecisionCalls,
  live: liveCalls,
  admin: adminCalls,
  models: modelCalls,
  writer_here: hereCalls,
  networks: networkCalls,
  agents: agentCalls,
  personas: personaCalls,
  characters: characterCalls,
  sameness: similarityCalls,
  voice: voiceCalls,
  material: materialCalls,
  growth: growthCalls,
  connections: connectionCalls,
  analytics: analyticsCalls,
  posts: postCalls,
  board: boardCalls,
  history: historyCalls,
  templates: templateCalls,
  evergreen: evergreenCalls,
  weeks: weekCalls,
  streams: streamCalls,
  link_previews: linkPreviewCalls,
  presence: presenceCalls,
  occurrences: occurrenceCalls,
  review: reviewCalls,
  review_links: reviewLinkCalls,
  review_page: reviewPageCalls,
  publishing: publishingCalls,
  schedule: scheduleCalls,
  moves: moveCalls,
  queue: queueCalls,
  feed: feedCalls,
  content: contentCalls,
  engagement: engagementCalls,
  rehearsals: rehearsalCalls,
  inbox: inboxCalls,
  opt_outs: optOutCalls,
  images: imageCalls,
  clips: clipCalls,
  company: companyCalls,
  documents: documentCalls,
  usage: usageCalls,
  sandbox: sandboxCalls,
  dashboard: dashboardCalls,
  samples: sampleCalls,
} as const;
export type Table = typeof table;

export const basePath = '/api';
