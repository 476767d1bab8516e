/** The schemas that several calls share, by name: one type each for whoever generates a client from the document. */
import { z } from 'zod';
import { Material } from '#contract/agents/material.ts';
import { Agent, AgentConnection, PerformanceMetrics } from '#contract/agents/types.ts';
import {
  Figure,
  Followers,
  MetricSource,
  Rate,
  Reliability,
  Slot,
  Spend,
  Sums,
  Timing,
  TopPost,
} from '#contract/analytics/types.ts';
import { SecondFactorNeeded, Session, User } from '#contract/auth/calls.ts';
import { NotificationSettings, UserProfile } from '#contract/auth/users.ts';
import { Document } from '#contract/company/documents.ts';
import { Assignment, CompanyProfile, Product } from '#contract/company/types.ts';
import { AccountLimits, Checklist, Connection } from '#contract/connections/types.ts';
import {
  CheckResult,
  Claim,
  ContentDraft,
  Stated,
  TextSource,
  TokenCost,
} from '#contract/content/types.ts';
import { WritingJob } from '#contract/content/jobs.ts';
import { Failure } from '#contract/core/errors.ts';
import { DemoData, Sample } from '#contract/demo-data/calls.ts';
import { RecentEngagement } from '#contract/engagement/calls.ts';
import {
  EngagementDecision,
  EngagementSettings,
  EngagementSignal,
  Interaction,
  OptOut,
} from '#contract/engagement/types.ts';
import { EvergreenItem } from '#contract/evergreen/types.ts';
import { Clip } from '#contract/images/clips.ts';
import { CardBody, ImageJob, MadeImage, Media, Picture } from '#contract/images/types.ts';
import { PictureModel, WritingModel } from '#contract/models/calls.ts';
import { NetworkApp } from '#contract/networks/calls.ts';
import { Notification } from '#contract/notifications/calls.ts';
import { ChatLink } from '#contract/notifications/chats.ts';
import { PushDevice } from '#contract/notifications/push.ts';
import { Approval } from '#contract/posts/approvals.ts';
import { Extras } from '#contract/posts/extras.ts';
import { ListedPost, Occurrence, PostConnection } from '#contract/posts/occurrences.ts';
import { Post, Standing } from '#contract/posts/posts.ts';
import { Attention, ScheduledAccount, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { Template } from '#contract/posts/templates.ts';
import { Variant } from '#contract/posts/variant.ts';
import { ReviewLink, ReviewNote } from '#contract/reviews/types.ts';
import { SandboxPost } from '#contract/sandbox/calls.ts';
import { MovedSeries } from '#contract/schedule/moves.ts';
import { PostingTime, Queue } from '#contract/schedule/queue.ts';
import { Invitation, Space, SpaceMember } from '#contract/spaces/calls.ts';
import { Stream } from '#contract/streams/types.ts';
import { Token } from '#contract/tokens/calls.ts';
import { Rehearsal } from '#contract/rehearsals/types.ts';
import { AskedFor } from '#contract/tokens/programs.ts';
import { UsageMonth } from '#contract/usage/calls.ts';
import { Delivery, Webhook } from '#contract/webhooks/calls.ts';
import { WeekItem } from '#contract/weeks/types.ts';

export type Json = Record<string, unknown>;
type Way = 'input' | 'output';

const shared = {
  AccountLimits,
  Agent,
  AgentConnection,
  Approval,
  AskedFor,
  Assignment,
  Attention,
  CardBody,
  ChatLink,
  CheckResult,
  Checklist,
  Claim,
  Clip,
  CompanyProfile,
  Connection,
  ContentDraft,
  Delivery,
  DemoData,
  Document,
  EngagementDecision,
  EngagementSettings,
  EngagementSignal,
  EvergreenItem,
  Extras,
  Failure,
  Figure,
  Followers,
  ImageJob,
  Interaction,
  ListedPost,
  MadeImage,
  Material,
  Media,
  MovedSeries,
  MetricSource,
  NetworkApp,
  Notification,
  NotificationSettings,
  Occurrence,
  OptOut,
  PerformanceMetrics,
  Picture,
  PictureModel,
  Post,
  PostConnection,
  PostingTime,
  Product,
  PushDevice,
  Queue,
  Rate,
  RecentEngagement,
  Rehearsal,
  Reliability,
  ReviewLink,
  ReviewNote,
  Sample,
  SandboxPost,
  ScheduledAccount,
  ScheduledPost,
  SecondFactorNeeded,
  Session,
  Slot,
  Spend,
  Standing,
  Stated,
  Invitation,
  Space,
  SpaceMember,
  Stream,
  Sums,
  Template,
  TextSource,
  Timing,
  Token,
  TokenCost,
  TopPost,
  UsageMonth,
  User,
  UserProfile,
  Variant,
  Webhook,
  WeekItem,
  WritingJob,
  WritingModel,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });

/** A schema as JSON Schema, with everything inside it. */
export function schemaOf(schema: z.ZodType, io: Way): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

/** Whether a named schema takes something else than it answers, such as a field with a default. */
function differs(name: string): boolean {
  const schema = new Map<string, z.ZodType>(Object.entries(shared)).get(name);
  if (!schema) return false;
  const [taken, answered] = [schemaOf(schema, 'input'), schemaOf(schema, 'output')];
  return JSON.stringify(taken) !== JSON.stringify(answered);
}

const nameOf = (name: string, io: Way): string =>
  io === 'input' && differs(name) ? `${name}Input` : name;

const Referring = z.looseObject({ $defs: z.record(z.string(), z.looseObject({})).default({}) });

/** Like `schemaOf`, with references to the shared schemas, and these. */
function split(schema: z.ZodType, io: Way): { json: Json; defs: Record<string, Json> } {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry });
  const text = JSON.stringify(whole).replaceAll(
    /"#\/\$defs\/(\w+)"/g,
    (_match, name: string) => `"#/components/schemas/${nameOf(name, io)}"`,
  );
  const { $schema: _, $defs, ...json } = Referring.parse(JSON.parse(text));
  const defs = Object.entries($defs).map(([name, { id: _id, ...def }]): [string, Json] => [
    nameOf(name, io),
    def,
  ]);
  return { json, defs: Object.fromEntries(defs) };
}

/** A schema that refers to the shared ones inside it by name. */
export const referring = (schema: z.ZodType, io: Way): Json => split(schema, io).json;

/** The shared schemas that a document refers to, also those that only they refer to. */
export function componentsOf(document: Json): Record<string, Json> {
  const all: Record<string, Json> = {};
  for (const schema of Object.values(shared))
    for (const io of ['input', 'output'] as const) Object.assign(all, split(schema, io).defs);
  const found: Record<string, Json> = {};
  const look = (inside: Json): void => {
    for (const [, name = ''] of JSON.stringify(inside).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const def = all[name];
      if (!def || found[name]) continue;
      found[name] = def;
      look(def);
    }
  };
  look(document);
  return Object.fromEntries(
    Object.entries(found).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
