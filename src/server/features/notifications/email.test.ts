import { describe, expect, test } from 'vitest';
import { renderEmail } from './email.ts';

const site = 'https://agents.example.org';
const email = {
  to: 'ada@example.org',
  subject: 'Set a new password',
  paragraphs: ['Somebody asked for a new password.', 'If it was not you, ignore this mail.'],
  action: { label: 'Set a new password', url: `${site}/reset#token=ab` },
};

/** Every opening tag with its attributes, in order. */
const tagsOf = (html: string): string[] => html.match(/<[a-z!][^>]*>/gi) ?? [];
const nameOf = (tag: string): string => /^<([a-z!]+)/i.exec(tag)?.[1] ?? '';

describe('an email', () => {
  test('is plain text with the URL to open', () => {
    expect(renderEmail(email, site)).toMatchObject({
      subject: email.subject,
      text: [
        'Somebody asked for a new password.',
        'If it was not you, ignore this mail.',
        'Set a new password:\nhttps://agents.example.org/reset#token=ab',
        '-- \nSent automatically by SocialAI at https://agents.example.org.\n',
      ].join('\n\n'),
    });
  });

  test('is HTML with the same words, one button, and its URL in full', () => {
    const { html } = renderEmail(email, site);
    for (const paragraph of email.paragraphs) expect(html).toContain(`<p>${paragraph}</p>`);
    expect(html).toMatch(
      /<a href="https:\/\/agents\.example\.org\/reset#token=ab" style="[^"]+">Set a new password<\/a>/,
    );
    expect(html).toContain(`Or open this address: ${email.action.url}</p>`);
    expect(tagsOf(html).filter((tag) => nameOf(tag) === 'a')).toHaveLength(1);
  });

  test('needs no button', () => {
    const { text, html } = renderEmail({ to: 'a@b.c', subject: 'Hi', paragraphs: ['Hi.'] }, site);
    expect(text).toMatch(/^Hi\.\n\n-- \n/);
    expect(tagsOf(html).map(nameOf)).not.toContain('a');
  });

  test('loads nothing, so that no one can tell whether it was opened', () => {
    const { html } = renderEmail(email, site);
    const used = [...new Set(tagsOf(html).map(nameOf))].toSorted();
    expect(used).toEqual(['!doctype', 'a', 'body', 'div', 'head', 'html', 'meta', 'p', 'title']);
    expect(html).not.toMatch(/\b(?:src|background|srcset)=|url\(|@import/);
  });

  test('is readable in dark mode, because it sets no text color', () => {
    const tags = tagsOf(renderEmail(email, site).html);
    expect(tags).toContain('<meta name="color-scheme" content="light dark">');
    expect(tags.filter((tag) => tag.includes('background')).map(nameOf)).toEqual(['a']);
  });

  test.each(['<img src=x onerror=alert(1)>', '"><script>1</script>', "' onclick='x", '</p><b>'])(
    'P-5.2 shows %j as text everywhere',
    (hostile) => {
      const said = (words: string) =>
        renderEmail(
          {
            to: 'a@b.c',
            subject: words,
            paragraphs: [words],
            action: { label: words, url: words },
          },
          words,
        );
      const { html, text } = said(hostile);
      const [plain, shown] = [said('x').html, html].map((page) => tagsOf(page).map(nameOf));
      expect(shown).toEqual(plain);
      expect(html).not.toContain(hostile);
      expect(text).toContain(hostile);
    },
  );
});
