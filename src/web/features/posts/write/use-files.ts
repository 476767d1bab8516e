import { limits } from '#contract/core/limits.ts';
import { accountOn } from '#domain/platforms/account-names.ts';
import { usePictures } from '#web/entities/pictures/use-pictures.ts';
import type { Account, PostValues } from '#web/features/posts/post-values.ts';
import { notify } from '#web/lib/notify.ts';
import { mediaOn, picturesIn, placedAt, withMedia, withMore } from './part-pictures.ts';
import type { Editor } from './use-editor.ts';

/** The images of each part on the canvas, and adding some to a part. */
export function useFiles(
  editor: Editor,
  { editing, parts }: { editing: string | undefined; parts: readonly string[] },
  edited: Account | undefined,
) {
  /** Says when an account no longer has the post’s images. */
  const put = (next: Partial<PostValues>) => {
    const before = editor.now();
    editor.change(next);
    const isOwn = ({ chosen }: PostValues) => Boolean(editing && chosen[editing]?.media_ids);
    if (edited && isOwn(editor.now()) && !isOwn(before))
      editor.offerUndo(`Images changed only for ${accountOn(edited)}.`, before);
  };
  const shown = (values: PostValues) => picturesIn(values, editing, parts.length);
  const files = shown(editor.values);
  const pictures = usePictures({
    read: () => mediaOn(editor.now(), editing),
    write: (media) => put(withMedia(editor.now(), editing, media)),
    put: (added, part) => put(withMore(editor.now(), editing, { added, part })),
    roomIn: (part) => {
      const now = editor.now();
      const own = limits.post_media - (shown(now)[part]?.length ?? 0);
      return Math.min(own, limits.thread_media - mediaOn(now, editing).length);
    },
    ...(parts.length > 1 && {
      full: `A part can have up to ${limits.post_media} images, and a thread ${limits.thread_media}.`,
    }),
  });
  return {
    files,
    pictures,
    /** Moves an image to another part, if that has room. */
    movePicture: (id: string, part: number) => {
      if (files[part]?.some((one) => one.id === id)) return;
      if ((files[part]?.length ?? 0) >= limits.post_media) {
        void notify.error(`Part ${part + 1} has ${limits.post_media} images already.`);
        return;
      }
      const before = editor.now();
      editor.change(placedAt(before, editing, { [id]: part }));
      editor.offerUndo(`Moved to part ${part + 1}.`, before);
    },
  };
}
