/** The shape of one call in the contract table. Routes, the web client and the OpenAPI document are made from it. */
import { config, z } from 'zod';
import { complaint } from '#contract/system/complaint.ts';
import type { Scope } from './scopes.ts';

// Not by `z`, whose calls the build of the web takes for such that have no effect.
config({ localeError: complaint });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anyone, `user` a signed-in person, `member` one whose wallet is whitelisted,
 * `admin` a member who administers this installation.
 */
export type Access = 'public' | 'user' | 'member' | 'admin';

/** Which rate limit a call counts against; the numbers are in `limits.ts`. */
export type RateClass = 'auth' | 'check' | 'confirm' | 'read' | 'write' | 'generate' | 'preview';

/** A multipart call: the name of the file field, how many files and how large each may be (bytes). */
export interface Upload {
  field: string;
  max_files: number;
  max_bytes: number;
  /** What is said of a larger one, where its name and the limit alone would say too little. */
  too_large?: string;
}

export interface Endpoint {
  method: Method;
  /** Below the base path `/api`; `:name` marks a parameter. */
  path: string;
  access: Access;
  /** What an API token must be allowed to; `null` where no token may call, only its owner. */
  token: Scope | null;
  /** What else a token must be allowed to where the body has one of these fields. */
  token_more?: Readonly<Record<string, Scope>>;
  /** Takes or counts all agents and accounts together: not for a token that may touch only some. */
  whole?: true;
  /** Needs a sign-in or a confirmation that is at most `limits.reauth_life` old; else 403 `reauth_required`. */
  fresh?: true;
  /** What is sent or answered is a secret that nobody may read later: no answer is kept for an idempotency key. */
  secret?: true;
  summary: string;
  rate?: RateClass;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>;
  /**
   * What a GET answers of the thing that the body changes. Whoever reads it, changes a field and sends it all back is
   * understood: fields of it that the body does not take are ignored, and every other unknown field is refused.
   */
  echo?: z.ZodObject;
  upload?: Upload;
  /** Takes a form, as a page without code or a mail program sends it, and reads nothing in it. */
  form?: true;
  /** Answers HEAD as well, for machines that ask so before they fetch. */
  head?: true;
  /**
   * The fields that the answer carries beside `success: true`, or `file` for bytes, or `stream` for lines of JSON that
   * come as things happen, each of them an `event`.
   */
  response: z.ZodObject | 'file' | 'stream';
  event?: z.ZodObject;
  /** The status of a good answer where it is not 200. */
  status?: 201 | 202;
  /** What takes long goes on as a job: an answer with a `job_id` is a 202. */
  pending?: true;
}

/** Declares a call and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(call: E): E => call;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends keyof Endpoint> = E extends Record<K, infer S> ? S : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<Field<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Parsed<Field<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Parsed<Field<E, 'body'>>;

/** What a caller sends, before defaults are filled in. */
export type SentParams<E extends Endpoint> = Sent<Field<E, 'params'>>;
export type SentQuery<E extends Endpoint> = Sent<Field<E, 'query'>>;
export type SentBody<E extends Endpoint> = Sent<Field<E, 'body'>>;

/** What a handler returns; `success: true` is added on the way out. */
export type ResultOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : never;

/** What a handler of a stream tells, one after another. */
export type EventOf<E extends Endpoint> = Sent<Field<E, 'event'>>;

/** What a caller gets back from a call that answers JSON. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? { success: true } & z.output<E['response']>
  : never;

/** An identifier made by this software (UUID, RFC 9562). */
export const Id = z.uuid();
export const IdParams = z.object({ id: Id });

/** An instant on the wire: milliseconds since the epoch, UTC, as an ISO 8601 string. */
export const Instant = z.iso.datetime();

/** An instant as a caller may write it: with any offset. */
export const AnyInstant = z.iso.datetime({ offset: true });

/** Money in whole micro-dollars: 1,000,000 of them are one US dollar. */
export const Micros = z.int().min(0);

/** An IANA time zone that the runtime knows. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'Unknown time zone');

const limit = z.coerce.number().int().min(1).max(200);

/** The query of a list that grows: how many rows, after which, and what narrows the list. */
export const paged = <const Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject(
    {
      limit: limit.default(50),
      /** The `next_cursor` of the answer before, with the same filters. */
      cursor: z.string().max(2000).optional(),
      ...filter,
    },
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys' && Array.isArray(keys) && keys.includes('offset')
          ? 'Unknown field. Lists go on with `cursor`, not with `offset`'
          : undefined,
    },
  );

/** What such a list answers. */
export const page = <One extends z.ZodType>(one: One) => ({
  data: z.array(one),
  /** How many there are in all, counted for the first page; `null` on later ones. */
  total: z.int().nullable(),
  /** What to send as `cursor` for the next page; `null` at the end. */
  next_cursor: z.string().nullable(),
});

/** Paging of a list that a limit keeps short: all of it, unless part of it is asked for. */
export const ShortPaging = {
  limit: limit.default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** A whole number from `min` to `max`, and one sentence for whatever is none. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const sentence = `Please enter a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};
