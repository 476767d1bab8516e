/** How to connect programs and assistants, with commands to copy. */
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
  /** Where the commands go. */
  how: string;
  lines: (addresses: Addresses) => string;
}

const place = 'sai_YOUR_TOKEN';
const withToken = `with your token in the place of ${place}.`;

/** Assistants in the cloud call from their own servers. */
const fromOutside =
  'It connects from its own servers, so this address has to be reachable from the internet by https.';

const ways: Readonly<Record<string, Way>> = {
  Claude: {
    how: `In Claude, open Settings › Connectors, add a custom connector and paste this address. ${fromOutside}`,
    lines: ({ mcp_url }) => mcp_url,
  },
  'Claude Desktop': {
    how: 'Where this address isn’t reachable from the internet: add this to claude_desktop_config.json and start Claude again. It needs Node.js.',
    lines: ({ mcp_url }) =>
      JSON.stringify(
        { mcpServers: { socialai: { command: 'npx', args: ['-y', 'mcp-remote', mcp_url] } } },
        null,
        2,
      ),
  },
  ChatGPT: {
    how: `In ChatGPT, open Settings › Apps › Advanced settings, turn on Developer mode, create an app with this address and choose OAuth. ${fromOutside}`,
    lines: ({ mcp_url }) => mcp_url,
  },
  'Claude Code': {
    how: 'Run this in a terminal, then type /mcp in Claude Code to sign in.',
    lines: ({ mcp_url }) => `claude mcp add --transport http socialai ${mcp_url}`,
  },
  Cursor: {
    how: 'Add this to ~/.cursor/mcp.json. Cursor asks you to sign in.',
    lines: ({ mcp_url }) => JSON.stringify({ mcpServers: { socialai: { url: mcp_url } } }, null, 2),
  },
  'VS Code': {
    how: 'Add this to .vscode/mcp.json. VS Code asks you to sign in.',
    lines: ({ mcp_url }) =>
      JSON.stringify({ servers: { socialai: { type: 'http', url: mcp_url } } }, null, 2),
  },
  'OpenAI API': {
    how: `Pass this as a tool, ${withToken}`,
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
  n8n: {
    how: 'Use the MCP Client Tool node with this endpoint and Bearer authentication, or the HTTP Request node with the API. Both take an API token.',
    lines: ({ mcp_url, api_url }) => `${mcp_url}\n${api_url}`,
  },
  'Your own program': {
    how: `Every call is described at /api/docs, with the permission that it needs. Send it ${withToken}`,
    lines: ({ api_url }) => `curl -H "Authorization: Bearer ${place}" ${api_url}/agents`,
  },
};

export function ConnectPrograms(addresses: Addresses) {
  const [chosen, setChosen] = useState('Claude');
  const way = ways[chosen];
  const lines = way?.lines(addresses) ?? '';
  return (
    <SettingsSection
      title="Connect a program"
      text="Assistants like Claude ask for permission here. Other programs use an API token."
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
