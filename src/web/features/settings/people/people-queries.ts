/** The people of a space: list, invite, change and remove. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { spaceCalls } from '#contract/spaces/calls.ts';
import { spacesQuery } from '#web/entities/spaces/space-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { session } from '#web/lib/session/session.ts';
import { space } from '#web/lib/session/space.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await api.spaces.members({ signal })).data,
  refetchOnMount: 'always',
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await api.spaces.invitations({ signal })).data,
  refetchOnMount: 'always',
});

function usePeopleChange<Sent, Got>(change: (sent: Sent) => Promise<Got>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      for (const { queryKey } of [peopleQuery, invitationsQuery, spacesQuery])
        await client.invalidateQueries({ queryKey });
    },
  });
}

export const useInvite = () =>
  usePeopleChange(async (body: SentBody<typeof spaceCalls.invite>) => api.spaces.invite({ body }));

export const useResend = () =>
  usePeopleChange(async (id: string) => api.spaces.resend({ params: { id } }));

export const useWithdraw = () =>
  usePeopleChange(async (id: string) => api.spaces.withdraw({ params: { id } }));

export const useChangeMember = (id: string) =>
  usePeopleChange(async (body: SentBody<typeof spaceCalls.changeMember>) =>
    api.spaces.changeMember({ params: { id }, body }),
  );

export const useRemoveMember = () =>
  usePeopleChange(async (id: string) => api.spaces.removeMember({ params: { id } }));

/** After these the tab works in another space. Nothing of this one is read again, which could take the button away first. */
export const useLeave = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await api.spaces.leave({ params: { id } });
      space.enter(null);
    },
    onError: (error) => void notify.failure(error),
  });

export const useHandOver = () =>
  useMutation({
    mutationFn: async () => {
      const { data, user } = await api.spaces.handOver();
      session.signIn(user, session.token() ?? '', user.is_whitelisted);
      space.enter(data.id, '/settings?tab=people', 'usual');
    },
    onError: (error) => void notify.failure(error),
  });

export const useRename = () =>
  usePeopleChange(async (name: string) => api.spaces.rename({ body: { name } }));

/** What an invitation is for. A POST, because its secret is in no address. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await api.spaces.readInvitation({ body: { token }, signal })).data,
    retry: false,
    staleTime: Infinity,
  });

export const useJoin = () =>
  usePeopleChange(async (token: string) => (await api.spaces.accept({ body: { token } })).data);
