/** Sends the images of a post as one document, which LinkedIn shows as pages to swipe. */
import { IconFileStack } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { imageLimits } from '#contract/images/limits.ts';
import type { Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { kindAt } from '#domain/text/post-media.ts';
import DocumentDialog from '#web/entities/pictures/document-dialog.tsx';
import type { Account } from '#web/features/posts/post-values.ts';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import { withThese } from './part-pictures.ts';
import { Tool } from './tool.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  agent: Agent | undefined;
  /** Those that get the text on the canvas, at least one of which takes documents. */
  accounts: readonly Account[];
  /** The account whose own text is on the canvas, and the images there. */
  editing: string | undefined;
  media: readonly Media[];
}

/** Why they can’t be sent as a document. */
function hindrance({ media, accounts }: Props): string | undefined {
  const other = accounts.find(({ platform }) => !platforms[platform].extras?.document_title);
  if (other)
    return `${platforms[other.platform].name} takes no documents. Give LinkedIn a post of its own.`;
  if (media.some((one) => kindAt(one) === 'video' || kindAt(one) === 'document'))
    return 'Documents can only contain images.';
  return media.length > imageLimits.document_images
    ? `A document can have up to ${imageLimits.document_images} images.`
    : undefined;
}

export default function DocumentTool(props: Props) {
  const { editor, agent, editing, media } = props;
  const [isOpen, setOpen] = useState(false);
  const why = hindrance(props);
  return (
    <>
      <Tool
        icon={IconFileStack}
        word="Document"
        name="Send as a document"
        title={why ?? 'Send the images as a document'}
        disabled={why !== undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <DocumentDialog
          title="Send as a document"
          text="Replaces the images in this post. They stay in your library."
          images={media.map(({ id, url, alt }) => ({
            id,
            shown: <Thumbnail url={url} alt={alt} />,
          }))}
          agent_id={agent?.id}
          onMade={({ id, url, alt, pages }) => {
            const before = editor.now();
            const made = { id, url, alt, ...(pages !== undefined && { pages }) };
            editor.change(withThese(before, editing, [made], {}));
            editor.offerUndo('Images turned into a document.', before);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
