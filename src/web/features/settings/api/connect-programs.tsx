/** How programs and assistants are connected, with lines to copy. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import classes from './api-tab.module.css';

interface Addresses {
  mcp_url: string;
  api_url: string;
}

interface Way {
  /** Where the lines go. */
  how: string;
  lines: (addresses: Addresses) => string;
}

const place = 'sai_YOUR_TOKEN';
const header = `Authorization: Bearer ${place}`;

const ways: Readonly<Record<string, Way>> = {
  'Claude Code': {
    how: 'Run this in a terminal.',
    lines: ({ mcp_url }) =>
      `claude mcp add --transport http socialai ${mcp_url} --header "${header}"`,
  },
  'Claude Desktop': {
    how: 'Add this to claude_desktop_config.json and start Claude again. It needs Node.js.',
    lines: ({ mcp_url }) =>
      JSON.stringify(
        {
          mcpServers: {
            socialai: {
              command: 'npx',
              args: ['-y', 'mcp-remote', mcp_url, '--header', 'Authorization:${SOCIALAI_AUTH}'],
              env: { SOCIALAI_AUTH: `Bearer ${place}` },
            },
          },
        },
        null,
        2,
      ),
  },
  ChatGPT: {
    how: 'ChatGPT’s own connectors sign in by OAuth, which this server doesn’t have yet. With the OpenAI API, pass this as a tool.',
    lines: ({ mcp_url }) =>
      JSON.stringify(
        {
          type: 'mcp',
          server_label: 'socialai',
          server_url: mcp_url,
          authorization: place,
          require_approval: 'always',
        },
        null,
        2,
      ),
  },
  Cursor: {
    how: 'Add this to ~/.cursor/mcp.json.',
    lines: ({ mcp_url }) =>
      JSON.stringify(
        {
          mcpServers: {
            socialai: { url: mcp_url, headers: { Authorization: `Bearer ${place}` } },
          },
        },
        null,
        2,
      ),
  },
  n8n: {
    how: 'Use the MCP Client Tool node with this endpoint and Bearer authentication, or the HTTP Request node with the API.',
    lines: ({ mcp_url, api_url }) => `${mcp_url}\n${api_url}`,
  },
  'Your own program': {
    how: 'Every call is described at /api/docs, with the permission that it needs.',
    lines: ({ api_url }) => `curl -H "${header}" ${api_url}/agents`,
  },
};

export function ConnectPrograms(addresses: Addresses) {
  const [chosen, setChosen] = useState('Claude Code');
  const way = ways[chosen];
  const lines = way?.lines(addresses) ?? '';
  return (
    <SettingsSection
      title="Connect a program"
      text="Assistants connect by MCP, other programs by the API. Put your token in the place of sai_YOUR_TOKEN."
    >
      <Select
        label="Program"
        data={Object.keys(ways)}
        value={chosen}
        allowDeselect={false}
        onChange={(next) => setChosen(next ?? chosen)}
      />
      <p className="said">{way?.how}</p>
      <pre className={classes.lines} aria-label={`Lines for ${chosen}`}>
        {lines}
      </pre>
      <CopyButton text={lines} label="Copy lines" />
    </SettingsSection>
  );
}
