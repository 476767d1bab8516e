import { expect, it } from 'vitest';
import { titleInFile } from './file-title.ts';

it.each([
  ['Price list of Harbour Tea', 'Price list of Harbour Tea'],
  [' Tea: what it costs ', 'Tea: what it costs'],
  ['Wordplay for bakers', 'Wordplay for bakers'],
  ['Word of mouth for bakers', 'Word of mouth for bakers'],
  ['Scandinavian bread', 'Scandinavian bread'],
  ['Price/quality of our flour', 'Price/quality of our flour'],
  ['Microsoft Word - Price list', 'Price list'],
  ['Microsoft Word - Price list.docx', 'Price list'],
  ['Microsoft Word - Document1', undefined],
  ...[
    ...[
      '',
      '  ',
      '12',
      'about:blank',
      'https://example.org/prices',
      'www.example.org',
      'index.html',
    ],
    ...['file:///tmp/a', 'data:text/html,Tea', 'C:\\texts\\prices', '/srv/prices', '~/prices'],
    ...['\\\\server\\prices', 'Untitled', 'untitled-1', 'Microsoft Word', 'LibreOffice Writer'],
    ...[
      'Adobe InDesign',
      'Google Docs',
      'Chromium',
      'Scan 12',
      'Presentation1',
      'PowerPoint Presentation',
      'Slide 1',
      'Microsoft Office Word 2019',
    ],
  ].map((made): [string, undefined] => [made, undefined]),
])('P-49.340 the title in a file is used unless a program made it up: %j', (given, title) => {
  expect(titleInFile(given)).toBe(title);
});
