/** Opens connections: only to addresses that the operator configured, and to the public internet. */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { EgressError } from './egress-error.ts';
import { isLocalAddress, isPublicAddress } from './public-address.ts';

/** Opens one connection, in the form that undici expects. */
export type Connector = ReturnType<typeof buildConnector>;

const connectTimeout = 5000;
const addressesTried = 3;

let dialling: Promise<Connector> | undefined;
const dialler = (): Promise<Connector> =>
  (dialling ??= import('undici').then(({ buildConnector }) =>
    buildConnector({ timeout: connectTimeout, allowH2: false }),
  ));

/**
 * Opens real connections. undici is loaded by the first one, so a process that makes no calls does not hold it in
 * memory.
 */
export const systemDial: Connector = (options, callback) => {
  dialler().then(
    (dial) => dial(options, callback),
    (error: unknown) => callback(unreachable(options.hostname, error), null),
  );
};

/** All addresses of a host name, by the system's resolver. */
export const resolveAll = async (hostname: string): Promise<string[]> =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address);

const unreachable = (host: string, cause: unknown): EgressError =>
  cause instanceof EgressError
    ? cause
    : new EgressError('unreachable', `No connection to ${host}.`, cause);

const unresolved =
  (host: string) =>
  (cause: unknown): never => {
    throw new EgressError('unresolved', `Couldn’t find ${host}.`, cause);
  };

/** Reports to callers that nothing was sent over a failed connection. */
const markUnsent =
  (dial: Connector): Connector =>
  (options, callback) =>
    dial(options, (...result) => {
      if (result[0]) callback(unreachable(options.hostname, result[0]), null);
      else callback(null, result[1]);
    });

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

type Resolve = (hostname: string) => Promise<string[]>;

/** The addresses of a host, all of them of one kind. Rejects with an `EgressError` if any is not. */
const addressesIn =
  (resolve: Resolve, kind: 'public' | 'local') =>
  async (hostname: string): Promise<string[]> => {
    const host = withoutBrackets(hostname);
    const addresses = isIP(host) ? [host] : await resolve(host).catch(unresolved(host));
    const isOfKind = kind === 'public' ? isPublicAddress : isLocalAddress;
    if (addresses.length === 0 || !addresses.every(isOfKind)) {
      throw new EgressError('refused', `${host} is not a ${kind} address.`);
    }
    return addresses;
  };

/** Resolves once, checks every address, and dials only what was checked. */
const guard = (find: (host: string) => Promise<string[]>, dial: Connector): Connector => {
  const addressesOf = async (host: string): Promise<string[]> =>
    (await find(host)).toSorted((a, b) => isIP(a) - isIP(b)).slice(0, addressesTried);
  return (options, callback) => {
    const host = withoutBrackets(options.hostname);
    const attempt = ([address, ...others]: string[], last?: Error): void => {
      if (address === undefined) return callback(unreachable(host, last), null);
      dial({ ...options, hostname: address, servername: isIP(host) ? '' : host }, (...result) => {
        if (result[0]) attempt(others, result[0]);
        else callback(null, result[1]);
      });
    };
    addressesOf(host).then(attempt, (error: unknown) => callback(unreachable(host, error), null));
  };
};

/**
 * The ways out: unguarded for configured addresses, to the public internet, and to a server in the local network that an
 * administrator allowed. `dial` opens a connection to a checked address.
 */
export const connectors = (resolve: Resolve, dial: Connector) => ({
  addressesOf: addressesIn(resolve, 'public'),
  configured: markUnsent(dial),
  guarded: guard(addressesIn(resolve, 'public'), dial),
  nearby: guard(addressesIn(resolve, 'local'), dial),
});
