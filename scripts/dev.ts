/** `npm run dev`: the server, restarted when a file changes, behind the web with live reload. */
import { type ChildProcess, spawn } from 'node:child_process';
import { root, tool } from './steps.ts';

const begin = (command: string, words: string[]): ChildProcess =>
  // On a terminal the server logs little by default; developers want to see each request.
  spawn(command, words, {
    cwd: root,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'info', ...process.env },
  });

const children = [
  begin(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts']),
  begin(tool('vite'), ['--clearScreen', 'false']),
];

const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
