/** Imports posts from a file or the clipboard: first a preview, then the import. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import { Button, FileButton, Modal, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { AnswerOf, SentQuery } from '#contract/core/endpoint.ts';
import type { boardCalls, ImportRow } from '#contract/posts/board-calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { selfName } from '#contract/posts/author.ts';
import { inOneLine } from '#domain/text/excerpt.ts';
import { agentsQuery, usualAgent } from '#web/entities/agents/agent-queries.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { clockLabel, viewerZone } from '#web/ui/zone-time.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './import-dialog.module.css';

/** The option for the person themself, among their agents. */
const yourself = 'self';

type Answer = AnswerOf<typeof boardCalls.importPosts>;
type Wanted = Omit<SentQuery<typeof boardCalls.importPosts>, 'dry_run'>;

/** The timeout in milliseconds; it is long because each post is planned on its own. */
const timeout = 2 * limits.request_timeout;

interface Chosen {
  agent: string;
  account: string | null;
  timezone: string;
}

const wantedOf = ({ agent, account, timezone }: Chosen): Wanted => ({
  timezone,
  ...(agent !== yourself && { agent_id: agent }),
  ...(account !== null && { connection_id: account }),
});

/** The defaults for lines that don't set them. */
function Defaults({
  chosen,
  onChoose,
}: {
  chosen: Chosen;
  onChoose: (next: Partial<Chosen>) => void;
}) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const { data: known } = useQuery(connectionsQuery);
  const accounts = known?.connections ?? [];
  return (
    <div className={classes.defaults}>
      <Select
        label="Author"
        data={[
          { value: yourself, label: selfName },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen.agent}
        allowDeselect={false}
        onChange={(agent) => agent && onChoose({ agent })}
      />
      <Select
        label="Account"
        placeholder="None"
        data={accounts.map((one) => ({ value: one.id, label: accountLabel(one) }))}
        value={chosen.account}
        clearable
        clearButtonProps={{ 'aria-label': 'No account' }}
        onChange={(account) => onChoose({ account })}
      />
      <ZoneSelect
        chosen={chosen.timezone}
        value={chosen.timezone}
        onChange={(timezone) => timezone && onChoose({ timezone })}
      />
    </div>
  );
}

