import { Button, Menu, Progress } from '@mantine/core';
import {
  IconDownload,
  IconLock,
  IconPencil,
  IconRefresh,
  IconReplace,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Document } from '#contract/company/documents.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import shared from '#web/features/company/company.module.css';
import {
  documentStates,
  reachWords,
  sizeWords,
  typeLabels,
} from '#web/features/company/company-labels.ts';
import { DocumentUse } from './document-use.tsx';
import { accepted } from './uploads.tsx';
import type { BannerState } from '#web/features/company/profile/use-banner.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { useReplace, useReread } from '#web/features/company/queries.ts';
import { complaintAbout } from './upload-queue.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';

/** The actions of a row, which report in the banner of the list. */
function useDocumentActs({ id, filename }: Document, banner: BannerState) {
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
type DocumentActs = ReturnType<typeof useDocumentActs>;

interface Props {
  document: Document;
  banner: BannerState;
  onRead: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

type MenuProps = Pick<Props, 'document' | 'onEdit' | 'onDelete'> & { acts: DocumentActs };

function RowMenu({ document, acts, onEdit, onDelete }: MenuProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={`Another file for ${document.title}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) acts.replace(file);
          currentTarget.value = '';
        }}
      />
      <DotsMenu label={`Actions for ${document.title}`}>
        <MenuAct icon={IconPencil} label="Edit" onClick={onEdit} />
        <MenuAct icon={IconDownload} label="Download" onClick={acts.download} />
        <MenuAct
          icon={IconRefresh}
          label={document.state === 'failed' ? 'Retry' : 'Read again'}
          onClick={acts.reread}
        />
        <MenuAct icon={IconReplace} label="Replace file" onClick={() => input.current?.click()} />
        <Menu.Divider />
        <MenuAct icon={IconTrash} label="Delete" color="red" onClick={onDelete} />
      </DotsMenu>
    </>
  );
}

const Facts = ({ document }: Pick<Props, 'document'>) => (
  <p className="lineSm quiet">
    <bdi className={shared.file}>{document.filename}</bdi>
    <span>{sizeWords(document.file_size)}</span>
    {document.pages !== null && <span>{pluralize(document.pages, 'page')}</span>}
    <span>
      Added <Moment at={document.created_at} />
    </span>
    <span className="inline">
      {document.is_public ? (
        <IconWorld size={14} aria-hidden />
      ) : (
        <IconLock size={14} aria-hidden />
      )}
      {reachWords(document.is_public)}
    </span>
  </p>
);

const list = new Intl.ListFormat('en');

/** The beginning of its text without Markdown heading marks; cut after a word, if one ends near, with an ellipsis. */
function beginningOf({ content, length }: Props['document']): string {
  const shown = cut(content, limits.document_preview);
  const text = length > shown.length ? shown.replace(/\s+\S{0,20}$|$/, '…') : shown;
  return text.replaceAll(/^#{1,6} /gm, '');
}

function Text({ document }: Pick<Props, 'document'>) {
  if (document.state === 'failed')
    return <p className="wrong">{document.error ?? 'Couldn’t read it.'}</p>;
  if (document.state !== 'ready')
    return <p className="quiet">Agents can use it once processing is done.</p>;
  return (
    <>
      <p className={`muted measure ${shared.preview}`} dir="auto">
        {beginningOf(document)}
      </p>
      {document.left_out.length > 0 && (
        <p className="quiet">Agents don’t get its {list.format(document.left_out)}.</p>
      )}
    </>
  );
}

/** One document of the list: its status, its beginning, and its actions. */
export function DocumentRow({ document, banner, onRead, onEdit, onDelete }: Props) {
  const acts = useDocumentActs(document, banner);
  const { label, tone } = documentStates[document.state];
  return (
    <li className={`${shared.row} ${shared.document}`}>
      <span className={shared.type} data-type={document.file_type}>
        {typeLabels[document.file_type]}
      </span>
      <div className="stackXs packed">
        <div className="lineSm">
          <h3 className="heading">
            <bdi>{document.title}</bdi>
          </h3>
          <span role="status">
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </span>
        </div>
        <Facts document={document} />
        <Text document={document} />
        <DocumentUse document={document} banner={banner} />
        {acts.share !== undefined && (
          <Progress
            value={acts.share * 100}
            size="sm"
            aria-label={`Replace ${document.title}`}
            animated
          />
        )}
        {document.tags.length > 0 && (
          <ul className="plain lineXs" aria-label="Tags">
            {document.tags.map((tag) => (
              <li key={tag} className={shared.tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`flex top gap2xs ${shared.rowActions}`}>
        {document.state === 'ready' && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`View text of ${document.title}`}
            onClick={onRead}
          >
            View text
          </Button>
        )}
        {document.state === 'failed' && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Retry ${document.title}`}
            onClick={acts.reread}
          >
            Retry
          </Button>
        )}
        <RowMenu document={document} acts={acts} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}
