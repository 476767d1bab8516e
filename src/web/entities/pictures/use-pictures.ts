import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { mediaRefusalOf } from './picture-file.ts';
import { picturesKey, uploadPicture } from './picture-queries.ts';

/** Where the images of a form are kept, for a form whose text has parts. */
interface Place {
  read: () => readonly Media[];
  write: (media: Media[]) => void;
  /** Adds images to a part; the default is at the end. */
  put?: (added: readonly Media[], part: number) => void;
  /** How many more a part can have; the default is what a post can. */
  roomIn?: (part: number) => number;
  /** Why it can’t have more. */
  full?: string;
}

/** Whether AI made the files that were uploaded here, as their owner says of all of them. */
function useAiMade(read: Place['read']) {
  const client = useQueryClient();
  const [uploaded, setUploaded] = useState<readonly string[]>([]);
  const [isOn, setIsOn] = useState(false);
  const attached = read().filter(({ id }) => uploaded.includes(id));
  const state = useMutation({
    mutationFn: async (made_with_ai: boolean) => {
      for (const { id } of attached)
        await api.images.update({ params: { id }, body: { made_with_ai } });
    },
    onMutate: setIsOn,
    onError: (error, wanted) => {
      setIsOn(!wanted);
      void notify.failure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: picturesKey }),
  });
  return {
    isShown: attached.length > 0,
    isOn,
    isBusy: state.isPending,
    set: state.mutate,
    note: (id: string) => setUploaded((before) => [...before, id]),
  };
}

/** Uploads images from the person's device into a form, one after the other; refused ones are named. */
export function usePictures({
  read,
  write,
  put = (added) => write([...read(), ...added]),
  roomIn = () => limits.post_media - read().length,
  full = `A post can have up to ${limits.post_media} images.`,
}: Place) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [share, setShare] = useState(0);
  const ai = useAiMade(read);
  const add = useMutation({
    mutationFn: async ({ part, ...asked }: { files: readonly File[]; part: number }) => {
      const files: readonly File[] = asked.files;
      const room = Math.max(0, roomIn(part));
      const taken = files.slice(0, room);
      setProblems(files.length > room ? [full] : []);
      for (const [at, file] of taken.entries()) {
        const refused = mediaRefusalOf(file);
        if (refused) {
          setProblems((before) => [...before, refused]);
          continue;
        }
        try {
          const made = await uploadPicture({
            file,
            isAi: ai.isOn,
            onProgress: (part) => setShare((at + part) / taken.length),
          });
          // A document gets no mark of its origin.
          if (kindAt(made) !== 'document') ai.note(made.id);
          // The same file again is the same image.
          if (read().some(({ id }) => id === made.id))
            setProblems((before) => [...before, `“${file.name}” is already here.`]);
          else put([made], part);
        } catch (error) {
          const why = messageOf(error, 'Try again.');
          setProblems((before) => [...before, `“${file.name}” wasn’t uploaded. ${why}`]);
        }
      }
    },
    onMutate: () => setShare(0),
  });
  const take = (pictures: readonly Media[], part = 0) => {
    setProblems([]);
    put(pictures, part);
  };
  const remove = (id: string) => {
    setProblems([]);
    write(read().filter((one) => one.id !== id));
  };
  /** Puts an image in the place of another, if that is still here. */
  const replace = (id: string, next: Media) =>
    write(read().map((one) => (one.id === id ? next : one)));
  /** Replaces the image with an id. */
  const change = (next: Media) => replace(next.id, next);
  return {
    add: (files: readonly File[], part = 0) => add.mutate({ files, part }),
    /** The part that files were last uploaded to. */
    part: add.variables?.part ?? 0,
    roomIn,
    full,
    take,
    remove,
    replace,
    change,
    isBusy: add.isPending,
    share,
    problems,
    ai,
  };
}
export type Pictures = ReturnType<typeof usePictures>;
