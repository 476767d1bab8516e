/** The queries and changes of the settings. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AccessKind, AccessKinds } from '#contract/auth/access.ts';
import type { passwordCalls } from '#contract/auth/passwords.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { NotificationSettings, UserProfile } from '#contract/auth/users.ts';
import { keepProfile, profileQuery, reloadProfile } from '#web/entities/account/account-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { session } from '#web/lib/session/session.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api.sessions.list({ signal })).data,
  refetchOnMount: 'always',
});

/** Something that acts without a session. */
export interface Working {
  /** Its kind, if there is only one of it. */
  id: string;
  kind: AccessKind;
  name: string;
}

/** A kind of which there is one or none, or that is ended as a whole. */
const only = (kind: AccessKind, name: string, is: object | null | undefined): Working[] =>
  is ? [{ id: kind, kind, name }] : [];

const chatsOf = (chat: { name: string | null; bot: string } | null): Working[] =>
  chat ? only('chats', chat.name ?? chat.bot, chat) : [];

/** What works without a session. What cannot be listed is left out here, and ended all the same. */
export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: async ({ signal }): Promise<Working[]> => {
    const orNothing = <T>(ask: Promise<T>) => ask.catch(() => undefined);
    const [tokens, feed, reviews, webhooks, chats] = await Promise.all([
      orNothing(api.tokens.list({ signal })),
      orNothing(api.feed.get({ signal })),
      orNothing(api.review_links.list({ signal })),
      orNothing(api.webhooks.list({ signal })),
      orNothing(api.chats.read({ signal })),
    ]);
    const all: Working[] = [
      ...(tokens?.data ?? []).map(({ id, name, program }): Working => ({
        id,
        kind: program === null ? 'tokens' : 'programs',
        name,
      })),
      ...(webhooks?.data ?? [])
        .filter(({ state }) => state === 'on')
        .map(({ id, url }): Working => ({ id, kind: 'webhooks', name: new URL(url).host })),
      ...only('calendar', 'shows your posts', feed?.data),
      ...only('reviews', 'let people approve posts', reviews?.data[0]),
      ...chatsOf(chats?.data.chat ?? null),
    ];
    return AccessKinds.flatMap((kind) => all.filter((one) => one.kind === kind));
  },
  refetchOnMount: 'always',
});

/** A call that changes the account without returning it. */
function useAccountChange<Sent, Got>(change: (sent: Sent) => Promise<Got>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The change is saved, whether or not it can be refetched at once.
    onSuccess: () => {
      reloadProfile(client).catch(() => undefined);
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { username: string; email: string | null }) =>
      (await api.users.updateProfile({ body })).data,
    onSuccess: (profile) => keepProfile(client, profile),
  });
}

export const useRequestVerification = () =>
  useMutation({ mutationFn: async () => api.passwords.requestVerification() });

export const useUnlinkWallet = () =>
  useAccountChange(async (walletAddress: string) =>
    api.users.unlinkWallet({ body: { walletAddress } }),
  );

export const useChangePassword = () =>
  useAccountChange(async (body: SentBody<typeof passwordCalls.changePassword>) =>
    api.passwords.changePassword({ body }),
  );

export const useBeginTwoFactor = () =>
  useMutation({ mutationFn: async () => (await api.two_factor.enable()).data });

/** Confirms the authenticator and returns the backup codes; the session continues with a new token. */
export const useConfirmTwoFactor = () =>
  useAccountChange(async (code: string) => {
    const { data } = await api.two_factor.verify({ body: { code } });
    session.signIn(data.user, data.token, data.user.is_whitelisted);
    return data.backup_codes ?? [];
  });

export const useDisableTwoFactor = () =>
  useAccountChange(async (code: string) => api.two_factor.disable({ body: { code } }));

export const useNewBackupCodes = () =>
  useAccountChange(
    async (code: string) =>
      (await api.two_factor.backupCodes({ body: { code } })).data.backup_codes,
  );

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => api.sessions.revoke({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (also: readonly string[] | undefined) =>
      (await api.sessions.revokeAll({ body: also ? { also: [...also] } : {} })).data,
    onSettled: () => client.invalidateQueries(),
  });
}

/** Changes the cached account at once, and reverts it if the server refuses. */
function useAtOnce<Sent>(
  apply: (profile: UserProfile, sent: Sent) => UserProfile,
  send: (sent: Sent) => Promise<Partial<UserProfile>>,
) {
  const client = useQueryClient();
  const { queryKey } = profileQuery;
  return useMutation({
    mutationFn: send,
    // One after the other, so that the last click wins.
    scope: { id: 'account' },
    onMutate: async (sent) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (profile) => profile && apply(profile, sent));
      return before;
    },
    onSuccess: (answer) =>
      client.setQueryData(queryKey, (profile) => profile && { ...profile, ...answer }),
    onError: (_error, _sent, before) => client.setQueryData(queryKey, before),
  });
}

export const useNotificationSettings = () =>
  useAtOnce(
    (profile, notifications: NotificationSettings) => ({ ...profile, notifications }),
    async (body) => ({ notifications: (await api.users.updateNotifications({ body })).data }),
  );

export const usePricingNews = () =>
  useAtOnce(
    (profile, wanted: boolean) => ({
      ...profile,
      wishes: [
        ...profile.wishes.filter((one) => one !== 'pricing'),
        ...(wanted ? (['pricing'] as const) : []),
      ],
    }),
    async (wanted) => ({
      wishes: (await api.users.wish({ body: { wish: 'pricing', wanted } })).data,
    }),
  );
