/** X: whether its own API description and an independent OAuth provider agree with the adapter’s requests. */
import { type Compared, descriptionOf, type Part } from '#proofs/shared/report.ts';
import { type Exchange, makeJourney } from './x-journey.ts';
import { type OpenApi, readOpenApi } from './x-openapi.ts';
import { checkSignatures } from './x-signatures.ts';

const pathOf = ({ url }: Exchange): string => new URL(url).pathname;

const told = (judge: (exchange: Exchange) => string[], all: readonly Exchange[]): string[] =>
  all.flatMap((exchange) =>
    judge(exchange).map((why) => `${exchange.method} ${pathOf(exchange)}: ${why}`),
  );

/** Of every exchange under `/2/`; the addresses of OAuth 1.0a are not described. */
function compare(api: OpenApi, exchanges: readonly Exchange[]): Compared[] {
  const described = exchanges.filter((exchange) => pathOf(exchange).startsWith('/2/'));
  const refused = described.filter(({ status }) => status >= 300);
  return [
    {
      what: 'operations called, and those rejected',
      tries: new Set(described.map(api.operation)).size,
      wrong: refused.map((exchange) => `${pathOf(exchange)}: ${exchange.answer}`),
    },
    {
      what: 'calls that differ from the description',
      tries: described.length,
      wrong: told(api.wrongInCall, described),
    },
    {
      what: "the emulator's responses that differ",
      tries: described.length,
      wrong: told(api.wrongInAnswer, described),
    },
  ];
}

/** `file` is X’s own description of its API. */
export const prove: Part = async (report, [file]) => {
  const { exchanges, ...known } = await makeJourney();
  const signatures = await checkSignatures({ exchanges, ...known });
  if (signatures) report.say(`signatures, judged by python3-oauthlib ${signatures.version}`);
  else
    report.say('SIGNATURES NOT COMPARED: python3-oauthlib, a package of Debian, is not installed.');
  if (signatures) report.compare(signatures.checks);
  const description = await descriptionOf('X', file, 'X_OPENAPI', report);
  if (description === undefined) return;
  const api = readOpenApi(description);
  report.say(`calls and answers, judged by X's description ${api.version}`);
  report.compare(compare(api, exchanges));
};
