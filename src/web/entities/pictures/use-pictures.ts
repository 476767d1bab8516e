import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { mediaRefusalOf } from './picture-file.ts';
import { uploadPicture } from './picture-queries.ts';

/** Where the images of a form are kept. */
interface Place {
  read: () => readonly Media[];
  write: (media: Media[]) => void;
}

/** Uploads images from the person's device into a form, one after the other; refused ones are named. */
export function usePictures({ read, write }: Place) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [share, setShare] = useState(0);
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const room = limits.post_media - read().length;
      const taken = files.slice(0, room);
      setProblems(
        files.length > room ? [`A post can have up to ${limits.post_media} images.`] : [],
      );
      for (const [at, file] of taken.entries()) {
        const refused = mediaRefusalOf(file);
        if (refused) {
          setProblems((before) => [...before, refused]);
          continue;
        }
        try {
          const made = await uploadPicture({
            file,
            onProgress: (part) => setShare((at + part) / taken.length),
          });
          // The same file again is the same image.
          if (read().some(({ id }) => id === made.id))
            setProblems((before) => [...before, `“${file.name}” is already here.`]);
          else write([...read(), made]);
        } catch (error) {
          const why = messageOf(error, 'Try again.');
          setProblems((before) => [...before, `“${file.name}” wasn’t uploaded. ${why}`]);
        }
      }
    },
    onMutate: () => setShare(0),
  });
  const take = (pictures: readonly Media[]) => {
    setProblems([]);
    write([...read(), ...pictures]);
  };
  const remove = (id: string) => {
    setProblems([]);
    write(read().filter((one) => one.id !== id));
  };
  /** Replaces the image with an id. */
  const change = (next: Media) => write(read().map((one) => (one.id === next.id ? next : one)));
  return { add: add.mutate, take, remove, change, isBusy: add.isPending, share, problems };
}
export type Pictures = ReturnType<typeof usePictures>;
