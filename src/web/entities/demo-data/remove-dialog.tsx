/** What removing the sample data deletes and what stays, and the button that does it. */
import { Button, Group, Modal } from '@mantine/core';
import type { DemoData, Sample, SampleKind } from '#contract/demo-data/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { useRemoveDemoData } from './demo-data-queries.ts';
import classes from './sample-strip.module.css';

type Counted = Exclude<SampleKind, 'profile' | 'draft'>;
const nouns: Record<Counted, string> = {
  agent: 'agent',
  post: 'post',
  schedule: 'scheduled post',
  product: 'product',
  document: 'document',
};

const named = new Set<SampleKind>(['agent', 'product', 'document']);

function lineOf(kind: SampleKind, items: readonly Sample[]): string {
  const [first] = items;
  if (kind === 'profile') return `The company profile of ${first?.name ?? ''}`;
  const head =
    kind === 'draft'
      ? pluralize(items.length, 'idea or draft', 'ideas and drafts')
      : pluralize(items.length, nouns[kind]);
  const names = items.map(({ name }) => name).join(', ');
  if (named.has(kind)) return `${head}: ${names}`;
  return kind === 'post' ? `${head} in the sandbox, with their replies` : head;
}

/** What is deleted, a line for each kind. */
function whatGoes({ items }: DemoData): string[] {
  const going = Object.groupBy(
    items.filter(({ stays_because }) => stays_because === null),
    ({ kind }) => kind,
  );
  return Object.entries(going).flatMap(([, of]) => {
    const [first] = of ?? [];
    return first && of ? lineOf(first.kind, of) : [];
  });
}

/** What stays, and why. */
function whatStays({ items, own_posts }: DemoData): string[] {
  const own = items.flatMap(({ name, stays_because }) =>
    stays_because === null ? [] : `${name}. ${stays_because}`,
  );
  if (own_posts === 0) return own;
  const what = own_posts === 1 ? 'One post' : `${own_posts} posts`;
  return [...own, `${what} of your own that these agents published in the sandbox.`];
}

function Losses({ samples }: { samples: DemoData }) {
  const stays = whatStays(samples);
  return (
    <div className={`stackXs ${classes.losses}`}>
      <p>Deleted permanently:</p>
      <ul>
        {whatGoes(samples).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {stays.length > 0 && (
        <>
          <p>Kept:</p>
          <ul>
            {stays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface Props {
  samples: DemoData;
  onClose: () => void;
}

export default function RemoveDialog({ samples, onClose }: Props) {
  const remove = useRemoveDemoData();
  return (
    <Modal opened onClose={onClose} title="Remove sample data?">
      <Losses samples={samples} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSettled: onClose })}
        >
          Remove sample data
        </Button>
      </Group>
    </Modal>
  );
}
