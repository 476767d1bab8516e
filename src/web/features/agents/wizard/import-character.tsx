import { Button, Checkbox, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import type {
  CharacterLine,
  CharacterReport,
  CharacterSource,
  ReadCharacter,
} from '#contract/agents/characters.ts';
import { limits } from '#contract/core/limits.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { Fault } from '#web/lib/forms/form-error.tsx';
import { materialKindLabels } from '#domain/persona/material-labels.ts';
import classes from './import-character.module.css';

type Material = ReadCharacter['material'];

interface OfferedMaterialProps {
  material: Material;
  isChosen: boolean;
  onChoose: (chosen: Material) => void;
}

/** What a file has to post about. Of our own all lines are chosen, of a stranger’s none: their owner knows which are true. */
function OfferedMaterial({ material, isChosen, onChoose }: OfferedMaterialProps) {
  const [chosen, setChosen] = useState(isChosen ? material.map(({ text }) => text) : []);
  const choose = (texts: string[]) => {
    setChosen(texts);
    onChoose(material.filter(({ text }) => texts.includes(text)));
  };
  return (
    <details className={classes.details} open>
      <summary className="said">
        Material: {chosen.length} of {material.length} {material.length === 1 ? 'line' : 'lines'}{' '}
        chosen
      </summary>
      <Checkbox.Group
        label="What your agent may say"
        description="The file says so. Choose only what is true for you."
        value={chosen}
        onChange={choose}
      >
        <ul className={classes.offered}>
          {material.map(({ kind, text }) => (
            <li key={text}>
              <Checkbox
                value={text}
                label={<span dir="auto">{text}</span>}
                description={materialKindLabels[kind]}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </details>
  );
}

const sourceLabels: Record<CharacterSource, string> = {
  socialai: 'a SocialAI file',
  eliza: 'elizaOS',
  card_v1: 'a Character Card V1',
  card_v2: 'a Character Card V2',
  card_v3: 'a Character Card V3',
  pygmalion: 'a Pygmalion character',
  agnai: 'an Agnai character',
};

const megabytes = limits.upload_bytes / 1024 / 1024;
const tooLarge = `This file is too large. A character file can have ${megabytes} MB.`;

const countOf = (count: number): string => (count === 1 ? '1 field' : `${count} fields`);

/** A field of the file with what became of it. */
const Line = ({ line: { from, to, text } }: { line: CharacterLine }) => (
  <div>
    <dt>{from}</dt>
    <dd>{[to && personaFieldLabels[to], text].filter(Boolean).join(': ')}</dd>
  </div>
);

function Lines({ title, lines }: { title: string; lines: readonly CharacterLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stackXs">
      <h3 className="size2">{title}</h3>
      <dl className="facts factsBeside said">
        {lines.map((line, at) => (
          // A report never changes, and a field can be in it twice.
          <Line key={at} line={line} />
        ))}
      </dl>
    </section>
  );
}

interface ReportProps {
  report: CharacterReport;
  onClose: () => void;
  children: ReactNode;
}

/** What was read, before anything is created. */
function Report({ report, onClose, children }: ReportProps) {
  const { source, used, inferred, kept_aside, dropped, notes } = report;
  const left = kept_aside.length + dropped.length;
  return (
    <div className="stackXs outlined rounded padWide">
      <div className="rowXs between">
        <p className="flush" role="status">
          Read from {sourceLabels[source]}: {countOf(used.length)} used, {left} left out.
        </p>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Hide
        </Button>
      </div>
      <p className="flush said">
        The form is filled in. Check each step; nothing is created until you launch.
      </p>
      {notes.length > 0 && <p className="flush said">{notes.join(' ')}</p>}
      <details className={classes.details}>
        <summary className="said">Field by field</summary>
        <div className="stackMd">
          <Lines title="Used" lines={used} />
          <Lines title="Set by SocialAI" lines={inferred} />
          <Lines title="Not used" lines={kept_aside} />
          <Lines title="Never read" lines={dropped} />
        </div>
      </details>
      {children}
    </div>
  );
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [dropped] = event.dataTransfer.files;
      if (dropped) onFile(dropped);
    },
  };
}

interface Props {
  /** Gets what was read from a file, to fill in the form. */
  onRead: (read: ReadCharacter) => void;
  /** Gets the lines of a file, and those that were chosen to post about. */
  onMaterial: (lines: ReadCharacter['material'], chosen: ReadCharacter['material']) => void;
}

/** Fills in the wizard from a character file, chosen or dropped. */
export function ImportCharacter({ onRead, onMaterial }: Props) {
  const [problem, setProblem] = useState<string>();
  const { mutate, data, isPending, reset, submittedAt } = useMutation({
    mutationFn: async (file: File) => (await api.characters.read({ file })).data,
  });
  const read = (file: File | null) => {
    if (!file) return;
    reset();
    const isTooLarge = file.size > limits.upload_bytes;
    setProblem(isTooLarge ? tooLarge : undefined);
    if (isTooLarge) return;
    mutate(file, {
      onSuccess: onRead,
      onError: (error) => setProblem(messageOf(error)),
    });
  };
  return (
    <div className={classes.place} {...useDrop(read)}>
      <div className="rowSm">
        <FileButton
          onChange={read}
          accept=".json,.png,application/json,image/png"
          inputProps={{ 'aria-label': 'Character file' }}
        >
          {(props) => (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconFileImport size={16} aria-hidden />}
              loading={isPending}
              {...props}
            >
              Import a character file
            </Button>
          )}
        </FileButton>
        {isPending ? (
          <span className="quiet" role="status">
            Reading…
          </span>
        ) : (
          <span className="quiet">Have one already? elizaOS, Character Card or SocialAI</span>
        )}
      </div>
      <Fault text={problem} />
      {data && (
        <Report report={data.report} onClose={reset}>
          {data.material.length > 0 && (
            <OfferedMaterial
              key={submittedAt}
              material={data.material}
              isChosen={data.report.source === 'socialai'}
              onChoose={(chosen) => onMaterial(data.material, chosen)}
            />
          )}
        </Report>
      )}
    </div>
  );
}
