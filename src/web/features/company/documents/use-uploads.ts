import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '#web/lib/api/api.ts';
import { companySummaryQuery } from '#web/entities/company/company-queries.ts';
import { documentsQuery } from '#web/entities/company/company-queries.ts';
import { createUploadQueue, isSupported, unsupported } from './upload-queue.ts';
import { useBanner } from '#web/features/company/profile/use-banner.ts';

/** The uploads, and the messages about them. */
export function useUploads() {
  const client = useQueryClient();
  const banner = useBanner();
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, sending) => {
        const { data } = await api.documents.upload({ file, ...sending });
        client.setQueryData(documentsQuery.queryKey, (known) => known && [...data, ...known]);
        void client.invalidateQueries({ queryKey: documentsQuery.queryKey });
        void client.invalidateQueries({ queryKey: companySummaryQuery.queryKey });
      },
      onRest: () => banner.alsoGood('Documents uploaded'),
    }),
  );
  useEffect(() => queue.stop, [queue]);
  const uploads = useSyncExternalStore(queue.watch, queue.all);
  const add = (files: readonly File[]) => {
    if (files.every(isSupported)) banner.clear();
    else banner.bad(unsupported);
    queue.add(files);
  };
  return {
    uploads,
    banner,
    isSending: uploads.some(({ state }) => state !== 'refused'),
    add,
    again: queue.again,
    drop: queue.drop,
  };
}
export type Uploads = ReturnType<typeof useUploads>;
