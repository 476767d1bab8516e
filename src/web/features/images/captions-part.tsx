/** The captions of a video: a file for each language. */
import { Anchor, Button, FileButton, Select } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageLimits } from '#contract/images/limits.ts';
import { sizeMessages } from '#contract/images/sizes.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import type { Captions, Picture } from '#contract/images/types.ts';
import { languageName } from '#domain/platforms/extras-shown.ts';
import { languageOptions } from '#web/entities/posts/language-options.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './images.module.css';
import { captionsQuery, useRemoveCaptions, useSetCaptions } from './library-queries.ts';
import { captionWays } from './video-ways.ts';

const failed = 'Couldn’t save the captions. Try again.';

interface ListProps {
  id: string;
  files: readonly Captions[];
}

function List({ id, files }: ListProps) {
  const remove = useRemoveCaptions(id);
  return (
    <ul className={`plain ${classes.captions}`} aria-label="Languages">
      {files.map(({ language, file_name, cues }) => (
        <li key={language} className="rowXs between">
          <span className="breaks">
            {languageName(language)}{' '}
            <span className="faint">
              {file_name}, {pluralize(cues, 'caption')}
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={remove.isPending}
            aria-label={`Remove captions in ${languageName(language)}`}
            onClick={() =>
              remove.mutate(language, {
                onError: (error) => void notify.failure(error, failed),
              })
            }
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** More bytes than so many characters can have. */
const mostBytes = 4 * imageLimits.caption_text;

export function CaptionsPart({ video: { id } }: { video: Pick<Picture, 'id'> }) {
  const { data: files, error, refetch } = useQuery(captionsQuery(id));
  const save = useSetCaptions(id);
  const [language, setLanguage] = useState('en');
  const [problem, setProblem] = useState<string>();
  const open = async (file: File | null) => {
    if (!file) return;
    setProblem(undefined);
    const text = file.size > mostBytes ? undefined : await file.text();
    if (text === undefined || text.length > imageLimits.caption_text) {
      setProblem(sizeMessages.captions);
      return;
    }
    save.mutate(
      { language, text, file_name: file.name },
      { onError: (failure) => setProblem(messageOf(failure, failed)) },
    );
  };
  return (
    <section className={classes.part} aria-label="Captions">
      <h3 className="size3">Captions</h3>
      {error && (
        <p role="alert">
          {messageOf(error, 'Couldn’t load the captions.')}{' '}
          <Anchor component="button" type="button" onClick={() => void refetch()}>
            Try again
          </Anchor>
        </p>
      )}
      {files && files.length > 0 && <List id={id} files={files} />}
      <div className={`rowXs ${classes.addCaptions}`}>
        <Select
          label="Language"
          data={languageOptions(language)}
          value={language}
          searchable
          allowDeselect={false}
          onChange={(value) => value && setLanguage(value)}
        />
        <FileButton accept=".vtt,.srt,text/vtt" onChange={(file) => void open(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={save.isPending}
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              Add a file
            </Button>
          )}
        </FileButton>
      </div>
      {problem !== undefined && (
        <p role="alert" className="flush">
          {problem}
        </p>
      )}
      <p className="said flush">WebVTT (.vtt) or SRT. {captionWays}</p>
    </section>
  );
}
