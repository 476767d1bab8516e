import { Popover } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Stated } from '#contract/content/types.ts';
import { SourceName } from '#web/entities/company/source-name.tsx';
import classes from './text-sources.module.css';

interface Props {
  /** The sentences of one part. */
  stated: readonly Stated[];
  /** Selects the sentence in the text; missing where it can’t be edited. */
  onShow?: (one: Stated) => void;
}

interface SentenceProps extends Pick<Props, 'onShow'> {
  one: Stated;
}

const Sentence = ({ one, onShow }: SentenceProps) =>
  onShow ? (
    <button type="button" className={classes.sentence} onClick={() => onShow(one)}>
      {one.text}
    </button>
  ) : (
    <strong dir="auto">{one.text}</strong>
  );

interface Placed {
  one: Stated;
  /** Where the passage has it word for word; -1 if it doesn’t. */
  at: number;
}

/** A passage once and whole: the sentences it has word for word are shown in it, the others above. */
function Passage({
  passage,
  same,
  onShow,
}: { passage: string; same: readonly Stated[] } & Pick<Props, 'onShow'>) {
  const within: Placed[] = [];
  const above: Stated[] = [];
  let end = 0;
  const found = same.map((one) => ({ one, at: passage.indexOf(one.text) }));
  for (const { one, at } of found.toSorted((left, right) => left.at - right.at)) {
    if (at < end || one.was !== undefined) above.push(one);
    else {
      within.push({ one, at });
      end = at + one.text.length;
    }
  }
  const after = ({ one, at }: Placed): number => at + one.text.length;
  return (
    <div className="stackXs size2">
      {above.map((one) => (
        <Fragment key={`${one.part} ${one.start}`}>
          <Sentence one={one} onShow={onShow} />
          {one.was !== undefined && (
            <p className="quiet">This figure was changed. The source has another one.</p>
          )}
        </Fragment>
      ))}
      <p className={`${classes.source} ${classes.passage}`} data-used dir="auto">
        {passage.slice(0, within[0]?.at)}
        {within.map((placed, n) => (
          <Fragment key={placed.at}>
            <Sentence one={placed.one} onShow={onShow} />
            {passage.slice(after(placed), within[n + 1]?.at)}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** Below its text, from its edge on, and clear of the bars at the edges of a phone. */
const near = { flip: { padding: 72 }, shift: { padding: 8 } } as const;

/** The sources of the sentences that an agent wrote, which open what they say. */
export default function SourceChips({ stated, onShow }: Props) {
  const bySource = Map.groupBy(stated, ({ source }) => source);
  if (bySource.size === 0) return null;
  return (
    <ul className="plain rowXs gapTight" aria-label="Company facts used">
      {[...bySource].map(([source, all]) => (
        <li key={source} className="shrinks">
          <Popover
            width="min(22rem, calc(100vw - 1rem))"
            position="bottom-start"
            middlewares={near}
            shadow="md"
            trapFocus
            returnFocus
          >
            <Popover.Target>
              <button type="button" className={classes.chip}>
                <IconQuote size={14} aria-hidden />
                <bdi className="cut">{source}</bdi>
                {all.every(({ was }) => was !== undefined) && <span>{' · changed'}</span>}
              </button>
            </Popover.Target>
            <Popover.Dropdown className={classes.says}>
              <strong className="breaks size2">
                <SourceName source={source} />
              </strong>
              {[...Map.groupBy(all, ({ passage }) => passage)].map(([passage, same]) => (
                <Passage key={passage} passage={passage} same={same} onShow={onShow} />
              ))}
            </Popover.Dropdown>
          </Popover>
        </li>
      ))}
    </ul>
  );
}
