/** The whole contract: every call there is. */
import { adminCalls } from './admin.ts';
import { agentCalls } from './agent-calls.ts';
import { analyticsCalls } from './analytics-calls.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { clipCalls } from './clips.ts';
import { companyCalls } from './company-calls.ts';
import { connectionCalls } from './connection-calls.ts';
import { contentCalls } from './content-calls.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentCalls } from './documents.ts';
import { engagementCalls } from './engagement-calls.ts';
import { imageCalls } from './image-calls.ts';
import { inboxCalls, optOutCalls } from './inbox-calls.ts';
import { liveCalls } from './live.ts';
import { noticeCalls } from './notices.ts';
import { passwordCalls } from './passwords.ts';
import { personaCalls, samenessCalls } from './personas.ts';
import { postCalls } from './posts.ts';
import { publishingCalls } from './publishing-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { sampleCalls } from './samples.ts';
import { sandboxCalls } from './sandbox.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { sessionCalls } from './sessions.ts';
import { systemCalls } from './system.ts';
import { twoFactorCalls } from './two-factor.ts';
import { usageCalls } from './usage.ts';
import { userCalls } from './users.ts';

export const table = {
  system: systemCalls,
  auth: authCalls,
  passwords: passwordCalls,
  sessions: sessionCalls,
  two_factor: twoFactorCalls,
  users: userCalls,
  audit: auditCalls,
  notices: noticeCalls,
  live: liveCalls,
  admin: adminCalls,
  agents: agentCalls,
  personas: personaCalls,
  sameness: samenessCalls,
  connections: connectionCalls,
  analytics: analyticsCalls,
  posts: postCalls,
  review: reviewCalls,
  publishing: publishingCalls,
  schedule: scheduleCalls,
  content: contentCalls,
  engagement: engagementCalls,
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
