import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Modal, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { documentsQuery } from '#web/entities/company/company-queries.ts';
import { type Document, documentCalls } from '#contract/company/documents.ts';
import { limits } from '#contract/core/limits.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Banner } from '#web/features/company/profile/banner.tsx';
import type { BannerState } from '#web/features/company/profile/use-banner.ts';
import { strangersLabel } from '#web/features/company/company-labels.ts';
import { DeleteDialog, type ToDelete } from '#web/features/company/delete-dialog.tsx';
import {
  documentTextQuery,
  loadFailure,
  useDeleteDocument,
  useUpdateDocument,
} from '#web/features/company/queries.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { cut } from '#contract/core/cut.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import classes from '#web/features/company/company.module.css';
import { DocumentRow } from './document-row.tsx';
import { DropArea, UploadList } from './uploads.tsx';
import type { Uploads } from './use-uploads.ts';

/** How many characters are rendered at once: a whole book would block the page. */
const step = 20_000;

function Pages({ text }: { text: string }) {
  const [shown, setShown] = useState(step);
  const left = text.length - shown;
  return (
    <>
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.text} dir="auto" tabIndex={0} role="region" aria-label="Text">
        {cut(text, shown)}
      </div>
      <div className={classes.foot}>
        <Text size="sm" c="var(--ink-3)">
          {pluralize(text.length, 'character')}
        </Text>
        {left > 0 && (
          <Button variant="default" size="compact-md" onClick={() => setShown(shown + step)}>
            Show more ({left.toLocaleString('en')} left)
          </Button>
        )}
      </div>
    </>
  );
}

/** The whole text of a document, as agents get it. */
function DocumentText({ document, onClose }: { document: Document; onClose: () => void }) {
  const isPhone = usePhone();
  const query = useQuery(documentTextQuery(document.id, document.updated_at));
  const { data } = query;
  return (
    <Modal opened onClose={onClose} title={document.title} size="52rem" fullScreen={isPhone}>
      {data ? (
        <Pages text={data.text} />
      ) : (
        <QueryState query={query} fallback="Failed to fetch documents" />
      )}
    </Modal>
  );
}

type Values = { title: string; tags: string[]; is_public: boolean };

const validate = (values: Values) => wrongIn(documentCalls.update.body, values);

const Fields = ({ form }: { form: UseFormReturnType<Values> }) => (
  <Stack gap="md">
    <TextInput
      label="Title"
      description="Posts that use the document name it as their source."
      withAsterisk
      maxLength={limits.document_title}
      data-autofocus
      {...form.getInputProps('title')}
    />
    <TagsInput
      label="Tags"
      description={`Up to ${limits.document_tags}, to help you find it. Press Enter to add one.`}
      maxTags={limits.document_tags}
      {...form.getInputProps('tags')}
    />
    <Switch
      label={strangersLabel}
      description="If off, agents only use it in their own posts, so no one can trick them into revealing it."
      {...form.getInputProps('is_public', { type: 'checkbox' })}
    />
  </Stack>
);

interface Props {
  document: Document;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** The title of a document, and who may see it. */
function DocumentDialog({ document, onSaved, onClose }: Props) {
  const { id, title, tags, is_public } = document;
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: { title, tags: [...tags], is_public },
    validate,
  });
  const update = useUpdateDocument(id);
  const send = async (values: Values) => {
    const { message } = await update.mutateAsync(values);
    onSaved(message);
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Failed to save the document',
  });
  return (
    <FormDialog title={`Edit ${title}`} dirty={form.isDirty()} sending={sending} onClose={onClose}>
      {(close) => (
        <form aria-label="Document" onSubmit={submit} noValidate>
          <Fields form={form} />
          <FormError text={refused} />
          <DialogButtons action="Save changes" isSending={sending} onCancel={close} mt="lg" />
        </form>
      )}
    </FormDialog>
  );
}

const deleting = {
  title: (name: string) => `Delete ${name}?` as const,
  loss: 'Deletes the file. Agents stop using it right away. Published posts stay.',
  confirm: 'Delete document',
  failed: 'Failed to delete document',
};

/** How many documents there are, and how many are ready. */
function sumOf(documents: readonly Document[]): string {
  const ready = documents.filter(({ state }) => state === 'ready').length;
  const all = `${pluralize(documents.length, 'document')} of ${limits.documents_per_user}`;
  return ready === documents.length ? all : `${all}, ${ready} ready`;
}

type Open = { what: 'text' | 'form'; id: string };

interface ListProps {
  documents: readonly Document[];
  banner: BannerState;
  /** The one that the address opens. */
  asked: string | undefined;
}

function List({ documents, banner, asked }: ListProps) {
  const navigate = useNavigate({ from: '/company' });
  const [open, setOpen] = useState<Open | undefined>(
    asked ? { what: 'text', id: asked } : undefined,
  );
  const [toDelete, setToDelete] = useState<ToDelete>();
  const remove = useDeleteDocument();
  const shown = documents.find(({ id }) => id === open?.id);
  const close = () => {
    setOpen(undefined);
    if (asked) void navigate({ search: { tab: 'documents' }, replace: true });
  };
  return (
    <>
      {documents.length === 0 ? (
        <EmptyState title="No documents yet">
          Upload price lists, handbooks or FAQs. Agents quote them with the page number.
        </EmptyState>
      ) : (
        <>
          <div className={classes.head}>
            <h2 className="heading">{sumOf(documents)}</h2>
          </div>
          <ul className="plain card ruled grid" aria-label="Documents">
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                banner={banner}
                onRead={() => setOpen({ what: 'text', id: document.id })}
                onEdit={() => setOpen({ what: 'form', id: document.id })}
                onDelete={() => setToDelete({ id: document.id, name: document.title })}
              />
            ))}
          </ul>
        </>
      )}
      {shown && open?.what === 'text' && <DocumentText document={shown} onClose={close} />}
      {shown && open?.what === 'form' && (
        <DocumentDialog
          document={shown}
          onSaved={(message) => {
            close();
            banner.good(message);
          }}
          onClose={close}
        />
      )}
      <DeleteDialog
        toDelete={toDelete}
        words={deleting}
        remove={remove}
        banner={banner}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}

export function DocumentsTab({ uploads }: { uploads: Uploads }) {
  const query = useQuery(documentsQuery);
  const { document: asked } = useSearch({ strict: false });
  const { data } = query;
  return (
    <div className={`stackMd holder ${classes.tab}`}>
      <Banner state={uploads.banner} />
      <DropArea onFiles={uploads.add} />
      <UploadList uploads={uploads} />
      {data ? (
        <List key={asked} documents={data} banner={uploads.banner} asked={asked} />
      ) : (
        <QueryState
          query={query}
          say={(error) => loadFailure(error, 'Failed to fetch documents')}
        />
      )}
    </div>
  );
}