interface SourceProps {
  text: string;
  onText: (text: string) => void;
  /** The chosen file, used instead of a text. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
}

/** A pasted text, or a chosen or dropped file. */
function Source({ text, onText, file, onFile }: SourceProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={classes.source}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onFile(dropped);
      }}
    >
      <div className="rowXs">
        <FileButton
          onChange={(chosen) => chosen && onFile(chosen)}
          accept=".csv,.tsv,.txt,.md,text/csv,text/plain"
          inputProps={{ 'aria-label': 'File to import' }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {file ? (
          <>
            <span>
              <bdi>{file.name}</bdi>
            </span>
            <Button variant="subtle" color="gray" onClick={() => onFile(undefined)}>
              Remove
            </Button>
          </>
        ) : (
          <span className="quiet">or drop it here, up to 500 posts and 1 MB</span>
        )}
      </div>
      {!file && (
        <Textarea
          label="Or paste your posts"
          description="A table with the columns text, date, accounts, agent and labels, or posts with a line of --- between them. Images and threads can be added after the import."
          placeholder={'text,date,accounts\n"Open 6 to 1 today.",2026-12-01 09:30,X @ada'}
          autosize
          minRows={5}
          maxRows={12}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </div>
  );
}

function Row({ row, zone }: { row: ImportRow; zone: string }) {
  const [now] = useState(() => Date.now());
  const { line, text, faults, notes, author, accounts, labels, scheduled_at } = row;
  const when = scheduled_at ? clockLabel(Date.parse(scheduled_at), zone, now) : 'Draft';
  return (
    <li className={classes.row} data-faulty={faults.length > 0 || undefined}>
      <span className="quiet">Line {line}</span>
      <div className="stack2xs">
        <span className="clamped breaks lines2">{inOneLine(text) || '(empty)'}</span>
        {faults.length === 0 && (
          <>
            <span className="quiet">{[when, ...accounts].join(' · ')}</span>
            <span className="quiet">{[author ?? selfName, ...labels].join(' · ')}</span>
            {notes.map((note) => (
              <span key={note} className="quiet">
                {note}
              </span>
            ))}
          </>
        )}
        {faults.map((fault) => (
          <span key={fault} className={classes.fault}>
            {fault}
          </span>
        ))}
      </div>
    </li>
  );
}

const isGood = ({ faults }: ImportRow): boolean => faults.length === 0;

/** The preview, faulty lines first. */
const Rows = ({ rows, zone }: { rows: readonly ImportRow[]; zone: string }) => (
  <ul className="plain" aria-label="Posts in the file">
    {[...rows.filter((row) => !isGood(row)), ...rows.filter(isGood)].map((row) => (
      <Row key={row.line} row={row} zone={zone} />
    ))}
  </ul>
);

/** Previews an import and then runs it; repeating it creates no duplicates. */
function useImport(onClose: () => void) {
  const client = useQueryClient();
  const [tried, setTried] = useState<Answer>();
  const key = useRef('');
  const send = useMutation({
    mutationFn: ({ file, query, dry }: { file: File; query: Wanted; dry: boolean }) =>
      api.board.importPosts({
        file,
        query: { ...query, dry_run: dry ? 'true' : 'false' },
        timeout,
        ...(!dry && { key: key.current }),
      }),
  });
  return {
    tried,
    isRunning: send.isPending,
    failure: send.error ? messageOf(send.error) : null,
    check: (file: File, query: Wanted) =>
      send.mutate(
        { file, query, dry: true },
        {
          onSuccess: (answer) => {
            key.current = crypto.randomUUID();
            setTried(answer);
          },
        },
      ),
    make: (file: File, query: Wanted) =>
      send.mutate(
        { file, query, dry: false },
        {
          onSuccess: ({ message }) => {
            void notify.success(message);
            onClose();
          },
          onSettled: () =>
            void client.invalidateQueries({
              predicate: ({ queryKey: [part] }) =>
                ['posts', 'schedule', 'dashboard'].includes(String(part)),
            }),
        },
      ),
    back: () => {
      setTried(undefined);
      send.reset();
    },
  };
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { data: agents = [] } = useQuery(agentsQuery);
  const [picked, setPicked] = useState<Partial<Chosen>>({});
  const [zone] = useState(viewerZone);
  const first = usualAgent(agents)?.id ?? yourself;
  const chosen: Chosen = { agent: first, account: null, timezone: zone, ...picked };
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const { tried, isRunning, failure, check, make, back } = useImport(onClose);
  const source = () => file ?? new File([text], 'pasted.txt', { type: 'text/plain' });
  const good = tried?.rows.filter(isGood).length ?? 0;
  return (
    <Modal opened onClose={onClose} title="Import posts" size="xl">
      <div className="stackMd">
        {tried ? (
          <>
            <p role="status">{tried.message}</p>
            <Rows rows={tried.rows} zone={chosen.timezone} />
          </>
        ) : (
          <>
            <Source text={text} file={file} onText={setText} onFile={setFile} />
            <p className="quiet">Defaults for rows that leave these empty:</p>
            <Defaults
              chosen={chosen}
              onChoose={(next) => setPicked((before) => ({ ...before, ...next }))}
            />
          </>
        )}
        <FormError text={failure} />
        <div className={classes.acts}>
          {tried ? (
            <>
              <Button
                loading={isRunning}
                disabled={good === 0}
                onClick={() => make(source(), wantedOf(chosen))}
              >
                Import {pluralize(good, 'post')}
              </Button>
              <Button variant="default" onClick={back}>
                Back
              </Button>
            </>
          ) : (
            <Button
              loading={isRunning}
              disabled={file === undefined && text.trim() === ''}
              onClick={() => check(source(), wantedOf(chosen))}
            >
              Check posts
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
