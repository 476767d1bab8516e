import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { aMail, describeMailPort } from './port.suite.ts';
import { MailError } from './port.ts';
import { connectionOf, createSmtp, mailErrorOf } from './index.ts';

const from = { name: 'SocialAI', address: 'socialai@example.com' };
const clock = () => Date.UTC(2026, 0, 31, 8);

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A real local mail server, and what it received. */
async function openReceiver(options: SMTPServerOptions = {}) {
  const mails: Buffer[] = [];
  let recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks));
        recipients = session.envelope.rcptTo.map(({ address }) => address);
        done();
      });
    },
    ...options,
  });
  // Some tests disconnect early.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    url: (login = '') => `smtp://${login}127.0.0.1:${port}`,
    mails,
    recipients: () => recipients,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describeMailPort('a mail server', async () => {
  const { url, mails, recipients, close } = await openReceiver();
  const port = createSmtp({ url: url(), from, clock });
  return { port, received: async () => [...mails], recipients, close };
});

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

describe('a mail server', () => {
  const open: Receiver[] = [];
  afterEach(async () => {
    for (const receiver of open.splice(0)) await receiver.close();
  });
  const receiver = async (options?: SMTPServerOptions) => {
    const made = await openReceiver(options);
    open.push(made);
    return made;
  };
  const failureOf = async (url: string): Promise<MailError> => {
    const failure: unknown = await createSmtp({ url, from, clock })
      .send(aMail())
      .catch((error: unknown) => error);
    if (!(failure instanceof MailError)) throw new Error(`not a MailError: ${String(failure)}`);
    return failure;
  };

  test('gets the user name and password of the URL, over TLS if offered', async () => {
    const logins: unknown[] = [];
    const { url, mails } = await receiver({
      authOptional: false,
      onAuth({ username, password }, session, done) {
        logins.push([username, password, session.secure]);
        done(null, { user: username });
      },
    });
    await createSmtp({ url: url('a%40b:p%2Fw%20d@'), from, clock }).send(aMail());
    expect(logins).toEqual([['a@b', 'p/w d', true]]);
    expect(mails).toHaveLength(1);
  });

  test.each<[string, SMTPServerOptions, 'retry' | 'rejected']>([
    [
      'a recipient that is unknown',
      { onRcptTo: (_to, _session, done) => done(refusal(550, 'No ada@example.org here')) },
      'rejected',
    ],
    [
      'a recipient to be tried again',
      { onRcptTo: (_to, _session, done) => done(refusal(451, 'Grey ada@example.org')) },
      'retry',
    ],
    [
      'a mail that it will not have',
      {
        onData(stream, _session, done) {
          stream.on('end', () => done(refusal(554, 'ada@example.org takes no spam')));
          stream.resume();
        },
      },
      'rejected',
    ],
    [
      'a full disk',
      {
        onData(stream, _session, done) {
          stream.on('end', () => done(refusal(452, 'Full')));
          stream.resume();
        },
      },
      'retry',
    ],
    [
      'a sender that it does not know, which is for the operator to mend',
      { onMailFrom: (_from, _session, done) => done(refusal(550, 'Who?')) },
      'retry',
    ],
    [
      'too many connections',
      { onConnect: (_session, done) => done(refusal(421, 'Busy')) },
      'retry',
    ],
  ])('reports %s without naming anyone', async (_name, options, kind) => {
    const { url, mails } = await receiver(options);
    const failure = await failureOf(url());
    expect(failure.kind).toBe(kind);
    expect(failure.cause).toBeUndefined();
    expect(`${failure.message}${failure.stack}`).not.toContain('ada@example.org');
    expect(mails).toEqual([]);
  });

  test('LG-3 that rejects the password is retried later, and the password is not logged', async () => {
    const { url } = await receiver({
      authOptional: false,
      onAuth: ({ password }, _session, done) => done(refusal(535, `Not ${password}`)),
    });
    const failure = await failureOf(url('ada:open-sesame@'));
    expect(failure.kind).toBe('retry');
    expect(`${failure.message}${failure.stack}`).not.toMatch(/open-sesame|b3Blbi1zZXNhbWU/);
  });

  test('that is unreachable is retried', async () => {
    const gone = createServer();
    gone.listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const address = gone.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    gone.close();
    await once(gone, 'close');
    const failure = await failureOf(`smtp://ada:open-sesame@127.0.0.1:${port}`);
    expect(failure).toMatchObject({
      kind: 'retry',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(failure.message).not.toContain('open-sesame');
  });

  test('that disconnects midway is retried', async () => {
    const rude = createServer((socket) => socket.end('220 hello\r\n'));
    rude.listen(0, '127.0.0.1');
    await once(rude, 'listening');
    const address = rude.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await failureOf(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: 'retry' });
    rude.close();
  });
});

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: false }, true],
    ['smtp://u:p@mail.example.com', { port: 587, secure: false, requireTLS: true }, true],
    ['smtps://u:p@mail.example.com', { port: 465, secure: true, requireTLS: false }, true],
    ['smtps://u:p@mail.example.com:2465', { port: 2465, secure: true }, true],
    ['smtps://u:p@mail.example.com/?tls.rejectUnauthorized=false', { secure: true }, true],
    ['smtp://u:p@mail.example.com/?ignoreTLS=true', { requireTLS: true }, true],
    ['smtp://u:p@127.0.0.1.example.com', { requireTLS: true }, true],
    ['smtp://u:p@127.0.0.1:1025', { host: '127.0.0.1', port: 1025, requireTLS: false }, false],
    ['smtps://[::1]:2465', { host: '::1', secure: true }, false],
    ['smtp://localhost', { host: 'localhost' }, false],
  ])('%s is applied, and certificates are checked except on this machine', (url, how, checked) => {
    const connection = connectionOf(url);
    expect(connection).toMatchObject({ ...how, tls: { rejectUnauthorized: checked } });
    expect(connection).not.toHaveProperty('ignoreTLS');
  });

  test('each step has a timeout of ten seconds', () => {
    expect(connectionOf('smtp://mail.example.com')).toMatchObject({
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
      dnsTimeout: 10_000,
    });
  });
});

test('a percent sign in a password is literal unless it starts an escape sequence', () => {
  expect(connectionOf('smtp://ada:100%sure%21@mail.example.com')).toMatchObject({
    auth: { user: 'ada', pass: '100%sure%21' },
  });
  expect(connectionOf('smtp://ada:sure%21@mail.example.com')).toMatchObject({
    auth: { pass: 'sure!' },
  });
});

test('an error other than a network error is reported by its code only', () => {
  const error = Object.assign(new Error('Invalid recipient "ada@example.org"'), {
    code: 'EENVELOPE',
  });
  const { kind, message } = mailErrorOf(error);
  expect(kind).toBe('retry');
  expect(message).toContain('EENVELOPE');
  expect(message).not.toContain('ada@example.org');
});

test('a thrown value that is no error leads to a retry', () => {
  expect(mailErrorOf('odd')).toMatchObject({ kind: 'retry' });
});
