/** The shape of one call of the contract. Routes, the web client and the OpenAPI document are generated from it. */
import { config, z } from 'zod';
import { complaint } from './complaint.ts';
import type { Permission } from './role-rights.ts';
import type { Scope } from './scopes.ts';

// Not `z.config`: the web build treats calls through `z` as free of side effects and drops them.
config({ localeError: complaint });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anyone, `user` a signed-in person, `member` a person whose wallet is on the access list,
 * `admin` a member who administers this server.
 */
type Access = 'public' | 'user' | 'member' | 'admin';

/** The rate limit that a call counts against; `core/rates.ts` has the numbers. */
export type RateClass = 'auth' | 'check' | 'confirm' | 'read' | 'write' | 'generate' | 'preview';

/** A multipart call: the name of the file field, how many files, and the size limit of each in bytes. */
export interface Upload {
  field: string;
  max_files: number;
  max_bytes: number;
  /** The message for a file that is too large, where the default would not be clear enough. */
  too_large?: string;
  /** Files are written to the disk while they arrive, for which there is `upload_timeout`; otherwise they are in memory. */
  on_disk?: true;
}

export interface Endpoint {
  method: Method;
  /** Below the base path `/api`; `:name` marks a parameter. */
  path: string;
  access: Access;
  /** The scope an API token needs; `null` if only the owner may call. */
  token: Scope | null;
  /**
   * For calls with the access `member`: what a member of somebody’s space needs, if it isn’t the scope of a token;
   * `person` for calls about the person, which happen in no space. With neither, only the owner of the space may call.
   */
  member?: Permission | 'person';
  /** Extra scopes a token needs if the body has one of these fields. */
  token_more?: Readonly<Record<string, Scope>>;
  /** Covers all agents and accounts at once, so a token limited to some of them may not call it. */
  whole?: true;
  /** Needs a sign-in or confirmation no older than `limits.reauth_life`; otherwise 403 `reauth_required`. */
  fresh?: true;
  /** The request or response contains a secret, so the answer is not stored for its idempotency key. */
  secret?: true;
  summary: string;
  rate?: RateClass;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>;
  /**
   * The shape of the GET answer for the thing that the body changes. A client may read it, change a field and send
   * everything back: fields of this shape that the body does not have are ignored. Any other unknown field is rejected.
   */
  echo?: z.ZodObject;
  upload?: Upload;
  /**
   * Accepts a form post, as a page without JavaScript or a mail program sends it; without a `body`, its content is
   * ignored.
   */
  form?: true;
  /** A page for people, which is at its path outside of the API as well. */
  page?: true;
  /** Also answers HEAD, for programs that check before they fetch. */
  head?: true;
  /**
   * The answer’s fields beside `success: true`, or `file` for bytes, or `stream` for lines of JSON, each of them an
   * `event`, sent as things happen.
   */
  response: z.ZodObject | 'file' | 'stream';
  event?: z.ZodObject;
  /** The status of a successful answer, if it is not 200. */
  status?: 201 | 202;
  /** Slow work continues as a job: an answer with a `job_id` is a 202. */
  pending?: true;
}

/** What a member of a space needs for a call; `person` if the call is not about a space, `null` if only the owner may. */
export const neededInSpace = ({
  access,
  member,
  token,
}: Pick<Endpoint, 'access' | 'member' | 'token'>): Permission | 'person' | null =>
  access === 'member' ? (member ?? token) : 'person';

/** Declares a call and preserves its literal types. */
export const endpoint = <const E extends Endpoint>(call: E): E => call;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<E, K extends keyof Endpoint> = E extends Record<K, infer S> ? S : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<Field<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Parsed<Field<E, 'query'>>;
export type BodyOf<E extends Endpoint> = Parsed<Field<E, 'body'>>;

/** What a caller sends, before defaults are applied. */
export type SentParams<E extends Endpoint> = Sent<Field<E, 'params'>>;
export type SentQuery<E extends Endpoint> = Sent<Field<E, 'query'>>;
export type SentBody<E extends Endpoint> = Sent<Field<E, 'body'>>;

/** What a handler returns; `success: true` is added on the way out. */
export type ResultOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : never;

/** One event that the handler of a stream emits. */
export type EventOf<E extends Endpoint> = Sent<Field<E, 'event'>>;

/** What a caller gets from a call that answers JSON. */
export type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? { success: true } & z.output<E['response']>
  : never;

/** An id generated by this software (UUID, RFC 9562). */
export const Id = z.uuid();
export const IdParams = z.object({ id: Id });

/** An instant on the wire: milliseconds since the epoch, UTC, as an ISO 8601 string. */
export const Instant = z.iso.datetime();

/** An instant as a caller may write it: with any offset. */
export const AnyInstant = z.iso.datetime({ offset: true });

/** Money in whole micro-dollars: 1,000,000 of them are one US dollar. */
export const Micros = z.int().min(0);

/** A wall-clock time, such as `08:30`. */
export const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 08:30');

/** An IANA time zone known to the runtime. */
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

/** The query of a paged list: the page size, the cursor, and the list’s filters. */
export const paged = <const Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject(
    {
      limit: limit.default(50),
      /** The `next_cursor` of the previous page, used with the same filters. */
      cursor: z.string().max(2000).optional(),
      ...filter,
    },
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys' && Array.isArray(keys) && keys.includes('offset')
          ? 'Unknown field. Page through lists with `cursor`, not `offset`'
          : undefined,
    },
  );

/** The answer of a paged list. */
export const page = <One extends z.ZodType>(one: One) => ({
  data: z.array(one),
  /** The total count, on the first page only; `null` on later pages. */
  total: z.int().nullable(),
  /** Send this as `cursor` to get the next page; `null` on the last one. */
  next_cursor: z.string().nullable(),
});

/** Paging for a list with a small upper limit: everything is returned unless a part is requested. */
export const ShortPaging = {
  limit: limit.default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** A whole number from `min` to `max`; anything else gets the same message. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) => {
  const sentence = `Please enter a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};
