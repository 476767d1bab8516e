/** Sentences about what acts for a person without a session of theirs. */
import { type AccessKind, AccessKinds } from '#contract/auth/access.ts';
import { type Scope, scopes } from '#contract/core/scopes.ts';
import { excerpt } from '#domain/text/excerpt.ts';

/** The names of what works, by kind. */
export type Access = Readonly<Record<AccessKind, readonly string[]>>;

const words: Readonly<Record<AccessKind, readonly [one: string, several: string]>> = {
  tokens: ['the API token', 'the API tokens'],
  programs: ['the program', 'the programs'],
  calendar: ['your calendar address', 'your calendar addresses'],
  reviews: ['your review links', 'your review links'],
  webhooks: ['the webhook to', 'the webhooks to'],
  chats: ['the chat', 'the chats'],
};

/** Words that others chose, for an email: mail programs would make a link of an address in them. */
export const safeWords = (words: string, most: number): string =>
  excerpt(words.replaceAll(/[./:@\\]+(?=\S)/g, ' '), most);

/** Like `safeWords`, for a name. */
export const safeName = (name: string): string => safeWords(name, 60);

function phrase(kind: AccessKind, names: readonly string[]): string {
  const [one, several] = words[kind];
  const named = names.map((name) => `“${safeName(name)}”`).join(', ');
  const word = names.length === 1 ? one : several;
  return kind === 'calendar' || kind === 'reviews' ? word : `${word} ${named}`;
}

const list = (access: Access): string =>
  AccessKinds.filter((kind) => access[kind].length > 0)
    .map((kind) => phrase(kind, access[kind]))
    .join('; ');

/** What was ended together with the sessions, and what still works; empty if there was nothing. */
export function accessSentences({ ended, left }: { ended: Access; left: Access }): string {
  const [gone, stays] = [list(ended), list(left)];
  return [
    ...(gone === '' ? [] : [`We also ended: ${gone}.`]),
    ...(stays === '' ? [] : [`Not ended, so still working: ${stays}.`]),
  ].join(' ');
}

const allowed = (names: readonly Scope[]): string =>
  names.map((scope) => `“${scopes[scope].label}”`).join(', ');

/** The alerts about something new that acts for a person without a session of theirs. */
export const newAccess = {
  token: (name: string, may: readonly Scope[]) =>
    `An API token named “${safeName(name)}” was created. It has the permissions ${allowed(may)}. If you didn’t create it, revoke it in Settings › API and change your password.`,
  program: (name: string, may: readonly Scope[]) =>
    `A program that calls itself “${safeName(name)}” was connected. It has the permissions ${allowed(may)}. If that wasn’t you, disconnect it in Settings › API and change your password.`,
  webhook: (host: string) =>
    `A webhook now tells “${safeName(host)}” what happens with your posts. If you didn’t set it up, delete it in Settings › API and change your password.`,
  calendar: () =>
    'A calendar address was created. Whoever has it can read your planned and published posts. If that wasn’t you, turn it off in the calendar and change your password.',
} as const;
