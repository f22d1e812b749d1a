import { sql } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { outboxMails } from '../../db/schema/outbox';
import { queueEveryMail } from '../../testing/every-mail';
import { publicUrl, useMails } from '../../testing/mails';
import { useTestApp } from '../../testing/test-app';

interface SentMail extends Email {
  name: string;
  raw: string;
}

const test = useTestApp();
useMails(test);
const sent: SentMail[] = [];

const read = () => test.db.select().from(outboxMails);

beforeAll(async () => {
  const names = await queueEveryMail(test.context);
  await vi.waitFor(
    async () => {
      const arrived = (await read()).map(({ recipient }) => recipient.split('@')[0]);
      expect(arrived.sort()).toEqual([...names].sort());
    },
    { timeout: 60_000, interval: 500 },
  );
  for (const { recipient, raw } of await read()) {
    sent.push({ ...(await PostalMime.parse(raw)), raw, name: recipient.split('@')[0] ?? '' });
  }
}, 90_000);

const header = (mail: Email, key: string) => mail.headers.find((each) => each.key === key)?.value;
const isFromHost = ({ name }: SentMail) => name.startsWith('message-');

/** What must hold of each mail; null if it does, else what is wrong. */
function expectOfEach(find: (mail: SentMail) => unknown): void {
  const faults = sent.map((mail) => [mail.name, find(mail)]).filter(([, fault]) => fault !== null);
  expect(faults).toEqual([]);
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');

interface Link {
  url: string;
  text: string;
}

const linksOf = ({ html = '' }: SentMail): Link[] =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, url = '', text = '']) => ({
    url: unescaped(url),
    text: unescaped(text),
  }));

/** Its words in order of the alphabet, without punctuation. */
const wordsOf = (text: string) => [...new Set(text.match(/[^\s:,.]+/g))].sort();
const textOf = (html: string) => unescaped(html.replace(/<title>.*?<\/title>/, '').replace(/<[^>]+>/g, ' '));

