/** What to look at before a post goes out, under the part that it is about. */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Claim } from '#contract/content/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { api } from '#web/lib/api/api.ts';
import classes from './write.page.module.css';

export interface Finding {
  id: string;
  part: number;
  /** The words that it is about. */
  words: string | undefined;
  message: string;
  /** Whether its owner may post it all the same. */
  may: boolean;
}

const claimNames: Readonly<Record<Claim['kind'], string>> = {
  number: 'number',
  date: 'date',
  price: 'price',
  name: 'name',
  superlative: 'superlative',
  quotation: 'quotation',
};

interface Options {
  agent_id: string | null;
  platform: LivePlatform | undefined;
  parts: readonly string[];
  /** A post that is planned is found among what was said before, and so is not looked at again. */
  isDraft: boolean;
}

/** How long somebody pauses before the text is read, in milliseconds. */
const pause = 1500;

/** What the server finds in the text, without what was let pass. */
export function useChecks({ agent_id, platform, parts, isDraft }: Options) {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [texts] = useDebouncedValue(parts, pause);
  const written = texts.filter((part) => part.trim() !== '');
  const { data } = useQuery({
    queryKey: ['content', 'check', agent_id, platform, texts],
    queryFn: async ({ signal }) =>
      (
        await api.content.check({
          body: { agent_id: agent_id ?? '', parts: written, ...(platform && { platform }) },
          signal,
        })
      ).data,
    enabled: isDraft && agent_id !== null && written.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (!data || !isDraft || written.length === 0) return { findings: [], pass: () => {} };
  // Empty parts were not sent, so the places are those among the others.
  const places = parts.flatMap((part, at) => (part.trim() === '' ? [] : [at]));
  const claims = data.claims.map(({ part, text, kind }): Finding => ({
    id: `claim ${text}`,
    part: places[part] ?? 0,
    words: text,
    message: `No source for this ${claimNames[kind]}. Check it.`,
    may: true,
  }));
  const checks = data.checks
    // The counters say that at once.
    .filter((one) => !one.passed && one.check !== 'length')
    .map(({ check, label, message, can_override }): Finding => ({
      id: `check ${check} ${message ?? label}`,
      part: places.at(-1) ?? 0,
      words: undefined,
      message: message ?? label,
      may: can_override,
    }));
  const isThere = ({ words, part }: Finding) => !words || parts[part]?.includes(words) === true;
  const findings = [...checks, ...claims].filter((one) => !passed.has(one.id) && isThere(one));
  return { findings, pass: (id: string) => setPassed(new Set([...passed, id])) };
}

interface Props {
  findings: readonly Finding[];
  part: number;
  onPass: (id: string) => void;
  onShow: (finding: Finding) => void;
}

/** What is to be checked in a part, with the reason and the way past it. */
export function CheckList({ findings, part, onPass, onShow }: Props) {
  const own = findings.filter((one) => one.part === part);
  if (own.length === 0) return null;
  return (
    <ul className={classes.checks} aria-label="To check">
      {own.map((finding) => (
        <li key={finding.id}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {finding.words && (
              <button type="button" className={classes.doubt} onClick={() => onShow(finding)}>
                {finding.words}
              </button>
            )}{' '}
            {finding.message}
          </span>
          {finding.may && (
            <Button
              data-check
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => onPass(finding.id)}
            >
              Post anyway
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
