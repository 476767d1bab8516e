/** The platform behind the emulator: which posts it has, which calls it got, and what readers see. */
import {
  type Call,
  type Exactness,
  type Fault,
  type Live,
  type PlatformLedger,
  repeatable,
} from './messages.ts';

interface Wanted {
  /** Of the network that the post is for: with `key`, the same key again is the same post. */
  capability: Exactness;
  account: string;
  key: string;
  text: string;
  media: number;
  in_reply_to: string | null;
}

export interface Ruling {
  shows: Call['shows'];
  post: Live | undefined;
  wait: number;
}

export interface Platform {
  /** The faults for the next calls with this text, one each; later calls succeed. */
  plan(text: string, faults: readonly Fault[]): void;
  /** Clears all planned faults. */
  heal(): void;
  /** Lets an account in again. */
  admit(account: string): void;
  create(wanted: Wanted): Ruling;
  /** What a reader of the account sees now. */
  visible(account: string): Live[];
  ledger(): PlatformLedger;
}

const well: Fault = { accepts: true, shows: 'created' };

export function createPlatform(now: () => number): Platform {
  const live: Live[] = [];
  const calls: Call[] = [];
  const plans = new Map<string, Fault[]>();
  const limited = new Map<string, { since: number; until: number }>();
  const shutSince = new Map<string, number>();

  /** What an account was told before this millisecond; a call under way at the same moment could not know it. */
  const forbiddenFor = (account: string, at: number): Call['forbidden'] => {
    if ((shutSince.get(account) ?? Infinity) < at) return 'unauthorized';
    const { since = Infinity, until = 0 } = limited.get(account) ?? {};
    return since < at && at < until ? 'rate_limit' : null;
  };

  /** The earlier post with the same text, where the network rejects repeats. Replies may repeat. */
  const repeated = ({ capability, account, text, in_reply_to }: Wanted, at: number) =>
    capability === 'repeat' && in_reply_to === null
      ? live.find(
          (post) =>
            post.account === account &&
            post.text === text &&
            post.in_reply_to === null &&
            at - post.at <= repeatable,
        )
      : undefined;

  const take = ({ capability, ...wanted }: Wanted, hidden: number): Live => {
    const known = capability === 'key' && live.find(({ key }) => key === wanted.key);
    if (known) return known;
    const at = now();
    const post = { ...wanted, id: `p${live.length + 1}`, at, visible_at: at + hidden };
    live.push(post);
    return post;
  };

  /** Seconds that an account still has to wait: a call that comes too early is told this again. */
  const left = (account: string, at: number): number =>
    Math.ceil(Math.max(0, (limited.get(account)?.until ?? 0) - at) / 1000);

  const faultFor = (wanted: Wanted, at: number, forbidden: Call['forbidden']): Fault =>
    forbidden
      ? { accepts: false, shows: forbidden, wait: left(wanted.account, at) }
      : (plans.get(wanted.text)?.shift() ?? well);

  /** Rate-limits or blocks an account. */
  const shut = (account: string, shows: Call['shows'], span: { since: number; until: number }) => {
    if (shows === 'rate_limit') limited.set(account, span);
    if (shows === 'unauthorized' && !shutSince.has(account)) shutSince.set(account, span.since);
  };

  return {
    plan: (text, faults) => void plans.set(text, [...faults]),
    heal: () => plans.clear(),
    admit: (account) => void shutSince.delete(account),
    create(wanted) {
      const at = now();
      const { account, key, text } = wanted;
      const forbidden = forbiddenFor(account, at);
      const fault = faultFor(wanted, at, forbidden);
      const known = fault.accepts ? repeated(wanted, at) : undefined;
      const accepts = fault.accepts && !known;
      const { hidden = 0, wait = 120 } = fault;
      // If a response is given, it says that the post already exists; a lost response stays lost.
      const shows = known && fault.shows === 'created' ? 'duplicate' : fault.shows;
      if (!forbidden) shut(account, shows, { since: at, until: at + wait * 1000 });
      const post = accepts ? take(wanted, hidden) : known;
      const n = calls.length + 1;
      calls.push({ n, account, key, text, at, shows, accepted: accepts, forbidden });
      return { shows, post, wait };
    },
    visible: (account) =>
      live.filter((post) => post.account === account && post.visible_at <= now()),
    ledger: () => ({ live, calls }),
  };
}
