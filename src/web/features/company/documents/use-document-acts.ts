import { useState } from 'react';
import type { Document } from '#contract/company/documents.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { useReplace, useReread } from '#web/features/company/queries.ts';
import { complaintAbout } from './upload-queue.ts';
import type { BannerState } from '#web/features/company/profile/use-banner.ts';

/** The actions of a row, which report in the banner of the list. */
export function useDocumentActs({ id, filename }: Document, banner: BannerState) {
  const reread = useReread(id);
  const replace = useReplace(id);
  const [share, setShare] = useState<number>();
  const download = async () => {
    try {
      saveFile(await api.documents.file({ params: { id } }), filename);
    } catch (error) {
      banner.failed(error, 'Failed to download the document');
    }
  };
  return {
    /** The share of the replacement file that was sent. */
    share,
    download: () => void download(),
    reread: () =>
      reread.mutate(undefined, {
        onSuccess: ({ message }) => banner.good(message),
        onError: (error) => banner.failed(error, 'Failed to read the document again'),
      }),
    replace: (file: File) => {
      const complaint = complaintAbout(file);
      if (complaint !== null) {
        banner.bad(`${file.name}: ${complaint}`);
        return;
      }
      setShare(0);
      replace.mutate(
        { file, onProgress: setShare },
        {
          onSuccess: ({ message }) => banner.good(message),
          onError: (error) => banner.failed(error, 'Failed to replace the document'),
          onSettled: () => setShare(undefined),
        },
      );
    },
  };
}
export type DocumentActs = ReturnType<typeof useDocumentActs>;
