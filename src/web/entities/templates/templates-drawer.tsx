/** Templates: inserted with known placeholders filled in, saved from the post, edited and deleted. */
import { ActionIcon, Button, Drawer, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Template, TemplateForm } from '#contract/posts/templates.ts';
import { filled, type Values } from '#domain/text/template.ts';
import { useSpace } from '#web/entities/spaces/space-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { notify } from '#web/lib/notify.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import classes from './templates-drawer.module.css';

const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => (await api.templates.list({ signal })).data,
});

const dated = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** The facts of the company. A product is only used if there is exactly one. */
const companyQuery = queryOptions({
  queryKey: ['templates', 'company'],
  queryFn: async ({ signal }): Promise<Values> => {
    const [{ data: profile }, { data: products }] = await Promise.all([
      api.company.profile({ signal }),
      api.company.products({ signal }),
    ]);
    const [product] = products;
    return {
      ...(profile && { company: profile.company_name, website: profile.website_url }),
      ...(product && products.length === 1 && { product: product.name }),
    };
  },
});

/** The placeholders that can be filled in now; the others are left to type. */
function useValues(agent: string | undefined): Values {
  const { may } = useSpace();
  const { data } = useQuery({ ...companyQuery, enabled: may('company') });
  const [date] = useState(() => dated.format(Date.now()));
  return { ...data, date, ...(agent !== undefined && { agent }) };
}

/** A new template, or the one that is edited. */
type Editing = { template?: Template } & TemplateForm;

const save = ({ template, name, body }: Editing) =>
  template
    ? api.templates.update({ params: { id: template.id }, body: { name, body } })
    : api.templates.create({ body: { name, body } });

function Form({ initial, onDone }: { initial: Editing; onDone: () => void }) {
  const client = useQueryClient();
  const [{ name, body }, setTyped] = useState(initial);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: ({ message }) => {
      void notify.success(message);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true }),
  });
  return (
    <form
      className="stackMd"
      aria-label={initial.template ? 'Edit template' : 'New template'}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ ...initial, name, body });
      }}
    >
      <FormError
        text={saving.error ? messageOf(saving.error, 'Couldn’t save. Try again.') : null}
      />
      <TextInput
        label="Name"
        placeholder="Launch"
        maxLength={limits.template_name}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setTyped({ name: currentTarget.value, body })}
      />
      <Textarea
        label="Text"
        description="When you insert it, {{company}}, {{website}}, {{product}}, {{agent}} and {{date}} are filled in."
        autosize
        minRows={4}
        maxLength={limits.post_text}
        value={body}
        onChange={({ currentTarget }) => setTyped({ name, body: currentTarget.value })}
      />
      <div className="rowXs">
        <Button
          type="submit"
          loading={saving.isPending}
          disabled={name.trim() === '' || body.trim() === ''}
        >
          Save template
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  template: Template;
  values: Values;
  onInsert: (text: string) => void;
  onEdit: () => void;
}

function Row({ template, values, onInsert, onEdit }: RowProps) {
  const client = useQueryClient();
  const { id, name, body } = template;
  const text = filled(body, values);
  const again = () => client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true });
  const restore = async () => {
    try {
      await api.templates.create({ body: { name, body } });
      await again();
    } catch (error) {
      void notify.failure(error, 'Couldn’t undo. Try again.');
    }
  };
  const remove = useMutation({
    mutationFn: () => api.templates.remove({ params: { id } }),
    onSuccess: ({ message }) => void notify.undoable(message, () => void restore()),
    onError: (error) => void notify.failure(error),
    onSettled: again,
  });
  return (
    <li className={classes.template}>
      <button type="button" className={classes.insert} onClick={() => onInsert(text)}>
        <span className="strong">{name}</span>
        <span className={classes.text} dir="auto">
          {text}
        </span>
      </button>
      <ActionIcon
        data-needs="draft"
        variant="subtle"
        color="gray"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** With this many templates, searching is faster than scanning the list. */
const many = 8;

const matches = ({ name, body }: Template, search: string): boolean =>
  `${name} ${body}`.toLowerCase().includes(search.trim().toLowerCase());

interface Props {
  /** The name of the agent that posts. */
  agent: string | undefined;
  /** The text of a new template: the selection, or the part with the cursor. */
  current: string;
  onInsert: (text: string) => void;
  onClose: () => void;
  /** Shown above the list: other ways to start. */
  children?: ReactNode;
}

function List({
  agent,
  current,
  onInsert,
  onEdit,
  children,
}: Omit<Props, 'onClose'> & {
  onEdit: (editing: Editing) => void;
}) {
  const values = useValues(agent);
  const templates = useQuery(templatesQuery);
  const [search, setSearch] = useState('');
  const all = templates.data ?? [];
  const found = all.filter((one) => matches(one, search));
  return (
    <div className="stackMd">
      {children}
      <Button
        data-needs="draft"
        className="start"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onEdit({ name: '', body: current })}
      >
        {current.trim() ? 'Save as template' : 'New template'}
      </Button>
      <QueryBoundary
        pending={templates.isPending}
        failure={templates.error ? messageOf(templates.error) : undefined}
        retrying={templates.isFetching}
        onRetry={() => void templates.refetch()}
      />
      {all.length >= many && (
        <TextInput
          aria-label="Search templates"
          placeholder="Search templates"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {templates.data?.length === 0 && (
        <p className="quiet">No templates yet. Save a text you use often.</p>
      )}
      {all.length > 0 && found.length === 0 && <p className="quiet">No templates match.</p>}
      {found.length > 0 && (
        <ul className={classes.list} aria-label="Templates">
          {found.map((template) => (
            <Row
              key={template.id}
              template={template}
              values={values}
              onInsert={onInsert}
              onEdit={() => onEdit({ template, name: template.name, body: template.body })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

export default function TemplatesDrawer({ onClose, ...props }: Props) {
  const [editing, setEditing] = useState<Editing>();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title="Templates"
      // A click outside must not discard the input.
      closeOnClickOutside={!editing}
      closeOnEscape={!editing}
    >
      {editing ? (
        <Form initial={editing} onDone={() => setEditing(undefined)} />
      ) : (
        <List {...props} onEdit={setEditing} />
      )}
    </Drawer>
  );
}
