/**
 * A WebSocket to another server. `egress.ts` decides which addresses may be called, and passes a connector that
 * enforces it.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { WebSocket } from 'undici';
import { second } from '#contract/core/time.ts';
import type { Connector } from './connect.ts';
import { asError, EgressError, egressFailure } from './egress-error.ts';

/** Limits on what the other side may send, and how long it may take. Times in milliseconds. */
export interface SocketLimits {
  /** Time limit for the handshake. */
  handshake: number;
  /** A ping is sent after half of this; the connection is dropped when nothing at all arrived in the whole. */
  silence: number;
  /** Maximum size of one message after decompression. */
  bytes: number;
  /** Maximum that may arrive within `window`. */
  flood: { window: number; messages: number; bytes: number };
}

export const socketLimits: SocketLimits = {
  handshake: 8 * second,
  silence: 90 * second,
  bytes: 512 * 1024,
  flood: { window: 10 * second, messages: 5000, bytes: 16 * 1024 * 1024 },
};

export interface SocketInit {
  /** Headers of the handshake, such as credentials. */
  headers?: Readonly<Record<string, string>>;
  /** Whether the address comes from another server. Then even addresses that the operator configured are guarded. */
  is_foreign?: boolean;
  /** Closes the WebSocket. */
  signal: AbortSignal;
  /** Called with each text message; others are skipped. */
  onText: (text: string) => void;
  /** Called once when an open WebSocket ends, with the reason. Never after `close`. */
  onEnd: (why: Error) => void;
}

export interface Socket {
  /** Throws when the WebSocket is closed; then nothing was sent. */
  send(text: string): void;
  close(): void;
}

/** Maximum number of unsent bytes. */
const maxUnsent = 8 * 1024 * 1024;

const closedError = () => new EgressError('closed', 'The conversation is over.');

/** Counts incoming messages and reports when the limit is exceeded. */
function createMeter({ window, messages, bytes }: SocketLimits['flood']) {
  let [since, count, size] = [0, 0, 0];
  return (more: number): boolean => {
    const now = performance.now();
    if (now - since > window) [since, count, size] = [now, 0, 0];
    count += 1;
    size += more;
    return count > messages || size > bytes;
  };
}

/** Calls `onLife` for each pong. Node's WebSocket reports pongs only on a diagnostics channel. */
function listenForPongs(socket: WebSocket, onLife: () => void): () => void {
  const heard = (message: unknown) => {
    const { websocket } = message as { websocket: unknown };
    if (websocket === socket) onLife();
  };
  subscribe('undici:websocket:pong', heard);
  return () => unsubscribe('undici:websocket:pong', heard);
}

/** Drops a server that is silent for too long. */
function watchSilence(alive: { ping: () => void; giveUp: () => void }, { silence }: SocketLimits) {
  let heard = performance.now();
  const timer = setInterval(() => {
    const quiet = performance.now() - heard;
    if (quiet >= silence) alive.giveUp();
    else if (quiet >= silence / 2) alive.ping();
  }, silence / 4);
  timer.unref();
  return { hear: () => void (heard = performance.now()), stop: () => clearInterval(timer) };
}

/**
 * Resolves with the result of `begin` once open, before any message is handled. Rejects with the reason it could not
 * be opened.
 */
function opening<Begun>(
  socket: WebSocket,
  host: string,
  failed: () => unknown,
  { signal, patience, begin }: { signal: AbortSignal; patience: number; begin: () => Begun },
): Promise<Begun> {
  const { promise, resolve, reject } = Promise.withResolvers<Begun>();
  const fail = (why: unknown) => {
    reject(asError(why));
    socket.close();
  };
  const late = () => fail(new EgressError('unreachable', `${host} did not answer in time.`));
  const timer = setTimeout(late, patience);
  const abort = () => fail(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  socket.addEventListener('open', () => resolve(begin()), { once: true });
  const none = () => new EgressError('unreachable', `${host} opened no conversation.`);
  socket.addEventListener('close', () => reject(egressFailure(failed()) ?? none()), { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  });
}

/** Passes messages on until the WebSocket ends. */
function passMessages(
  socket: WebSocket,
  { ping, limits, init }: { ping: () => void; limits: SocketLimits; init: SocketInit },
): Socket & { isOver: Promise<void> } {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  let isEnded = false;
  const end = (why?: Error) => {
    if (isEnded) return;
    isEnded = true;
    quiet.stop();
    stopListening();
    init.signal.removeEventListener('abort', abort);
    socket.close();
    resolve();
    if (why) init.onEnd(why);
  };
  const silent = () => end(new EgressError('timeout', 'Nothing was heard for too long.'));
  const quiet = watchSilence({ ping, giveUp: silent }, limits);
  const stopListening = listenForPongs(socket, quiet.hear);
  const abort = () => end(asError(init.signal.reason));
  init.signal.addEventListener('abort', abort, { once: true });
  const isTooMuch = createMeter(limits.flood);
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (isEnded) return;
    quiet.hear();
    const size = typeof data === 'string' ? data.length : limits.bytes;
    if (isTooMuch(size)) end(new EgressError('too_large', 'More came than can be taken in.'));
    else if (typeof data === 'string') init.onText(data);
  });
  socket.addEventListener('close', () => end(closedError()), { once: true });
  return {
    isOver,
    send(text) {
      if (isEnded || socket.readyState !== socket.OPEN) throw closedError();
      if (socket.bufferedAmount > maxUnsent) throw closedError();
      socket.send(text);
    },
    close: () => end(),
  };
}

/**
 * Opens a WebSocket on its own connection, which closes with it. Redirects are not followed. Rejects with an
 * `EgressError` or the reason of the signal; either way nothing was sent.
 */
export async function openSocket(
  url: URL,
  connect: Connector,
  init: SocketInit,
  limits: SocketLimits,
): Promise<Socket> {
  const { Agent, WebSocket, ping } = await import('undici');
  init.signal.throwIfAborted();
  let failed: unknown;
  const kept: Connector = (options, callback) =>
    connect(options, (...result) => {
      [failed] = result;
      if (result[0]) callback(result[0], null);
      else callback(null, result[1]);
    });
  const dispatcher = new Agent({
    connect: kept,
    pipelining: 0,
    allowH2: false,
    webSocket: { maxPayloadSize: limits.bytes },
  });
  const socket = new WebSocket(url, { dispatcher, headers: { ...init.headers } });
  // The `close` event that follows carries the reason.
  socket.addEventListener('error', () => {});
  socket.binaryType = 'arraybuffer';
  const finish = () => dispatcher.destroy().catch(() => {});
  try {
    const begin = () => passMessages(socket, { ping: () => ping(socket), limits, init });
    const how = { signal: init.signal, patience: limits.handshake, begin };
    const open = await opening(socket, url.hostname, () => failed, how);
    void open.isOver.then(finish);
    return open;
  } catch (error) {
    await finish();
    throw error;
  }
}