describe('every mail', () => {
  it('is sent by a queue, and every queue that sends some is tried', async () => {
    const { rows } = await test.db.execute(sql`
      select name from pgboss.queue where retry_limit = (select retry_limit from pgboss.queue where name = 'auth.mail')
        and not exists (select from pgboss.job where job.name = queue.name) order by name`);
    // The first's jobs are deleted, because they have secrets; the second is tried as long, and sends none.
    expect(rows).toEqual([{ name: 'auth.mail' }, { name: 'payouts.close' }]);
  });

  it('goes to a name and an address, says who sent it, when and by which program, and has an id of its own', () => {
    expectOfEach(({ to, from, date, subject, messageId = '', headers }) => {
      const isWhole = to?.[0]?.name && from?.name === 'Quad' && date && subject;
      const isOurs = /^<[a-z-]+\.[\w.-]+@quad\.example>$/.test(messageId);
      const isQuad = headers.some(({ key, value }) => key === 'x-mailer' && value === 'Quad');
      return isWhole && isOurs && isQuad ? null : { to, from, date, subject, messageId };
    });
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length);
  });

  it('has a subject of one short line: no mark-up, and nobody’s long words', () => {
    expectOfEach(({ subject = '' }) =>
      /&(amp|lt|gt|quot|#39);|\n|and so on/.test(subject) || subject.length > 420 ? subject : null,
    );
  });

  it('says that nobody reads replies, unless a host wrote it, who gets them', () => {
    expectOfEach((mail) => {
      const isAnswered = mail.replyTo?.[0]?.address === 'host@campus.example';
      const saysSo = mail.text?.includes('Nobody reads replies to this email.');
      const isAutomatic = header(mail, 'auto-submitted') === 'auto-generated';
      const isRight = isFromHost(mail)
        ? isAnswered && !saysSo && !isAutomatic
        : !mail.replyTo && saysSo && isAutomatic;
      return isRight ? null : { replyTo: mail.replyTo, text: mail.text };
    });
  });

  it('has the same words in its plain text, and none that are hidden', () => {
    expectOfEach(({ html = '', text = '' }) => {
      if (/display:\s*none|visibility:\s*hidden/.test(html)) return 'hidden';
      const plain = text.replace(/https?:\/\/\S+|\(QR code: pass(-\d)?\.png\)/g, '');
      const [shown, said] = [wordsOf(textOf(html)), wordsOf(plain)];
      const isSame = shown.join(' ') === said.join(' ');
      return isSame
        ? null
        : shown
            .filter((word) => !said.includes(word))
            .concat(
              '/',
              said.filter((word) => !shown.includes(word)),
            );
    });
  });

  it('has links that lead to this site, each with a text, and the same ones in its plain text', () => {
    expectOfEach((mail) => {
      const links = linksOf(mail);
      const isOurs = links.every(({ url, text }) => text.trim() && new URL(url).origin === publicUrl);
      const plain = mail.text?.match(/https?:\/\/\S+/g) ?? [];
      const isSame =
        [...new Set(plain)].sort().join() === [...new Set(links.map(({ url }) => url))].sort().join();
      return isOurs && isSame ? null : { links, plain };
    });
  });

  it('names no address but its reader’s, and where to answer', () => {
    expectOfEach(({ name, text = '', html = '' }) => {
      const named = new Set(`${text} ${textOf(html)}`.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g));
      named.delete(`${name}@campus.example`);
      return named.size > 0 ? [...named] : null;
    });
  });

  it('is made of lines that every server takes, in ASCII', () => {
    expectOfEach(
      ({ raw }) => raw.split('\r\n').find((line) => line.length > 998 || /[^\t -~]/.test(line)) ?? null,
    );
  });

  it('shows the pictures that come with it, and has a short event for calendars as a file', () => {
    expectOfEach(({ attachments, html = '', raw }) => {
      const pictures = attachments.filter(({ mimeType }) => mimeType.startsWith('image/'));
      const isShown = pictures.every(({ contentId = '' }) =>
        html.includes(`cid:${contentId.replace(/[<>]/g, '')}`),
      );
      const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
      if (!calendar) return isShown ? null : pictures;
      const content = new TextDecoder().decode(calendar.content as ArrayBuffer);
      const method = /method=(PUBLISH|CANCEL)/.exec(raw)?.[1];
      const isWhole = content.includes(`METHOD:${method}`) && /ORGANIZER[^\r]*:mailto:/.test(content);
      // Thunderbird shows all of it above the mail.
      const isShort = content.length < 1_800;
      const isFile = calendar.disposition === 'attachment' && !content.includes('ATTENDEE');
      return isShown && isWhole && isShort && isFile ? null : content;
    });
  });
});

describe('mails that can be switched off', () => {
  const topical =
    /^((promoted|removed|event-\w+|event-taken-down|holder-event-[\w-]+)-member|(reminder-|holder-reminder-|message-)[\w-]+|friend_\w+|invitation|ticket_spot|comment|helper_invited|help-\w+|on-sale|taken-down-host|picks)$/;

  it('say so in their headers, for one press, and in a link; no other does', () => {
    expect(
      sent
        .filter((mail) => header(mail, 'list-unsubscribe'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      sent
        .filter(({ name }) => topical.test(name))
        .map(({ name }) => name)
        .sort(),
    );
    expectOfEach((mail) => {
      const address = header(mail, 'list-unsubscribe');
      const isOneClick = header(mail, 'list-unsubscribe-post') === 'List-Unsubscribe=One-Click';
      const isLinked = linksOf(mail).some(({ text }) => text === 'Turn them off');
      return Boolean(address) === isOneClick && Boolean(address) === isLinked ? null : address;
    });
  });

  it('are off after the post that mail programs send', async () => {
    const [mail] = sent.filter(({ name }) => name === 'event-cancelled-member');
    const url = /<(.*)>/.exec((mail && header(mail, 'list-unsubscribe')) ?? '')?.[1] ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await test.post(new URL(url).pathname, 'List-Unsubscribe=One-Click', form);
    expect(response.json()).toEqual({ topic: 'change', isOn: false });
  });
});
