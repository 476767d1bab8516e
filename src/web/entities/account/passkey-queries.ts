/** The passkeys of the signed-in person. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { addPasskey } from '#web/lib/session/passkey.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await api.passkeys.list({ signal })).data,
});

function usePasskeyChange<Sent>(change: (sent: Sent) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Adding and removing one signs out the other sessions.
    onSettled: () =>
      Promise.all(
        [passkeysQuery.queryKey, ['sessions']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useAddPasskey = () => usePasskeyChange(addPasskey);

export const useRenamePasskey = (id: string) =>
  usePasskeyChange((name: string) => api.passkeys.rename({ params: { id }, body: { name } }));

export const useRemovePasskey = (id: string) =>
  usePasskeyChange(() => api.passkeys.remove({ params: { id } }));
