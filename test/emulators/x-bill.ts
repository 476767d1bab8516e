/** What the emulated X charges, by a price list of its own, so that the product’s prices are checked against it. */
import { z } from 'zod';
import type { XAnswer, XRequest } from './x-http.ts';
import type { State, StoredPost } from './x-state.ts';

/** A charge in micro-dollars. */
export interface Charge {
  what: string;
  micros: number;
}

const List = z.object({ data: z.array(z.unknown()) });
const countOf = (body: unknown): number => List.safeParse(body).data?.data.length ?? 0;

/** Paid calls: per returned post, or per call. */
const calls: readonly [
  method: string,
  path: RegExp,
  price: (own: boolean) => number,
  each: boolean,
][] = [
  ['GET', /^\/2\/users\/me$/, () => 10_000, false],
  ['GET', /^\/2\/users\/(\d+)\/(?:tweets|mentions)$/, (own) => (own ? 1000 : 5000), true],
  ['GET', /^\/2\/tweets$/, () => 5000, true],
  ['GET', /^\/2\/tweets\/search\/recent$/, () => 5000, true],
  ['POST', /^\/2\/media\/(?:metadata|subtitles)$/, () => 5000, false],
  ['DELETE', /^\/2\/tweets\/\d+$/, () => 10_000, false],
];

/** Charges for a successful call. */
export function billCall(state: State, { method, url }: XRequest, { status, body }: XAnswer): void {
  if (status !== 200) return;
  for (const [wanted, path, price, each] of calls) {
    const found = method === wanted ? path.exec(url.pathname) : null;
    if (!found) continue;
    const owner = state.users.get(found[1] ?? '')?.username;
    const own = owner !== undefined && owner === state.settings.app_owner;
    const micros = price(own) * (each ? countOf(body) : 1);
    if (micros > 0) state.bill.push({ what: `${method} ${url.pathname}`, micros });
  }
}

/** Charges for a created post, whatever the response. */
export function billPost(state: State, { links, in_reply_to }: StoredPost): void {
  const plain = in_reply_to === null ? 15_000 : 10_000;
  state.bill.push({ what: 'POST /2/tweets', micros: links.length > 0 ? 200_000 : plain });
}
